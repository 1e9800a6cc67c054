#!/bin/bash
# What run.sh does in the container: installs, books and checks. With CONTENT=sanity, a content lake beside the hosted
# programs takes the place of a Sanity project. With FORM=short, it ends after the booking.
set -uo pipefail
cd /root/trial || exit 1
export LC_ALL=C.UTF-8

passed=0
failed=0
pass() {
  passed=$((passed + 1))
  echo "ok    $*"
}
fail() {
  failed=$((failed + 1))
  echo "FAIL  $*"
}
# is <what> <actual> <expected, a pattern>
is() {
  # shellcheck disable=SC2053 # The right side is a pattern.
  if [[ $2 == $3 ]]; then pass "$1"; else fail "$1: $2 instead of $3"; fi
}
finish() {
  echo
  echo "$passed passed, $failed failed"
  [ "$failed" == 0 ]
  exit
}
# Asks as a visitor does: from another address than the machine's own, and trusting nothing but our certificate.
visitor=192.0.2.7
ip address add $visitor/32 dev lo
# Visitors under load, each with an address of their own.
ip route add local 10.0.0.0/8 dev lo
ask() {
  local address=$1 host
  shift
  host=${address#*//}
  host=${host%%/*}
  curl --silent --max-time 20 --interface $visitor --resolve "$host:443:$visitor" --resolve "$host:80:$visitor" \
    --cacert /etc/safar/tls/fullchain.pem "$@" "$address"
}
status_of() { ask "$@" --output /dev/null --write-out '%{http_code}'; }
header_of() {
  local name=$1
  shift
  ask "$@" --dump-header - --output /dev/null | tr -d '\r' | awk -v name="${name,,}:" 'tolower($1) == name { $1 = ""; print substr($0, 2) }'
}
site=https://www.safar.test
desk=https://desk.safar.test
figures() { curl --silent --max-time 10 "http://127.0.0.1:$1/metrics"; }

begun=$SECONDS
mkdir -p /opt/safar/releases
tar -xf ./*.tar.gz -C /opt/safar/releases
release=$(echo /opt/safar/releases/*)
echo "Unpacked in $((SECONDS - begun)) s: $(du -sh "$release" | cut -f1)."

# --- The content lake and two mail servers, apart from the hosted programs --------------------------

run_apart() { systemd-run --quiet --collect "$@"; }
# From the sources, in local mode.
of_lake=(-p WorkingDirectory=/root/sources -E SAFAR_MODE=local -E DATA_DIR=/var/lib/trial-lake -E LAKE_PORT=3333)
node=/root/sources/node_modules/node/bin/node
# The second takes the emails after SMTP_URL is rotated.
for port in 2525 2526; do
  run_apart --unit="trial-mail-$port" -p WorkingDirectory=/root/sources -E DATA_DIR="/var/lib/trial-mail-$port" \
    -E MAIL_PORT=$port -E INBOX_PORT=$((port + 1000)) \
    "$node" --disable-warning=ExperimentalWarning booking/providers/mail/sink/server.ts
done
if [ "$CONTENT" == sanity ]; then
  run_apart --unit=trial-lake "${of_lake[@]}" "$node" --expose-gc --disable-warning=ExperimentalWarning sanity/lake/server.ts
  for _ in $(seq 60); do
    curl -sf http://127.0.0.1:3333/ping >/dev/null && break
    sleep 0.5
  done
  # While it is checked what the installation refuses.
  run_apart --wait --pipe "${of_lake[@]}" "$node" --disable-warning=ExperimentalWarning sanity/lake/loadSeed.ts &
  loading=$!
fi

# --- What it refuses ------------------------------------------------------------------------------

other=$(mktemp)
printf 'ID=ubuntu\nVERSION_ID="24.04"\n' >"$other"
said=$(unshare --mount bash -c "mount --bind $other /usr/lib/os-release && $release/deploy/install.sh" 2>&1)
is 'refuses another system with one sentence' "$said" 'Safar installs on Debian 12 and 13 only, and this is another system.'
said=$("$release/deploy/install.sh" --self-signed \
  --answers <(sed 's/^CONTENT=.*/CONTENT=nowhere/' answers.env && echo SANITY_PROJECT_ID=safar && echo SANITY_API_WRITE_TOKEN=x) 2>&1)
is 'refuses content from elsewhere' "$said" 'CONTENT must be sanity or lake.'
said=$("$release/deploy/install.sh" --answers <(grep -v '^EMAIL=' answers.env) --self-signed 2>&1)
is 'names a missing answer' "$said" 'EMAIL is missing: *'
said=$("$release/deploy/install.sh" --answers <(echo 'DOMIAN=x.test') --self-signed 2>&1)
is 'names an answer that nothing asks for' "$said" '*DOMIAN.'
"$release/deploy/install.sh" --answers answers.env --self-signed --dry-run >dry-run.txt 2>&1
is 'a dry run ends well' $? 0
is 'a dry run changes nothing' "$(find /etc/safar /opt/safar/current /srv/safar 2>/dev/null | wc -l)" 0
# This machine's own packages are in this container.
said=$("$release/deploy/install.sh" --answers <(grep -v '^PROMETHEUS=' answers.env) --self-signed --dry-run 2>&1)
is 'leaves a Prometheus that is here already as it is' "$said" '*prometheus is installed already and stays as it is*'

# --- The gateway's address, in place of Razorpay's ------------------------------------------------

gateway=https://gateway.safar.test:8443
gateway_certificate=/opt/trial-gateway
printf '127.0.0.1 %s\n' gateway.safar.test www.safar.test desk.safar.test >>/etc/hosts
openssl req -x509 -newkey rsa:2048 -noenc -days 2 -subj /CN=gateway.safar.test -addext subjectAltName=DNS:gateway.safar.test \
  -keyout $gateway_certificate.key -out $gateway_certificate.pem 2>/dev/null
chmod 0644 $gateway_certificate.pem
# Lines that someone adds by hand stay.
install -d -m 0755 /etc/safar
(umask 077 && printf 'PAY_URL="%s"\n' $gateway | tee /etc/safar/site.env >/etc/safar/booking.env)
# A visitor keeps a hold while every secret is rotated.
printf 'NODE_EXTRA_CA_CERTS="%s"\nHOLD_TTL_MINUTES="60"\n' $gateway_certificate.pem >>/etc/safar/booking.env

# --- One command ----------------------------------------------------------------------------------

[ "$CONTENT" == lake ] || wait "$loading" || fail 'the trial content is loaded'
begun=$SECONDS
installing=$SECONDS
if "$release/deploy/install.sh" --answers answers.env --self-signed >install.txt 2>&1; then
  pass "installs with one command, in $((SECONDS - begun)) s"
else
  fail 'installs with one command'
fi
sed 's/^/      /' install.txt
[ -L /opt/safar/current ] || finish

# shellcheck source=deploy/test/book.sh
. /root/sources/deploy/test/book.sh
[ "$FORM" != short ] || finish

# --- Over https -----------------------------------------------------------------------------------

# shellcheck source=deploy/test/https.sh
. /root/sources/deploy/test/https.sh
ask https://other.safar.test/ --output /dev/null
is 'another name gets no answer' $? 35
is 'the desk asks strangers to sign in' "$(header_of location $desk/desk)" '*/desk/sign-in*'
is 'its sign-in is closed on the public address' "$(status_of $site/desk/sign-in)" 404
studio=$(ask $desk/studio)
is 'the Studio opens at the host of the desk' "$(grep -o '<meta id="safar-settings"[^>]*>' <<<"$studio")" "*data-desk-url=\"$desk\"*"
is 'with its own content' "$(grep -o 'data-api-host="[^"]*" data-sign-in="[^"]*"' <<<"$studio")" \
  "data-api-host=\"$([ "$CONTENT" == lake ] && echo $desk || echo 'https://desk*')\" data-sign-in=\"on\""
script=$(grep -oE '/studio/static/[A-Za-z0-9_-]+\.js' <<<"$studio" | head -1)
is 'and its scripts, packed' "$(header_of content-encoding "$desk$script" -H 'Accept-Encoding: br')" br
is '/v1 is closed at the desk too' "$(status_of $desk/v1/staff/me)" 404
# The booking service refuses with a problem, nginx with a page.
is 'the way back from a payment leads to the booking service' \
  "$(header_of content-type "$site/v1/payments/return" -d 'a=b')" 'application/problem+json*'
is 'a publish without a signature is refused' "$(status_of $site/api/revalidate -d '{}')" 40[01]

is 'other caches keep it for a second' "$(header_of cache-control "$trip")" 'public, max-age=0, s-maxage=1'
ask $site/privacy-policy >/dev/null
is 'a page of text is kept' "$(header_of x-cache $site/privacy-policy)" HIT
refresh_key=$(grep '^FRONT_REFRESH_KEY=' /etc/safar/site.env | cut -d'"' -f2)
is 'the site may replace it' "$(header_of x-cache $site/privacy-policy -H "X-Refresh: $refresh_key")" BYPASS
is 'and no one else' "$(header_of x-cache $site/privacy-policy -H 'X-Refresh: guess')" HIT
is 'only root reads the secret' "$(stat -c '%a %U' /etc/nginx/snippets/safar-refresh.conf)" '600 root'
# By one program, because starting eighty may take as long as the limit allows for.
limited=$(ask "$site/api/forms/link?[1-80]" --parallel --parallel-immediate --parallel-max 40 -d a=b --output /dev/null \
  --write-out '%{http_code}\n' 2>/dev/null | grep -c 429)
is 'too many forms at once are refused' "$([ "$limited" -gt 5 ] && echo yes || echo "$limited of 80")" yes

# --- On the machine -------------------------------------------------------------------------------

is 'only nginx is open to the network' \
  "$(ss -H -ltn | awk '{ print $4 }' | grep -Ev '^(127\.|\[::1\])' | grep -Ev ':(22|80|443)$' | tr '\n' ' ')" ''
for unit in safar-site@3010 safar-booking@4010 safar-scheduler; do
  user=${unit%@*}
  is "$unit runs as its own user" "$(stat -c %U "/proc/$(systemctl show -P MainPID $unit)")" "$user"
done
is "one service can't read the settings of another" \
  "$(runuser -u safar-site -- cat /etc/safar/booking.env 2>&1)" '*Permission denied'
is 'nor its folder' "$(runuser -u safar-site -- ls /var/lib/safar-booking 2>&1)" '*Permission denied'
secrets=$(grep -E '^(SESSION_SECRET|SIGN_IN_SECRET|ADDRESS_KEY|QUOTE_KEYS|DRAFT_KEY|SERVICE_TOKEN|SANITY_WEBHOOK_SECRET|STAFF_INVITE_KEY|RAZORPAY_WEBHOOK_SECRET)=' /etc/safar/booking.env | cut -d= -f2-)
is 'every secret is another one' "$(sort -u <<<"$secrets" | wc -l)" 9
is 'the site has no secret of the booking service' "$(grep -cE 'SESSION_SECRET|DRAFT_KEY|DATABASE_URL|RAZORPAY' /etc/safar/site.env)" 0
is 'a value with quotes arrives whole' \
  "$(tr '\0' '\n' <"/proc/$(systemctl show -P MainPID safar-booking@4000)/environ" | grep SELLER_LEGAL_NAME)" \
  'SELLER_LEGAL_NAME=Sahyadri Walks "Mumbai" Private Limited'
is 'only root can list the backups' "$(stat -c '%a %U' /var/backups/safar)" '711 root'
is 'no one else can read them' "$(runuser -u safar-site -- cat /var/backups/safar/files/config /var/backups/safar/database/backup 2>&1 | grep -vc 'Permission denied')" 0
is 'there is a backup, and it was restored' \
  "$(runuser -u nobody -- grep -hcE '^safar_(backup|restore)_last_success_seconds [1-9]' /var/lib/safar/metrics/{backup,restore}.prom | tr '\n' ' ')" '1 1 '
for unit in safar-site@3000 safar-booking@4000 safar-scheduler safar-backup safar-restore-check; do
  # Of 100, and less is better.
  level=$(systemd-analyze security --no-pager "$unit" 2>/dev/null | awk '/Overall exposure/ { print $7 * 10 }')
  is "$unit is confined" "$([ "${level:-100}" -le 30 ] && echo yes || echo "$level")" yes
done

is 'the booking service gives its figures, on a port of its own' "$(figures 14010 | grep -c '^safar_database_up 1$')" 1
is 'so does the site' "$(figures 13000 | grep -c '^http_request_duration_seconds_count.*route="/trip/\[slug\]"')" '[1-9]*'
is 'and the scheduler' "$(figures 15000 | grep -c '^safar_schedule_ready 1$')" 1
is 'when the certificate ends is told to others' \
  "$(runuser -u nobody -- grep -c '^safar_certificate_expiry_seconds [0-9]*$' /var/lib/safar/metrics/certificate.prom)" 1

for _ in $(seq 60); do
  unread=$(curl --silent 'http://127.0.0.1:9090/api/v1/targets?state=active' | grep -oE '"health":"[a-z]*"' | sort | uniq -c | tr -s ' \n' ' ')
  [ "$unread" != ' 6 "health":"up" ' ] || break
  sleep 0.5
done
is 'Prometheus reads the five processes and the machine' "$unread" ' 6 "health":"up" '
is 'and knows the age of the backup, the restore and the certificate' \
  "$(curl --silent -G http://127.0.0.1:9090/api/v1/query --data-urlencode \
    'query=count({__name__=~"safar_(backup|restore)_last_success_seconds|safar_certificate_expiry_seconds"} > 1e9)' |
    grep -oE '"[0-9]+"\]')" '"3"]'
is 'and has every rule' "$(curl --silent http://127.0.0.1:9090/api/v1/rules | grep -o '"type":"alerting"' | wc -l)" \
  "$(grep -c 'alert:' "$release/deploy/prometheus/safar.rules.yml")"

safar doctor >doctor.txt
sed 's/^/      /' doctor.txt
# This container has no network, so its clock can't be set.
is 'doctor finds nothing but the clock' "$(grep -c '^BAD' doctor.txt) $(grep -c '^BAD.*clock' doctor.txt)" '1 1'

is 'and has asked the mail server' "$(grep -c '^ok *The mail server answers' doctor.txt)" 1

# --- What an operator does next --------------------------------------------------------------------

is 'status lists the programs' "$(safar status | grep -c ' active since ')" "$([ "$CONTENT" == lake ] && echo 8 || echo 7)"
is 'logs are there' "$(safar logs booking -n 5 --output cat | wc -l)" 5
is 'an owner can be invited' "$(safar staff invite 'Asha Negi' asha@safar.test owner 2>&1)" 'An invitation is on its way*'
for _ in $(seq 60); do
  mails=$(curl --silent --max-time 10 'http://127.0.0.1:3525/messages.json?to=asha@safar.test' | grep -o '"subject"' | wc -l)
  [ "$mails" == 0 ] || break
  sleep 0.5
done
is 'and the mail server gets it' "$mails" 1

started() { systemctl show -P ActiveEnterTimestampMonotonic safar-site@{3000,3010} safar-booking@{4000,4010} safar-scheduler | tr '\n' ' '; }
before="$(started) $(sha256sum /etc/safar/*.env | sha256sum)"
begun=$SECONDS
"$release/deploy/install.sh" --answers answers.env --self-signed >again.txt 2>&1
is "runs again, in $((SECONDS - begun)) s" $? 0
is 'and restarts and changes nothing' "$(started) $(sha256sum /etc/safar/*.env | sha256sum)" "$before"
"$release/deploy/install.sh" </dev/null >again.txt 2>&1
is 'and needs no answers again' "$? $(started) $(sha256sum /etc/safar/*.env | sha256sum)" "0 $before"

for unit in safar-site@3000 safar-booking@4010; do
  systemctl kill --signal=KILL $unit
  is "a page answers while $unit is killed" "$(status_of $site/contact-us?x)" 200
  is 'and a personal one' "$(status_of $site/my-trips)" 200
done
for _ in $(seq 40); do
  systemctl --quiet is-active safar-site@3000 && systemctl --quiet is-active safar-booking@4010 && break
  sleep 1
done
is 'killed programs come back' "$(systemctl is-active safar-site@3000 safar-booking@4010 | tr '\n' ' ')" 'active active '

if [ "$CONTENT" == lake ]; then
  # shellcheck source=deploy/test/lake.sh
  . /root/sources/deploy/test/lake.sh
  finish
fi

# shellcheck source=deploy/test/upgrade.sh
. /root/sources/deploy/test/upgrade.sh
# shellcheck source=deploy/test/rotate.sh
. /root/sources/deploy/test/rotate.sh

systemctl stop safar-site@3000 safar-site@3010
is 'without the site, visitors see the last copy' "$(status_of $site/)" 200
is 'or a page that says when to come back' "$(status_of $site/my-trips) $(header_of retry-after $site/my-trips)" '503 10'
systemctl start safar.target

# shellcheck source=deploy/test/recover.sh
. /root/sources/deploy/test/recover.sh

finish
