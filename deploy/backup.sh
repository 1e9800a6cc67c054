#!/bin/bash
# Backs up everything that a new machine needs: the database, the files of the services, the settings with the keys.
# Encrypted with BACKUP_PASSPHRASE, and kept where BACKUP_TO says. See docs/operate/recover.md.
#
#   backup.sh              safar-backup.timer runs this each night. PostgreSQL ships its log at least each minute besides
#   backup.sh full         the same, with a whole copy of the database instead of what has changed since Sunday's
#   backup.sh copy         copies what PostgreSQL has shipped to another machine by SSH. safar-backup-copy.timer, each minute
#   backup.sh configure    writes pgBackRest's settings and creates its repository
set -euo pipefail
umask 077
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
# shellcheck source=deploy/backups.sh
. "$here/backups.sh"
read_destination
node=${SAFAR_NODE:-$here/../node_modules/node/bin/node}
data=$(setting backup PG_DATA)

configure() {
  mkdir -p "$backups/database"
  # PostgreSQL's user passes through, and lists nothing.
  chmod 0711 "$backups"
  owned_by_database "$backups/database"
  write_pgbackrest_settings
  pgbackrest_of_safar stanza-create
  # Alerts on the age of either would be silent without a figure.
  local kind
  for kind in backup restore; do [ -f "$metrics/$kind.prom" ] || publish_success $kind 0; done
}

back_up_database() {
  local kind=diff
  if [ -z "$data" ]; then
    # Only who runs a database elsewhere can ship its log. A dump that fails must not look like one that didn't.
    mkdir -p "$backups/dump"
    pg_dump --format=custom --no-password --file="$backups/dump/.making"
    pg_restore --list "$backups/dump/.making" >/dev/null
    mv "$backups/dump/.making" "$backups/dump/safar.dump"
    return
  fi
  configure
  if [ "${1:-}" == full ] || [ "$(TZ=Asia/Kolkata date +%u)" == 7 ]; then kind=full; fi
  # Without a full one, pgBackRest makes that. It waits until the log of the backup has been shipped, and removes
  # what is older than two weeks.
  pgbackrest_of_safar --type="$kind" --no-log-timestamp --log-level-stderr=error backup
}

# A running lake's files can't be copied as they are.
back_up_lake() {
  [ -f "$state/safar-lake/lake/lake.sqlite" ] || return 0
  mkdir -p "$backups/lake"
  (cd "$here/.." && as_lake_owner env --unset=SAFAR_MODE DATA_DIR="$state/safar-lake" \
    "$node" --disable-warning=ExperimentalWarning sanity/lake/backup.ts backup "$backups/lake")
}

back_up_files() {
  local folder folders=("$settings_dir")
  for folder in "$state"/safar-* "$backups/lake" "$backups/dump" /etc/letsencrypt; do
    # The lake's copy takes its place.
    [ ! -d "$folder" ] || [ "$folder" == "$state/safar-lake" ] || folders+=("$folder")
  done
  files_repository cat config >/dev/null 2>&1 || files_repository init
  # A backup that was killed leaves a lock, which would keep old copies from being removed.
  files_repository unlock
  files_repository backup --host safar --exclude-caches "${folders[@]}"
  files_repository forget --host safar --group-by host --keep-last 14 --keep-within 30d --prune
}

case ${1:-} in
  configure) configure ;;
  copy)
    [[ $backup_to == ssh://* ]] || exit 0
    exec 8>"$backups/copying" 9>"$backups/lock"
    flock --nonblock 8 || exit 0
    refuse_other_backups
    copy_by_ssh archive
    # While a backup is made, its files don't fit together.
    if flock --nonblock 9; then copy_by_ssh all; fi
    ;;
  '' | full)
    mkdir -p "$backups"
    exec 9>"$backups/lock"
    flock 9
    back_up_database "${1:-}"
    back_up_lake
    back_up_files
    if [[ $backup_to == ssh://* ]]; then
      refuse_other_backups
      copy_by_ssh all
    fi
    publish_success backup
    echo "Backed up the database, the files and the keys to ${backup_to:-$backups, on this machine}."
    ;;
  *) stop "Unknown: $1. See the first lines of $0." ;;
esac
