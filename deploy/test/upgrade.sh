# shellcheck shell=bash
# Upgrades, goes back and kills programs while visitors read and book. For inside.sh, which sources it.
# shellcheck disable=SC2154 # Its variables are set there.

# Room for the next ones.
rm -f ./safar-*.tar.gz
# --- Load -----------------------------------------------------------------------------------------

# begin_load <name>, and end_load <name> <what>: visitors from before until after something.
begin_load() {
  rm -f "load-$1.stop"
  held_before=$(of_booking 'select count(*) from seat_hold')
  "$node" /root/sources/deploy/test/load.mjs "load-$1.stop" "$slug" "$departure" >"load-$1.txt" 2>&1 &
  loader=$!
  sleep 5
}
end_load() {
  local in_database
  sleep 3
  touch "load-$1.stop"
  wait "$loader"
  is "$2: $(head -1 "load-$1.txt")" "$(head -1 "load-$1.txt")" '0 of [1-9]*'
  sed -n '2,$s/^/      /p' "load-$1.txt"
  in_database=$(($(of_booking 'select count(*) from seat_hold') - held_before))
  is "$2: as many holds in the database as visitors were told" "$in_database" "$(grep -o '"holds":[0-9]*' "load-$1.txt" | cut -d: -f2)"
  is "$2: tabs opened before it book and subscribe after it" "$(grep -o '"tabs":[0-9]*' "load-$1.txt")" '"tabs":6'
}
running() {
  for unit in safar-site@{3000,3010} safar-booking@{4000,4010} safar-scheduler; do
    readlink "/proc/$(systemctl show -P MainPID "$unit")/cwd"
  done | sort -u | tr '\n' ' '
}

# --- A newer release: another build, another name for a script, one more migration ----------------

# make_release <name>: copies the release under another name, to change and pack.
make_release() {
  rm -rf /opt/trial
  mkdir -p /opt/trial
  cp -al "$release" "/opt/trial/$1"
  find "/opt/trial/$1" -maxdepth 1 -name '.next-*' ! -name .next-compiled -exec rm -rf {} +
  rm -f "/opt/trial/$1"/{RELEASE,BEFORE}
  echo "$1" >"/opt/trial/$1/RELEASE"
}
pack_release() {
  tar -cf "$1.tar.gz" -C /opt/trial "$1"
  sha256sum "$1.tar.gz" >"$1.tar.gz.sha256"
  rm -rf /opt/trial
}
# rename_in_build <folder> <old> <new>: gives something of a build another name, in its files and their names.
rename_in_build() {
  local file
  [ -n "$2" ] || { fail "$1 has nothing to rename" && return; }
  grep -rlF "$2" "$1" | xargs -r sed -i "s/$2/$3/g"
  find "$1" -depth -name "*$2*" | while read -r file; do mv "$file" "$(dirname "$file")/$(basename "$file" | sed "s/$2/$3/")"; done
}
add_migration() { echo "$2" >"/opt/trial/$1/booking/migrations/$3.sql"; }

name=$(basename "$release")
next=$name-next
old_id=$(cat "$release/.next-compiled/BUILD_ID")
old_script=$(ask "$site/contact-us" | grep -oE '/_next/static/chunks/pages/[A-Za-z0-9/_-]+\.js' | grep -v _app | head -1)
hash=$(grep -oE '[0-9a-f]{16}' <<<"$old_script" | tail -1)
if compgen -G 'newer/*.tar.gz' >/dev/null; then
  mv newer/*.tar.gz .
  next=$(tar -tf safar-*.tar.gz | head -1 | cut -d/ -f1)
  mv safar-*.tar.gz "$next.tar.gz.new" && mv "$next.tar.gz.new" "$next.tar.gz"
  sha256sum "$next.tar.gz" >"$next.tar.gz.sha256"
else
  make_release "$next"
  rename_in_build "/opt/trial/$next/.next-compiled" "$old_id" another-build-id
  rename_in_build "/opt/trial/$next/.next-compiled" "$hash" "$(rev <<<"$hash")"
  add_migration "$next" 'create table of_the_next_release (id int primary key); alter table departure add column of_the_next_release text;' 9997_next
  pack_release "$next"
fi
next_release=/opt/safar/releases/$next

# Two releases from before, of which one has to go, with a script each.
for old in old-1 old-2; do
  mkdir -p "/opt/safar/releases/$old/.next-0/static"
  touch "/opt/safar/releases/$old/.next-0/static/$old.js" "/srv/safar/static/$old.js" "/srv/safar/static/$old.js.br"
done
printf 'old-1\nold-2\n%s\n' "$name" >/var/lib/safar/releases

echo broken >broken.tar.gz
printf '%064d  broken.tar.gz\n' 0 >broken.tar.gz.sha256
is 'a file that differs from its checksum is refused' "$(safar upgrade broken.tar.gz 2>&1 | tail -1)" '*differs from its checksum*'
rm broken.tar.gz

begin_load upgrade
begun=$SECONDS
safar upgrade "$next.tar.gz" >upgrade.txt 2>&1
is "upgrades to a newer release, in $((SECONDS - begun)) s" $? 0
end_load upgrade 'upgrade under load'
sed 's/^/      /' upgrade.txt
is 'every process runs the newer one' "$(running)" "$next_release "
is 'and nginx uses all of them' "$(grep -c 'server 127.*down' /etc/nginx/sites-available/safar)" 0
is 'scripts of the release before are still there' "$(status_of "$site$old_script")" 200
is 'data of its pages is not, so that old tabs load the next page whole' "$(status_of "$site/_next/data/$old_id/trip/$slug.json")" 404
is 'three releases are kept' "$(find /opt/safar/releases -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | tr '\n' ' ')" \
  "$(printf '%s\n' old-2 "$name" "$next" | sort | tr '\n' ' ')"
is 'with their scripts, and no others' "$(cd /srv/safar/static && echo old-*)" 'old-2.js old-2.js.br'

# No one tells the release that isn't in use of a publish.
token='Authorization: Bearer local-trial-of-the-installation-on-a-server'
id=$(curl -sG http://127.0.0.1:3333/v2026-06-01/data/query/production -H "$token" --data-urlencode "query=*[_type == \"trip\" && slug.current == \"$slug\"][0]._id" | grep -o '"result":"[^"]*"' | cut -d'"' -f4)
curl -s http://127.0.0.1:3333/v2026-06-01/data/mutate/production -H "$token" -H 'Content-Type: application/json' \
  -d "{\"mutations\":[{\"patch\":{\"id\":\"$id\",\"set\":{\"title\":\"Changed meanwhile\"}}}]}" >lake.txt

begin_load rollback
begun=$SECONDS
safar rollback >rollback.txt 2>&1
is "goes back, in $((SECONDS - begun)) s" $? 0
end_load rollback 'rollback under load'
sed 's/^/      /' rollback.txt
is 'every process runs the release before, on the newer schema' "$(running)" "$release "
is 'and its page shows what was published meanwhile' "$(ask "$site/trip/$slug" | grep -c 'Changed meanwhile')" '[1-9]*'
is 'without a release before, it says so' "$(safar rollback 2>&1)" "There was no release before $name."

# --- Killed ---------------------------------------------------------------------------------------

begin_load kill
for unit in safar-site@3000 safar-booking@4000 safar-site@3010 safar-booking@4010 safar-scheduler; do
  systemctl kill --signal=KILL "$unit"
  sleep 1
  for _ in $(seq 60); do
    systemctl --quiet is-active "$unit" && break
    sleep 0.5
  done
  sleep 3
done
end_load kill 'each program killed once under load'

# --- A release that doesn't start -----------------------------------------------------------------

safar upgrade "$next.tar.gz" >again.txt 2>&1
is 'upgrades again' "$? $(running)" "0 $next_release "
bad=$name-bad
make_release "$bad"
cp "$next_release"/booking/migrations/*.sql "/opt/trial/$bad/booking/migrations/"
needed=$(find "$next_release/booking/migrations" -name '*.sql' -printf '%f\n' | sort | tail -1)
add_migration "$bad" "-- Needs code with ${needed%.sql}, which no longer reads the column.
drop table if exists of_the_next_release;" 9998_bad
rm "/opt/trial/$bad/booking/server.ts"
echo 'throw new Error("a release that does not start");' >"/opt/trial/$bad/booking/server.ts"
pack_release "$bad"
begin_load bad
safar upgrade "$bad.tar.gz" >bad.txt 2>&1
is 'a release that does not start is an error' $? 1
end_load bad 'upgrade to a release that does not start'
grep -v '^   ' bad.txt | sed 's/^/      /'
is 'and the one before goes on' "$(running)" "$next_release "
is "going back past a migration that the old code can't read is refused" "$(safar rollback 2>&1)" "$name can't work with the database since 9998_bad:*"
