#!/bin/bash
# Dumps the database and copies the secrets. safar-backup.timer runs it each night.
#
# It protects against mistakes, not against losing this machine: both copies stay on it. A restored dump
# lacks the bookings made since, whose travellers have paid. See docs/operate/install.md.
set -euo pipefail
umask 077
at=${1:-/var/backups/safar}
kept_days=14
now=$(date +%Y-%m-%dT%H%M%S)

mkdir -p "$at/database" "$at/secrets"
# A dump that fails must not look like one that didn't. PGHOST and the others are settings of the service.
pg_dump --format=custom --no-password --file="$at/database/.making"
pg_restore --list "$at/database/.making" >/dev/null
mv "$at/database/.making" "$at/database/$now.dump"
tar --create --gzip --file="$at/secrets/$now.tar.gz" --directory=/etc safar

find "$at/database" "$at/secrets" -type f -mtime "+$kept_days" -delete
echo "Wrote $at/database/$now.dump ($(du -h "$at/database/$now.dump" | cut -f1)) and the secrets."
