# shellcheck shell=bash
# Where backups are, and the tools that make and read them: pgBackRest for PostgreSQL, restic for files. For the
# scripts that source it. The SAFAR_… variables are for tests.
# shellcheck disable=SC2034 # Some variables are used there.

# shellcheck source=deploy/settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"
backups=${SAFAR_BACKUPS:-/var/backups/safar}
metrics=${SAFAR_METRICS:-/var/lib/safar/metrics}
# The folders of the services, such as safar-booking, are in it.
state=${SAFAR_STATE:-/var/lib}
pgbackrest_settings=${SAFAR_PGBACKREST:-/var/lib/safar/pgbackrest.conf}

# as_database_owner <command>: PostgreSQL and its backups belong to a user who isn't root.
as_database_owner() {
  if [ "$(id -u)" == 0 ]; then
    # What the backup's settings say is for pg_dump, as another user.
    (cd / && exec env -u PGHOST -u PGPORT -u PGUSER -u PGPASSWORD -u PGDATABASE -u PGSSLMODE \
      setpriv --reuid=postgres --regid=postgres --init-groups "$@")
  else "$@"; fi
}
owned_by_database() {
  if [ "$(id -u)" == 0 ]; then chown -R postgres:postgres "$@"; fi
}
pgbackrest_of_safar() { as_database_owner pgbackrest --config="$pgbackrest_settings" --stanza=safar "$@"; }

# read_destination: sets where backups go, from BACKUP_TO: this machine, s3://<host>/<bucket>[/<folder>] or
# ssh://<user>@<host>[:<port>]/<folder>.
read_destination() {
  backup_to=$(setting backup BACKUP_TO)
  RESTIC_PASSWORD=$(setting backup BACKUP_PASSPHRASE)
  # pgBackRest can't change its passphrase, so it keeps the first one.
  database_passphrase=$(setting backup BACKUP_DATABASE_PASSPHRASE)
  database_passphrase=${database_passphrase:-$RESTIC_PASSWORD}
  [ ${#RESTIC_PASSWORD} -ge 32 ] || stop "BACKUP_PASSPHRASE is missing in $settings_dir/backup.env, or shorter than 32 characters."
  restic_options=(--quiet --cache-dir "$backups/.cache")
  RESTIC_REPOSITORY=$backups/files
  case $backup_to in
    '') ;;
    s3://*/*)
      local rest=${backup_to#s3://}
      s3_host=${rest%%/*}
      rest=${rest#*/}
      s3_bucket=${rest%%/*}
      s3_folder=${rest#"$s3_bucket"}
      s3_folder=${s3_folder%/}
      s3_authority=$(setting backup BACKUP_S3_CA)
      s3_region=$(setting backup BACKUP_S3_REGION)
      AWS_ACCESS_KEY_ID=$(setting backup BACKUP_S3_KEY)
      AWS_SECRET_ACCESS_KEY=$(setting backup BACKUP_S3_SECRET)
      AWS_DEFAULT_REGION=${s3_region:=us-east-1}
      export AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_DEFAULT_REGION
      RESTIC_REPOSITORY=s3:https://$s3_host/$s3_bucket$s3_folder/files
      restic_options+=(-o s3.bucket-lookup=path)
      [ -z "$s3_authority" ] || restic_options+=(--cacert "$s3_authority")
      ;;
    ssh://*@*/*)
      [[ $backup_to =~ ^ssh://([^/:]+@[^/:]+)(:([0-9]+))?(/.+)$ ]] || stop "BACKUP_TO is not ssh://<user>@<host>/<folder>."
      ssh_host=${BASH_REMATCH[1]}
      ssh_folder=${BASH_REMATCH[4]%/}
      ssh_command="ssh -p ${BASH_REMATCH[3]:-22} -i $settings_dir/backup_key -o IdentitiesOnly=yes -o BatchMode=yes \
-o ConnectTimeout=20 -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=$(dirname "$metrics")/backup_known_hosts"
      ;;
    *) stop 'BACKUP_TO must be empty, s3://<host>/<bucket> or ssh://<user>@<host>/<folder>.' ;;
  esac
  export RESTIC_PASSWORD RESTIC_REPOSITORY
}
files_repository() { restic "${restic_options[@]}" "$@"; }

# write_pgbackrest_settings: writes pgBackRest's own file, which PostgreSQL's archive command reads too.
# The first repository is the one off this machine, if that is S3.
write_pgbackrest_settings() {
  local data port text
  data=$(setting backup PG_DATA)
  port=$(setting backup PGPORT)
  text="# Written by Safar from $settings_dir/backup.env: changes are lost.
[global]
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$database_passphrase
repo1-retention-full-type=time
repo1-retention-full=14
compress-type=zst
start-fast=y
log-level-file=off
log-level-console=off
log-level-stderr=warn
# A full disk would stop bookings. After this much, pgBackRest gives up segments instead, and doctor says so.
archive-push-queue-max=4GiB
"
  case $backup_to in
    s3://*)
      text+="repo1-type=s3
repo1-path=$s3_folder/database
repo1-s3-endpoint=$s3_host
repo1-s3-bucket=$s3_bucket
repo1-s3-region=$s3_region
repo1-s3-key=$AWS_ACCESS_KEY_ID
repo1-s3-key-secret=$AWS_SECRET_ACCESS_KEY
repo1-s3-uri-style=path
"
      [ -z "$s3_authority" ] || text+="repo1-storage-ca-file=$s3_authority"$'\n'
      ;;
    *) text+="repo1-path=$backups/database"$'\n' ;;
  esac
  text+="
[safar]
pg1-path=$data
pg1-port=$port"
  [ -z "${SAFAR_PG_SOCKET:-}" ] || text+=$'\n'"pg1-socket-path=$SAFAR_PG_SOCKET"
  [ -z "${SAFAR_PG_USER:-}" ] || text+=$'\n'"pg1-user=$SAFAR_PG_USER"
  if [ "$text" == "$(cat "$pgbackrest_settings" 2>/dev/null)" ]; then return; fi
  install -m 0600 /dev/null "$pgbackrest_settings.new"
  printf '%s\n' "$text" >"$pgbackrest_settings.new"
  owned_by_database "$pgbackrest_settings.new"
  mv "$pgbackrest_settings.new" "$pgbackrest_settings"
}

# as_lake_owner <command>: as the user who owns the content lake's folder.
as_lake_owner() {
  local owner
  owner=$(stat -c %U "$state/safar-lake")
  if [ "$(id -u)" == 0 ]; then
    chown -R "$owner:" "$backups/lake"
    setpriv --reuid="$owner" --regid="$(id -g "$owner")" --init-groups "$@"
  else "$@"; fi
}

# publish_success backup|restore [time]: writes when a backup was last made, or restored, for metrics and doctor.
publish_success() {
  local metric=safar_backup_last_success_seconds what='When the last backup was complete.'
  if [ "$1" == restore ]; then
    metric=safar_restore_last_success_seconds
    what='When a backup was last restored and found right.'
  fi
  install -d -m 0755 "$metrics"
  printf '# HELP %s %s\n# TYPE %s gauge\n%s %s\n' $metric "$what" $metric $metric "${2:-$(date +%s)}" >"$metrics/.$1.new"
  chmod 0644 "$metrics/.$1.new"
  mv "$metrics/.$1.new" "$metrics/$1.prom"
}

# Only what is encrypted leaves this machine: the lake's copy, the dump and restored folders aren't.
encrypted=(--include='/database/***' --include='/files/***' --exclude='/*')

# refuse_other_backups: stops if the other machine holds another repository than this one. A new installation would
# replace the only good copy with its own empty one.
refuse_other_backups() {
  local folder theirs status=0 is_other='' said
  folder=$(mktemp -d)
  theirs=$folder/config
  said=$(rsync --rsh="$ssh_command" "$ssh_host:$ssh_folder/files/config" "$theirs" 2>&1) || status=$?
  if [ -f "$theirs" ] && ! cmp --silent "$theirs" "$backups/files/config"; then is_other=yes; fi
  rm -r "$folder"
  # 23: it holds none.
  case $status in 0 | 23) ;; *) stop "The backups can't be copied to $ssh_host: $said" ;; esac
  [ -z "$is_other" ] ||
    stop "$ssh_host holds backups of another installation: restore them, or name another folder in BACKUP_TO."
}

# copy_by_ssh all|archive: copies backups to the machine that BACKUP_TO names. What a file refers to arrives before it.
copy_by_ssh() {
  local copy=(rsync --rsh="$ssh_command" --recursive --links --times --mkpath '--chmod=D700,F600' --exclude='*.pgbackrest.tmp')
  if [ "$1" == archive ]; then
    "${copy[@]}" "$backups/database/archive/" "$ssh_host:$ssh_folder/database/archive/"
    return
  fi
  "${copy[@]}" --exclude='*.info' --exclude='*.info.copy' --exclude=/files/snapshots "${encrypted[@]}" "$backups/" "$ssh_host:$ssh_folder/"
  "${copy[@]}" "${encrypted[@]}" --delete-after --delete-excluded "$backups/" "$ssh_host:$ssh_folder/"
}
