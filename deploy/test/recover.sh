# shellcheck shell=bash
# Loses the database and then the whole machine, and restores both. For inside.sh, which sources it.
# shellcheck disable=SC2154 # Its variables are set there.

in_database() { (cd / && runuser -u postgres -- psql --dbname=safar -tAXqc "$1"); }
# Waits until PostgreSQL has shipped what it has written so far.
ship() {
  local segment
  segment=$(in_database 'select pg_walfile_name(pg_switch_wal())')
  for _ in $(seq 60); do
    [ "$(in_database "select last_archived_wal >= '$segment' from pg_stat_archiver")" == t ] && return
    sleep 0.5
  done
}
found() { in_database "select string_agg(what, ' ' order by what) from trial"; }

# --- Off the machine: here, another user of it ----------------------------------------------------

useradd --create-home --shell /bin/sh offsite
systemctl start ssh
{
  cat answers.env
  echo 'BACKUP_TO=ssh://offsite@127.0.0.1/home/offsite/safar'
} >offsite.env
said=$("$release/deploy/install.sh" --answers offsite.env --self-signed 2>&1 | tail -2)
is 'asks to let its key in on the other machine' "$said" '*Add this line to*ssh-ed25519 *'
install -d -m 0700 -o offsite -g offsite /home/offsite/.ssh
install -m 0600 -o offsite -g offsite /etc/safar/backup_key.pub /home/offsite/.ssh/authorized_keys
"$release/deploy/install.sh" >offsite.txt 2>&1 </dev/null
is 'installs with backups by SSH' $? 0
is 'makes one' "$(safar backup 2>&1)" '*Backed up*ssh://offsite@*'
is 'which the other machine has, encrypted' \
  "$(grep -rl "$(grep ^DRAFT_KEY= /etc/safar/booking.env | cut -d= -f2-)" /home/offsite/safar | wc -l) $(find /home/offsite/safar -name 'backup.info' -o -path '*/files/config' | wc -l)" '0 2'
is 'and nothing that is not' "$(find /home/offsite/safar -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | tr '\n' ' ')" 'database files '
mv /home/offsite/safar/files/config kept-config
echo other >/home/offsite/safar/files/config
is 'backups of another installation are not replaced' "$("$release/deploy/backup.sh" copy 2>&1)" '*holds backups of another installation*'
mv kept-config /home/offsite/safar/files/config
is 'its log follows each minute' "$(systemctl is-active safar-backup-copy.timer)" active

# --- To a moment ----------------------------------------------------------------------------------

in_database "create table trial (what text); insert into trial values ('before')"
sleep 1
moment=$(date --iso-8601=ns)
sleep 1
in_database "insert into trial values ('mistake')"
ship
begun=$SECONDS
safar restore --to "$moment" >restore.txt 2>&1
is "restores to a moment, in $((SECONDS - begun)) s" $? 0
sed 's/^/      /' restore.txt
is 'which is exactly that' "$(found)" before
is 'and the site answers' "$(status_of "$site/") $(status_of "$site/my-trips")" '200 200'
is 'a moment that never was changes nothing' "$(safar restore --to 'next year' >never.txt 2>&1; echo $?) $(found)" '1 before'
systemctl start safar.target safar-backup.timer
is 'backups go on' "$(safar backup 2>&1)" '*Backed up*'

# --- An empty machine -----------------------------------------------------------------------------

in_database "insert into trial values ('shipped')"
ship
systemctl start safar-backup-copy
mkdir /root/kept
cp /etc/safar/backup.env /etc/safar/backup_key /root/kept/
keys=$(sha256sum /etc/safar/booking.env /etc/safar/site.env)
systemctl kill --signal=KILL safar-{site,booking}@{3000,3010,4000,4010} 2>/dev/null
systemctl stop safar.target 'safar-*' 2>/dev/null
pg_dropcluster --stop "$(pg_lsclusters --no-header | awk '{ print $1; exit }')" main
for user in site booking scheduler; do userdel "safar-$user"; done
rm -rf /etc/safar /opt/safar/current /opt/safar/site /var/lib/safar* /var/backups/safar /srv/safar \
  /usr/local/bin/safar /etc/systemd/system/*safar* /etc/nginx/sites-*/safar
systemctl daemon-reload
begun=$SECONDS
"$release/deploy/restore.sh" --latest --settings /root/kept/backup.env >empty.txt 2>&1
is "restores onto an empty machine, in $((SECONDS - begun)) s" $? 0
sed 's/^/      /' empty.txt
is 'the database has what was shipped' "$(found)" 'before shipped'
is 'the keys are the same' "$(sha256sum /etc/safar/booking.env /etc/safar/site.env)" "$keys"
is 'the site answers there' "$(status_of "$site/") $(status_of "$site/my-trips") $(status_of "$desk/desk/sign-in")" '200 200 200'
safar doctor >doctor.txt
is 'and doctor finds nothing but the clock' "$(grep -c '^BAD' doctor.txt) $(grep -c '^BAD.*clock' doctor.txt)" '1 1'
grep '^BAD' doctor.txt | sed 's/^/      /'
