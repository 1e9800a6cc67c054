#!/bin/bash
# sudo safar rotate                   lists the secrets, when each was last changed, and what changing it does
# sudo safar rotate <name>            replaces one, while visitors book. If something stops it halfway, run it again
#   --done                            whoever had to be told of the new value has it (asked for otherwise)
#   --now                             the old value goes at once: after a leak
# rotate.sh --retire                  removes old values that have expired. safar-retire.timer, each night
#
# A new value first goes to every program as one more that it accepts, then as the one that it uses, and then the old one
# goes: so programs that were restarted and those that weren't always understand each other. secrets.txt has the list.
set -uo pipefail
umask 077
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
# shellcheck source=deploy/settings.sh
. "$here/settings.sh"
secrets=$here/secrets.txt
snippets=${SAFAR_SNIPPETS:-/etc/nginx/snippets}
services=(booking site scheduler lake)

name=
is_done=
is_now=
is_retiring=
for argument in "$@"; do
  case $argument in
    --done) is_done=yes ;;
    --now) is_now=yes ;;
    --retire) is_retiring=yes ;;
    -*) stop "Unknown option $argument. See the first lines of $0." ;;
    *) name=$argument ;;
  esac
done

# read_row <name>: sets kind, holders, days and meaning.
read_row() {
  local row
  row=$(grep -m1 "^$1|" "$secrets") || stop "$1 isn't a secret that Safar knows: sudo safar rotate lists them."
  IFS='|' read -r _ kind holders days meaning <<<"$row"
}
names_of_secrets() { grep -oE '^[A-Z0-9_]+\|' "$secrets" | tr -d '|'; }

# --- Files of settings ----------------------------------------------------------------------------

has_file() { [ -f "$settings_dir/$1.env" ]; }
# write_setting <file> <name> <value>: replaces a line where it is, or adds it. An empty value removes it.
write_setting() {
  local file=$settings_dir/$1.env line=''
  [ -z "$3" ] || line=$(setting_line "$2" "$3")
  [ -f "$file" ] || : >"$file"
  cp --preserve=mode,ownership "$file" "$file.new" || stop "$file can't be written."
  NAME=$2 LINE=$line awk 'index($0, ENVIRON["NAME"] "=") == 1 { if (!done && ENVIRON["LINE"] != "") print ENVIRON["LINE"]; done = 1; next }
    { print } END { if (!done && ENVIRON["LINE"] != "") print ENVIRON["LINE"] }' "$file" >"$file.new" || stop "$file can't be written."
  mv "$file.new" "$file"
}
first_of() { printf '%s' "${1%%,*}"; }
# without <list> <value>: prints a list without one of its values. In bash alone, because others can read command lines.
without() {
  local one out='' values
  IFS=, read -ra values <<<"$1"
  for one in "${values[@]}"; do [ "$one" == "$2" ] || out+=${out:+,}$one; done
  printf '%s' "$out"
}
# present_holders: prints the holders of the secret whose files are here.
present_holders() {
  local holder
  for holder in $holders; do
    if [ "$holder" == front ] || has_file "${holder%%=*}"; then echo "$holder"; fi
  done
}
# main_file: the file whose list counts, should an interrupted rotation have left another one elsewhere.
main_file() { echo "${holders%% *}"; }
# services_of_holders: prints the programs to restart.
services_of_holders() {
  local holder
  for holder in $(present_holders); do echo "${holder%%=*}"; done
}
# put <name> <list>: writes a list to every file that has it, the first value alone where only that is understood.
put() {
  local holder file
  for holder in $(present_holders); do
    file=${holder%%=*}
    if [ "$holder" == front ]; then
      continue
    elif [ "$file" != "$holder" ]; then
      write_setting "$file" "${holder#*=}" "$(first_of "$2")"
    else write_setting "$file" "$1" "$2"; fi
  done
}
# write_front <list>: tells nginx on this machine which keys may replace a copy.
write_front() {
  local file=$snippets/safar-refresh.conf text before
  before=$(cat "$file" 2>/dev/null)
  text=$(<"$release/deploy/nginx/safar-refresh.conf")
  printf '%s\n' "${text//@FRONT_REFRESH_KEY@/${1//,/|}}" >"$file.new" && mv "$file.new" "$file"
  if ! nginx -t -q; then
    printf '%s\n' "$before" >"$file"
    undo
    stop "nginx refuses its configuration, so nothing was changed."
  fi
  systemctl reload nginx
}
# has_other_fronts: whether nginx runs on other machines too.
has_other_fronts() { [ "$(setting site FRONT_URLS)" != http://127.0.0.1:4083 ]; }

# --- Programs -------------------------------------------------------------------------------------

declare -A saved
# save: keeps the files as they are, should the programs refuse the new settings.
save() {
  local file
  saved=()
  for file in "$settings_dir"/*.env; do saved[$file]=$(<"$file"); done
}
undo() {
  local file
  for file in "${!saved[@]}"; do [ "${saved[$file]}" == "$(<"$file")" ] || printf '%s\n' "${saved[$file]}" >"$file"; done
}
# check_or_undo <service> …: asks the programs themselves whether they would start.
check_or_undo() {
  local service said
  for service in "$@"; do
    [[ " ${services[*]} " == *" $service "* ]] || continue
    said=$(as_service "$service" "$release" node --disable-warning=ExperimentalWarning \
      deploy/checkSettings.mjs "$service" 2>&1) && continue
    undo
    stop "Nothing was changed: $said"
  done
}
# roll <service> …: restarts the programs whose settings have changed, one process after the other.
roll() {
  local service
  for service in "$@"; do
    case $service in
      booking) start "${booking_units[@]}" ;;
      site) start "${site_units[@]}" ;;
      scheduler) start safar-scheduler ;;
      lake) start safar-lake ;;
    esac
  done
}
# apply <name> <list>: puts a list into place and restarts what reads it.
apply() {
  local affected
  mapfile -t affected < <(services_of_holders)
  save
  put "$1" "$2"
  check_or_undo "${affected[@]}"
  [[ " ${affected[*]} " != *' front '* ]] || write_front "$2"
  roll "${affected[@]}"
}

# --- What is remembered ---------------------------------------------------------------------------

# remember <name> <value>, recall <name>: in rotations.env, which only root reads.
remember() { write_setting rotations "$1" "$2"; }
recall() { setting rotations "$1"; }
# hash_of <value>: prints what an old value is remembered by.
hash_of() { printf '%s' "$1" | sha256sum | cut -c1-12; }
# note_changed <name>: the rotation is over. Each old value's own time begins when it is no longer used, and is remembered
# as OLD_<name>=<seconds>:<hash>,…
note_changed() {
  local old value values stamps=''
  case $kind in
    list | keys)
      old=$(recall "OLD_$1")
      IFS=, read -ra values <<<"$(setting "$(main_file)" "$1")"
      for value in "${values[@]:1}"; do
        value=$(hash_of "$value")
        stamps+=${stamps:+,}$(grep -oE "[0-9]+:$value" <<<"$old" || echo "$(date +%s):$value")
      done
      remember "OLD_$1" "$stamps"
      ;;
  esac
  for value in NEW BEGUN LOGIN KEY; do remember "${value}_$1" ''; done
  remember "CHANGED_$1" "$(date +%s)"
}
# is_over <seconds> <days>: whether that many days have passed since a moment.
is_over() { [ -n "$1" ] && [ $(($(date +%s) - $1)) -ge $(($2 * 86400)) ]; }
# still_accepted <name> <list> <days>: prints a list without the values that have expired. One of which nothing is
# remembered stays.
still_accepted() {
  local old value values out
  old=$(recall "OLD_$1")
  IFS=, read -ra values <<<"$2"
  out=${values[0]}
  for value in "${values[@]:1}"; do
    is_over "$(grep -oE "[0-9]+:$(hash_of "$value")" <<<"$old" | cut -d: -f1)" "$3" || out+=,$value
  done
  printf '%s' "$out"
}
# new_value <name>: sets `new` to the value of a rotation that was stopped halfway, or makes one.
new_value() {
  new=$(recall "NEW_$1")
  [ -z "$new" ] || return 0
  new=$(make_secret)
  [ "$kind" != keys ] || new=k$(date +%s):$new
  remember "BEGUN_$1" "$(date +%s)"
  remember "NEW_$1" "$new"
}
# ask_for <name>: sets `answer`, from the terminal without showing it, or from standard input.
ask_for() {
  if [ -t 0 ]; then read -rs -p "The new $1: " answer && echo; else IFS= read -r answer; fi
  [ -n "${answer:-}" ] || stop "$1 is unchanged, because there is no new value."
  [[ $answer != *$'\n'* ]] || stop "$1 must be one line."
}
# tell <sentence>: says what someone has to do elsewhere, and waits. Ends here if no one is there to say so.
tell() {
  echo "$1"
  [ -z "$is_done" ] || return 0
  if [ -t 0 ]; then
    read -r -p 'Press Enter when that is done. '
  else
    echo "When that is done: sudo safar rotate $name --done"
    exit 0
  fi
}

# --- Each kind of secret --------------------------------------------------------------------------

# back_up: makes a backup of the settings as they are now. Otherwise the loss of this machine would take a new value with
# it, and everything that was encrypted with it, until the night's backup.
back_up() {
  say 'Backing up the new value'
  # A backup that is under way may have copied the settings already.
  [ "$(systemctl show -P ActiveState safar-backup)" != activating ] || systemctl start safar-backup
  systemctl start safar-backup
}
back_up_first() { back_up || stop 'There is no backup of the new value, and nothing uses it yet. Run this again.'; }
# finish: ends a rotation, and says until when the old value is accepted.
finish() {
  note_changed "$name"
  if [ "$days" == 0 ] || [ -n "$is_now" ]; then echo "$name has changed."; else
    echo "$name has changed. The old value is accepted for $days more days."
  fi
}
# before_old_goes <name>: makes sure that nothing needs the old values any more.
before_old_goes() {
  local options=()
  case $1 in
    DRAFT_KEY)
      [ -z "$is_now" ] || options=(--give-up-unreadable)
      as_service booking "$release" node --disable-warning=ExperimentalWarning booking/renewEncryption.ts "${options[@]}"
      ;;
    LAKE_SIGN_IN_SECRET)
      as_service lake "$release" node --disable-warning=ExperimentalWarning sanity/lake/editorsCommand.ts renew-encryption
      ;;
  esac
}
# let_go <name> <list>: puts a list without the old values into place.
let_go() {
  apply "$1" "$2"
  if [ "$1" == FRONT_REFRESH_KEY ] && has_other_fronts; then
    tell "Copy $snippets/safar-refresh.conf to the other machines with nginx once more, and reload it there: the old key works there until then."
  fi
}
rotate_list() {
  local have old new
  have=$(setting "$(main_file)" "$name")
  [ -n "$have" ] || stop "$name isn't set on this machine."
  new_value "$name"
  old=$(without "$have" "$new")
  # The new one is first only once every program accepts it.
  if [ "$(first_of "$have")" != "$new" ]; then
    say 'Programs accept the new value'
    apply "$name" "$old,$new"
    back_up_first
    if [ "$name" == FRONT_REFRESH_KEY ] && has_other_fronts; then
      tell "Copy $snippets/safar-refresh.conf to the other machines with nginx, and reload it there."
    fi
  fi
  say 'Programs use the new value'
  apply "$name" "$new${old:+,$old}"
  before_old_goes "$name" ||
    stop "The old value is still needed. Run this again, or with --now if what needs it may be given up."
  if [ "$name" == SANITY_WEBHOOK_SECRET ] && ! has_file lake; then
    tell "In the Sanity project, set the webhook's secret to: $new"
  fi
  if [ "$days" == 0 ] || [ -n "$is_now" ]; then
    say 'The old value goes'
    let_go "$name" "$new"
  fi
  finish
}
# use_instead <name> <value>: uses a value, and still accepts the one before.
use_instead() {
  local have
  have=$(setting booking "$1")
  [ "$have" != "$2" ] || return 0
  save
  write_setting booking "$1_PREVIOUS" "$have"
  write_setting booking "$1" "$2"
  check_or_undo booking
}
rotate_previous() {
  local new
  [ -n "$(setting booking "$name")" ] || stop "$name isn't set on this machine."
  new_value "$name"
  use_instead "$name" "$new"
  roll booking
  back_up_first
  tell "At Razorpay, set the webhook's secret to: $new"
  drop_previous
  finish
}
drop_previous() {
  [ -n "$is_now" ] || return 0
  write_setting booking "${name}_PREVIOUS" ''
  roll booking
}
rotate_issued() {
  local one several affected file
  case $name in
    RAZORPAY_KEY_SECRET) several=(RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET) ;;
    BACKUP_S3_SECRET) several=(BACKUP_S3_KEY BACKUP_S3_SECRET) ;;
    WALLET_KEY) several=(WALLET_CERTIFICATE WALLET_KEY WALLET_AUTHORITY) ;;
    SANITY_*)
      ! has_file lake || stop "$name comes from the content lake here: rotate the LAKE_… token instead."
      several=("$name")
      ;;
    *) several=("$name") ;;
  esac
  mapfile -t affected < <(services_of_holders)
  declare -A given
  for one in "${several[@]}"; do
    ask_for "$one"
    given[$one]=$answer
  done
  if [ "$kind" == 'issued previous' ]; then
    use_instead "$name" "${given[$name]}"
    roll booking
    drop_previous
    finish
    back_up_last
    return
  fi
  save
  for one in "${several[@]}"; do
    for file in "${affected[@]}"; do write_setting "$file" "$one" "${given[$one]}"; done
  done
  check_or_undo "${affected[@]}"
  [ "$name" != BACKUP_S3_SECRET ] || configure_backups
  roll "${affected[@]}"
  note_changed "$name"
  echo "$name has changed. See that it works: sudo safar doctor"
  back_up_last
}
# back_up_last: for what someone else can make again, which therefore needn't wait for a backup.
back_up_last() { back_up || echo 'There is no backup of the new value yet: sudo safar backup says why.'; }
# configure_backups: tries the new settings of the backups, and gives them to PostgreSQL, which ships its log with its own
# copy of them.
configure_backups() {
  # shellcheck source=deploy/backups.sh
  . "$here/backups.sh"
  read_destination
  if [ -n "$(setting backup PG_DATA)" ]; then
    "$here/backup.sh" configure >/dev/null && return
  else files_repository cat config >/dev/null && return; fi
  undo
  # It writes the file before it tries it.
  [ -z "$(setting backup PG_DATA)" ] || "$here/backup.sh" configure >/dev/null 2>&1
  stop "Nothing was changed: the backups can't be reached with the new key."
}

# Two names take turns, because a role has one password, and connections are opened all the time.
rotate_database() {
  local new address other
  if [ "$(setting install DATABASE)" != local ]; then
    rotate_database_elsewhere
    return
  fi
  new_value "$name"
  # Remembered, because a rotation that was stopped may have written the new name already.
  other=$(recall "LOGIN_$name")
  if [ -z "$other" ]; then
    other=$(other_login "$(setting backup PGUSER)")
    remember "LOGIN_$name" "$other"
  fi
  if [ "$(setting backup PGPASSWORD)" != "$new" ]; then
    set_database_login "$other" "$new" || stop 'PostgreSQL has no new login, and nothing was changed.'
    address=$(setting booking DATABASE_URL)
    save
    write_setting booking DATABASE_URL "${address%%://*}://$other:$new@${address#*@}"
    check_or_undo booking
    write_setting backup PGUSER "$other"
    write_setting backup PGPASSWORD "$new"
  fi
  roll booking
  end_database_login "$(other_login "$other")" || stop "The old password still works. Run this again."
  note_changed "$name"
  echo "The database's password has changed."
  back_up_last
}
rotate_database_elsewhere() {
  local parts applied lacking
  ask_for DATABASE_URL
  mapfile -t parts < <(database_parts "$answer" "$release/node_modules/node/bin/node")
  [ "${#parts[@]}" == 6 ] || stop 'DATABASE_URL is unchanged: that is no postgres:// address.'
  applied=$(PGHOST=${parts[0]} PGPORT=${parts[1]} PGUSER=${parts[2]} PGPASSWORD=${parts[3]} PGDATABASE=${parts[4]} PGSSLMODE=${parts[5]} \
    PGCONNECT_TIMEOUT=10 psql --no-psqlrc --no-password -tAc 'select name from kysely_migration')
  case $? in
    0) ;;
    1) stop "DATABASE_URL is unchanged: that database isn't Safar's." ;;
    *) stop 'DATABASE_URL is unchanged: the server refuses that address.' ;;
  esac
  lacking=$(comm -23 <(migrations_of "$release") <(sort <<<"$applied") | head -1)
  [ -z "$lacking" ] || stop "DATABASE_URL is unchanged: that database lacks the migration $lacking."
  save
  write_setting booking DATABASE_URL "$answer"
  check_or_undo booking
  write_setting install DATABASE "$answer"
  for part in HOST PORT USER PASSWORD DATABASE SSLMODE; do
    write_setting backup "PG$part" "${parts[0]}"
    parts=("${parts[@]:1}")
  done
  roll booking
  note_changed "$name"
  echo 'The database has another address. End the old login on its server.'
  back_up_last
}

# key_of_files: prints the ID of the key that opens the copies of the files.
key_of_files() { list_keys | sed -n 's/.*"current":true.*"id":"\([0-9a-f]*\)".*/\1/p'; }
list_keys() { files_repository key list --json | tr '}' '\n'; }
rotate_backup() {
  local new old key
  # shellcheck source=deploy/backups.sh
  . "$here/backups.sh"
  read_destination
  mkdir -p "$backups"
  exec 9>"$backups/lock"
  flock 9
  new_value "$name"
  old=$(setting backup "$name")
  if [ "$old" != "$new" ]; then
    key=$(key_of_files)
    [ -n "$key" ] || stop 'The backups have no new passphrase, and nothing was changed.'
    remember "KEY_$name" "$key"
    # pgBackRest encrypts its repository with what it began with.
    if [ -n "$(setting backup PG_DATA)" ] && [ -z "$(setting backup BACKUP_DATABASE_PASSPHRASE)" ]; then
      write_setting backup BACKUP_DATABASE_PASSPHRASE "$old"
    fi
    if ! RESTIC_PASSWORD=$new files_repository cat config >/dev/null 2>&1; then
      files_repository key add --new-password-file <(printf '%s' "$new") || stop 'The backups have no new passphrase, and nothing was changed.'
    fi
    write_setting backup "$name" "$new"
  fi
  # Backups may go on while someone copies it.
  flock --unlock 9
  tell "Copy $settings_dir/backup.env to where you keep passwords. Then the old passphrase stops opening the copies of the files."
  flock 9
  export RESTIC_PASSWORD=$new
  key=$(recall "KEY_$name")
  # Only this one: someone may have added others.
  if [ -n "$key" ] && [[ $(list_keys) == *"\"$key\""* ]]; then
    files_repository key remove "$key" || stop 'The old passphrase still opens the backups. Run this again.'
  fi
  if [[ $backup_to == ssh://* ]]; then copy_by_ssh all || echo '   The copy on the other machine follows within a minute.'; fi
  note_changed "$name"
  echo "$name has changed, for the files and the keys.
pgBackRest can't change the passphrase of its copies of the database: \"Another passphrase\" in docs/operate/recover.md says what you can do."
}

# --- Commands -------------------------------------------------------------------------------------

# retire_one: removes the old values of $name that have expired.
retire_one() {
  local list kept
  [ -z "$(recall "NEW_$name")" ] || return 0
  case $kind in
    list | keys)
      list=$(setting "$(main_file)" "$name")
      [[ $list == *,* ]] || return 0
      kept=$(still_accepted "$name" "$list" "$days")
      [ "$kept" != "$list" ] || return 0
      before_old_goes "$name" || stop "The old value of $name is still needed, so it stays."
      let_go "$name" "$kept"
      ;;
    *previous)
      [ -n "$(setting booking "${name}_PREVIOUS")" ] && is_over "$(recall "CHANGED_$name")" "$days" || return 0
      write_setting booking "${name}_PREVIOUS" ''
      roll booking
      ;;
    *) return 0 ;;
  esac
  echo "The old value of $name is no longer accepted."
}
# retire: one that fails keeps no other from going.
retire() {
  local failed=0
  # No one is here to answer.
  is_done=yes
  for name in $(names_of_secrets); do
    (read_row "$name" && retire_one) || failed=1
  done
  return $failed
}
list_secrets() {
  local one changed note
  for one in $(names_of_secrets); do
    read_row "$one"
    [ -n "$(setting "$(main_file)" "$one")" ] || continue
    # These come from the lake's tokens.
    [[ $one == SANITY_API_* ]] && has_file lake && continue
    changed=$(recall "CHANGED_$one")
    if [ -n "$changed" ]; then note=$(date -d "@$changed" +%F); else note='at the installation'; fi
    [ -z "$(recall "NEW_$one")" ] || note='unfinished: run it again'
    [ "$kind" != never ] || note=-
    printf '%s|%s|%s\n' "$one" "$note" "$meaning"
  done | column -t -s'|' -N 'Secret,Last changed,What changing it does'
  echo
  echo 'To change one: sudo safar rotate <secret>'
}

if [ -n "$is_retiring" ]; then
  :
elif [ -z "$name" ]; then
  list_secrets
  exit
fi
if [ -n "$is_retiring" ]; then take_lock wait; else take_lock refuse; fi
# An upgrade may have changed it until now.
release=$(readlink -f "$current")
# shellcheck disable=SC2034 # roll.sh uses them.
release_id=$(cat "$release/RELEASE" 2>/dev/null)
# shellcheck disable=SC2034
change=
# shellcheck source=deploy/roll.sh
. "$here/roll.sh"
if [ -n "$is_retiring" ]; then
  retire
  exit
fi
read_row "$name"
case $kind in
  list | keys) rotate_list ;;
  previous) rotate_previous ;;
  issued*) rotate_issued ;;
  database) rotate_database ;;
  backup) rotate_backup ;;
  never) stop "$name must never change: it keys the hashes by which people's consents, codes and offers are found again." ;;
esac
