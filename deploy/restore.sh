#!/bin/bash
# Restores what backup.sh backed up, and what PostgreSQL has shipped since. See docs/operate/recover.md.
#
#   sudo safar restore --latest                the newest state there is
#   sudo safar restore --to "<moment>"         the state at a moment, such as "2026-11-30 14:05 IST" or "2 hours ago"
#     --into <folder>                          into an empty folder, beside what runs. Nothing else is touched
#   sudo deploy/restore.sh --latest --settings backup.env    onto an empty machine: backup.env is your copy of
#                                              /etc/safar/backup.env. Installs Safar too
set -euo pipefail
umask 077
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
# shellcheck source=deploy/backups.sh
. "$here/backups.sh"

node=${SAFAR_NODE:-$here/../node_modules/node/bin/node}
moment=
into=
kept_settings=
is_latest=
while [ $# -gt 0 ]; do
  case $1 in
    --latest) is_latest=yes ;;
    --to | --into | --settings)
      [ -n "${2:-}" ] || stop "$1 needs a value."
      case $1 in --to) moment=$2 ;; --into) into=$2 ;; --settings) kept_settings=$2 ;; esac
      shift
      ;;
    *) stop "Unknown option $1. See the first lines of $0." ;;
  esac
  shift
done
case ${moment:+to}${is_latest:+latest} in to | latest) ;; *) stop 'Say either --latest or --to "<moment>".' ;; esac
if [ -n "$moment" ]; then
  # India's abbreviation means other zones to other programs.
  moment=$(date -d "${moment/% IST/ +05:30}" +%s.%6N 2>/dev/null) || stop "That moment can't be read. Write it like \"2026-11-30 14:05 IST\"."
fi

# fetch_copies: brings the backups here, if only another machine has them. Its files may be older than ours.
fetch_copies() {
  if [[ $backup_to != ssh://* ]] || [ -f "$backups/files/config" ]; then return; fi
  say "Fetching the backups from $ssh_host"
  mkdir -p "$backups"
  chmod 0711 "$backups"
  local fetch=(rsync --rsh="$ssh_command" --recursive --links --times)
  "${fetch[@]}" --exclude=/files/config "${encrypted[@]}" "$ssh_host:$ssh_folder/" "$backups/"
  # Last, because it says that the others are here.
  "${fetch[@]}" "$ssh_host:$ssh_folder/files/config" "$backups/files/"
  [ ! -d "$backups/database" ] || owned_by_database "$backups/database"
}

# snapshot_at: prints the ID of the newest copy of the files that was made by then, or of the first one after it.
snapshot_at() {
  files_repository snapshots --host safar --json | MOMENT=$moment "$node" -e '
    const copies = JSON.parse(require("node:fs").readFileSync(0, "utf8") || "[]") ?? [];
    copies.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
    const until = process.env.MOMENT ? Number(process.env.MOMENT) * 1000 : Infinity;
    const copy = copies.findLast(({ time }) => Date.parse(time) <= until) ?? copies[0];
    if (!copy) throw new Error("There is no copy of the files.");
    console.log(copy.id);'
}

# restore_database <folder> <whether it ships its own log then: preserve or off>: the folder is empty, or not there.
restore_database() {
  local options=(--pg1-path="$1" --archive-mode="$2")
  if [ -n "$moment" ]; then
    options+=(--type=time --target="$(date -u -d "@$moment" '+%F %T.%6N+00')" --target-action=promote)
  fi
  mkdir -p "$1"
  chmod 0700 "$1"
  owned_by_database "$1"
  pgbackrest_of_safar "${options[@]}" restore
}

# A database elsewhere ships no log: its last dump is among the files.
restore_into_folder() {
  [ -z "$(ls -A "$into" 2>/dev/null)" ] || stop "$into is not empty."
  mkdir -p "$into/files"
  chmod 0711 "$into"
  into=$(realpath "$into")
  files_repository restore "$(snapshot_at)" --target "$into/files"
  if [ -z "$data" ]; then return; fi
  restore_database "$into/database" off
  # Debian keeps these outside of the data. Only its owner reaches the server, through a socket in the folder.
  mkdir -p "$into/server"
  cat >"$into/server/postgresql.conf" <<TEXT
data_directory = '$into/database'
hba_file = '$into/server/pg_hba.conf'
listen_addresses = ''
unix_socket_directories = '$into/server'
port = 5432
hot_standby = off
shared_buffers = 64MB
max_connections = 50
fsync = off
TEXT
  echo 'local all all trust' >"$into/server/pg_hba.conf"
  owned_by_database "$into/server"
}

restore_machine() {
  local version name before unit
  [ "$(id -u)" == 0 ] || stop 'Run this as root.'
  [ -n "$data" ] || stop "The database isn't on this machine, so whoever runs it restores it. --into brings the files and the last dump."
  version=$(basename "$(dirname "$data")")
  name=$(basename "$data")
  [ -x "/usr/lib/postgresql/$version/bin/postgres" ] || stop "The backup is of PostgreSQL $version, which is not here. Use the same Debian as before."
  say 'Stopping the programs'
  systemctl stop safar.target safar-backup.timer safar-backup-copy.timer safar-restore-check.timer safar-backup safar-restore-check 2>/dev/null || true
  for unit in "${units[@]}"; do systemctl stop "$unit" 2>/dev/null || true; done

  say 'Restoring the database'
  pg_lsclusters --no-header "$version" "$name" 2>/dev/null | grep -q . || pg_createcluster "$version" "$name" >/dev/null
  pg_ctlcluster "$version" "$name" stop --mode fast 2>/dev/null || true
  before=$data.before-$(date +%Y%m%dT%H%M%S)
  mv "$data" "$before"
  if ! restore_database "$data" preserve || ! start_cluster "$version" "$name"; then
    pg_ctlcluster "$version" "$name" stop --mode immediate 2>/dev/null || true
    rm -rf "${data:?}"
    mv "$before" "$data"
    pg_ctlcluster "$version" "$name" start || true
    stop "The database could not be restored, and what was there before is back. If nothing was booked after that moment, use --latest.
Its log is in /var/log/postgresql. Start the programs with: sudo systemctl start safar.target"
  fi
  say "The database is back. What was there before is in $before: delete it once you don't need it"

  say 'Restoring the files'
  restore_state
}

# start_cluster <version> <name>: waits until PostgreSQL has replayed its log and takes writes.
start_cluster() {
  systemctl start "postgresql@$1-$2" || return 1
  local second
  for second in $(seq 3600); do
    case $(as_database_owner psql --port "$(setting backup PGPORT)" -tAc 'select pg_is_in_recovery()' postgres 2>/dev/null) in
      f) return 0 ;;
      t | '') pg_ctlcluster "$1" "$2" status >/dev/null || return 1 ;;
    esac
    sleep 1
  done
  echo "PostgreSQL still replays its log after $((second / 60)) minutes." >&2
  return 1
}

# The folders of the services. Their users may have other numbers here.
restore_state() {
  local folder user snapshot
  snapshot=$(snapshot_at)
  files_repository restore "$snapshot" --target / --include "$state" --include "$backups/lake" --include /etc/letsencrypt
  for folder in "$state"/safar-*; do
    user=$(basename "$folder")
    if id "$user" >/dev/null 2>&1; then chown -R "$user:$user" "$folder"; fi
  done
  if [ -f "$backups/lake/lake.sqlite" ]; then
    systemctl stop safar-lake 2>/dev/null || true
    install -d -m 0700 -o safar-lake -g safar-lake "$state/safar-lake"
    (cd "$here/.." && as_lake_owner env --unset=SAFAR_MODE DATA_DIR="$state/safar-lake" \
      "$node" --disable-warning=ExperimentalWarning sanity/lake/backup.ts restore "$backups/lake")
    rm -f "$lake_to_load"
  fi
}

# An empty machine gets the settings and keys first, because everything else needs them.
prepare_machine() {
  local file service
  [ "$(id -u)" == 0 ] || stop 'Run this as root.'
  [ ! -e "$current" ] || stop "Safar is installed here, so --settings isn't needed."
  [ -r "$kept_settings" ] || stop "$kept_settings can't be read."
  install -d -m 0755 "$settings_dir"
  install -m 0600 "$kept_settings" "$settings_dir/backup.env"
  if [ -f "$(dirname "$kept_settings")/backup_key" ]; then
    install -m 0600 "$(dirname "$kept_settings")/backup_key" "$settings_dir/backup_key"
  fi
  say 'Packages, users and settings'
  local packages=(pgbackrest restic rsync openssh-client postgresql) missing=() package
  for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" == installed ] || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}"
  fi
  install -d -m 0711 "$backups" /var/lib/safar
  systemd-sysusers "$here/systemd/safar.sysusers"
  read_destination
  fetch_copies
  files_repository restore "$(snapshot_at)" --target / --include "$settings_dir"
  install -m 0600 "$kept_settings" "$settings_dir/backup.env"
  chmod 0755 "$settings_dir"
  for file in "$settings_dir"/*.env; do
    service=$(basename "$file" .env)
    chown root:root "$file"
    if getent group "safar-$service" >/dev/null; then chgrp "safar-$service" "$file"; fi
  done
}

[ -z "$kept_settings" ] || prepare_machine
read_destination
data=$(setting backup PG_DATA)
[ -n "$kept_settings" ] || fetch_copies
[ -z "$data" ] || write_pgbackrest_settings
if [ -n "$into" ]; then
  restore_into_folder
  exit
fi
# On an empty machine, install.sh takes it.
[ -n "$kept_settings" ] || take_lock refuse
restore_machine
# The restored database knows an older password of the name that isn't in use, which may have leaked.
end_database_login "$(other_login "$(setting backup PGUSER)")"
if [ -n "$kept_settings" ]; then
  say 'Installing Safar'
  "$here/install.sh"
else
  # The password may have changed since that moment.
  set_database_login "$(setting backup PGUSER)" "$(setting backup PGPASSWORD)"
  mapfile -t applied < <(list_migrations)
  [ ${#applied[@]} -gt 0 ] || stop "The restored database doesn't answer, so nothing was started."
  lacking=$(comm -23 <(migrations_of "$current") <(printf '%s\n' "${applied[@]}") | head -1)
  [ -z "$lacking" ] || stop "Everything is back, but the database is from before $lacking, so nothing was started.
Bring it up to date and start everything with: sudo $current/deploy/install.sh
Then follow \"Afterwards\" in docs/operate/recover.md."
  say 'Starting the programs'
  forget_kept_pages
  systemctl start safar.target safar-backup.timer
  systemctl start safar-restore-check.timer
  [[ $backup_to != ssh://* ]] || systemctl start safar-backup-copy.timer
  for unit in "${units[@]}"; do
    systemctl --quiet is-active "$unit" ||
      stop "$unit doesn't run: see why with journalctl -u $unit -n 20. Then follow \"Afterwards\" in docs/operate/recover.md."
  done
fi
say 'Safar runs as of then. The gateway may have taken money since that this database knows nothing of. Now do this:'
echo '   sudo safar payments --since "<the moment of the restore, or of the loss>"'
