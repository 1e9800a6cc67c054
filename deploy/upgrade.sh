#!/bin/bash
# sudo safar upgrade <release file>   changes to a newer release, while visitors book. Makes a backup first.
# sudo safar rollback [release]       goes back to the release before this one, or to another that is still here
#
# If the new release doesn't start, the one before goes on. docs/operate/install.md has the whole story.
set -uo pipefail
umask 022
export LC_ALL=C.UTF-8
# shellcheck source=deploy/settings.sh
. "$(dirname "$(readlink -f "$0")")/settings.sh"

releases=/opt/safar/releases
history=/var/lib/safar/releases
code=$(dirname "$(dirname "$(readlink -f "$0")")")

# find_unreadable <release> <migration> …: prints the first migration whose schema the code of a release can't work with.
find_unreadable() {
  local target=$1 name file needed
  shift
  for name in "$@"; do
    file=$(compgen -G "$releases/*/booking/migrations/$name.sql" | head -1)
    # What no release describes may have taken anything away.
    if [ -z "$file" ]; then
      echo "$name"
      return
    fi
    needed=$(sed -n 's/^-- Needs code with \([0-9a-z_]*\).*/\1/p' "$file" | head -1)
    if [ -n "$needed" ] && [ ! -f "$target/booking/migrations/$needed.sql" ]; then
      echo "$name"
      return
    fi
  done
}
# can_read_lake <release>: fails with one sentence if a release can't read the content lake.
can_read_lake() {
  [ ! -f "$settings_dir/lake.env" ] ||
    as_service lake "$code" node --disable-warning=ExperimentalWarning deploy/checkLake.mjs "$1" 2>&1
}

# unpack <file>: sets `release` to the unpacked release.
unpack() {
  local file=$1 id needed free
  [ -r "$file" ] || stop "$file can't be read."
  if [ -f "$file.sha256" ]; then
    (cd "$(dirname "$file")" && sha256sum --check --status "$(basename "$file").sha256") ||
      stop "$file differs from its checksum: copy it again."
  else
    echo "   $file.sha256 isn't here, so Safar can't tell whether the file is whole."
  fi
  id=$(tar -tf "$file" 2>/dev/null | head -1)
  id=${id%%/*}
  [[ $id =~ ^safar-[A-Za-z0-9._-]+$ ]] || stop "$file isn't a release: make one with npm run release."
  release=$releases/$id
  [ "$(readlink -f "$current")" != "$release" ] || stop "$id runs already."
  if [ -f "$release/RELEASE" ]; then return; fi
  needed=$(($(gzip --list "$file" 2>/dev/null | awk 'NR == 2 { print $2 }' || true) + $(stat -c %s "$file")))
  free=$(df --output=avail -B1 "$releases" | tail -1)
  [ "$free" -gt $((needed + 1000000000)) ] ||
    stop "The disk has too little room for another release: $((free / 1000000)) MB are free."
  rm -rf "$releases/.unpacking"
  mkdir "$releases/.unpacking"
  tar -xf "$file" -C "$releases/.unpacking" --no-same-owner || stop "$file can't be unpacked."
  [ "$(cat "$releases/.unpacking/$id/RELEASE" 2>/dev/null)" == "$id" ] || stop "$file isn't a release: make one with npm run release."
  mv "$releases/.unpacking/$id" "$release"
  rmdir "$releases/.unpacking"
}

upgrade() {
  local file=${1:-} old begun=$SECONDS name new=() said
  [ -n "$file" ] || stop 'Say which file: sudo safar upgrade safar-<day>-<commit>.tar.gz'
  old=$(readlink -f "$current")
  say 'Unpacking'
  unpack "$(realpath "$file")"
  mapfile -t new < <(comm -13 <(migrations_of "$old") <(migrations_of "$release"))
  name=$(find_unreadable "$old" "${new[@]}")
  [ -z "$name" ] ||
    stop "$(basename "$old") can't work with what $name does to the database: upgrade to a release between the two first."
  say 'Backup'
  "$current/deploy/safar" backup || stop 'There is no backup, so nothing was changed.'
  if ! "$release/deploy/install.sh" --upgrade; then
    say "The upgrade failed. Going back to $(basename "$old")."
    # Kept until the next upgrade, because it has its migrations' descriptions.
    sed -i "1i $(basename "$release")" "$history"
    said=$(can_read_lake "$old") || stop "$said"
    "$old/deploy/install.sh" --rollback || stop 'That failed too: look at safar doctor, and at journalctl -u "safar-*".'
    exit 1
  fi
  say "$(basename "$release") runs, after $((SECONDS - begun)) s. To go back: sudo safar rollback"
  "$release/deploy/safar" doctor || true
}

rollback() {
  local id=${1:-} here target applied=() name said begun=$SECONDS
  here=$(basename "$(readlink -f "$current")")
  if [ -z "$id" ]; then
    id=$(cat "$releases/$here/BEFORE" 2>/dev/null)
    [ -n "$id" ] || stop "There was no release before $here."
  fi
  target=$releases/$id
  [ -x "$target/deploy/install.sh" ] || stop "$id isn't on this machine."
  [ "$id" != "$here" ] || stop "$id runs already."
  mapfile -t applied < <(list_migrations)
  [ ${#applied[@]} -gt 0 ] || stop "The database doesn't answer, so Safar can't tell whether $id can work with it. Nothing was changed."
  name=$(comm -23 <(migrations_of "$target") <(printf '%s\n' "${applied[@]}") | head -1)
  [ -z "$name" ] || stop "The database lacks the migration $name of $id: upgrade to it instead. Nothing was changed."
  name=$(find_unreadable "$target" "${applied[@]}")
  [ -z "$name" ] || stop "$id can't work with the database since $name: restore the backup from before it instead. Nothing was changed."
  said=$(can_read_lake "$target") || stop "$said Nothing was changed."
  "$target/deploy/install.sh" --rollback ||
    stop "The rollback failed, and $(basename "$(readlink -f "$current")") is in use: see safar status. It can be run again."
  say "$id runs, after $((SECONDS - begun)) s. The database stays as it is."
  "$target/deploy/safar" doctor || true
}

take_lock refuse
command=${1:-}
[ $# == 0 ] || shift
case $command in
  upgrade) upgrade "$@" ;;
  rollback) rollback "$@" ;;
  *) sed -n '2,3s/^# //p' "$0" ;;
esac
