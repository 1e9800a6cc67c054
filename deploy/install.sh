#!/bin/bash
# Installs Safar on this Debian machine, or brings an installed one up to date. Running it again does no harm: it
# asks only for what it doesn't know, keeps every secret, and restarts only what has changed.
#
#   sudo deploy/install.sh                     asks what it needs to know
#   sudo deploy/install.sh --answers <file>    reads NAME=value lines instead, and asks nothing
#     --self-signed                            a certificate for trials, that browsers don't trust
#     --dry-run                                says what it would do, and changes nothing
#     --upgrade, --rollback                    for upgrade.sh: asks nothing, and leaves out what a first installation needs
#   deploy/install.sh --packages               lists the Debian packages it needs
#
# docs/operate/install.md has the names for the file of answers.
set -euo pipefail
umask 077
export LC_ALL=C.UTF-8

here=$(cd "$(dirname "$0")" && pwd)
source_release=$(dirname "$here")
# shellcheck source=deploy/settings.sh
. "$here/settings.sh"

answers_file=
dry_run=
change=
self_signed=
only_packages=
declare -A given answers

# Runs a command that changes something, unless this is a dry run.
run() {
  if [ -n "$dry_run" ]; then echo "   would run: $*"; else "$@"; fi
}
# write <file> <mode> <owner:group>: writes standard input to a file, if that changes it. Corrects mode and owner.
write() {
  local file=$1 mode=$2 owner=$3 text
  text=$(cat)
  if [ -f "$file" ] && [ "$text" == "$(cat "$file")" ]; then
    [ -n "$dry_run" ] || chown "$owner" "$file"
    [ -n "$dry_run" ] || chmod "$mode" "$file"
    return
  fi
  if [ -n "$dry_run" ]; then
    echo "   would write: $file ($mode, $owner)"
    return
  fi
  install -D -m "$mode" -o "${owner%:*}" -g "${owner#*:}" /dev/null "$file.new"
  printf '%s\n' "$text" >"$file.new"
  mv "$file.new" "$file"
}

while [ $# -gt 0 ]; do
  case $1 in
    --answers)
      answers_file=${2:-}
      [ -n "$answers_file" ] || stop '--answers needs the name of a file.'
      shift
      ;;
    --self-signed) self_signed=yes ;;
    --dry-run) dry_run=yes ;;
    --upgrade | --rollback) change=${1#--} ;;
    --packages) only_packages=yes ;;
    *) stop "Unknown option $1. See the first lines of $0." ;;
  esac
  shift
done

# --- The machine ----------------------------------------------------------------------------------

# shellcheck source=/dev/null
debian=$(. /etc/os-release && [ "${ID:-}" == debian ] && echo "${VERSION_ID:-}") || debian=
case $debian in
  12 | 13) ;;
  *) stop 'Safar installs on Debian 12 and 13 only, and this is another system.' ;;
esac

list_packages() {
  # nginx's module serves files that were packed with brotli.
  local packages=(nginx libnginx-mod-http-brotli-static brotli curl openssl ca-certificates iproute2 logrotate restic)
  case ${answers[BACKUP_TO]:-} in ssh://*) packages+=(rsync openssh-client) ;; esac
  if [ "${answers[DATABASE]:-local}" == local ]; then packages+=(postgresql pgbackrest); else packages+=(postgresql-client); fi
  [ -n "$self_signed" ] || packages+=(certbot)
  # Signed messages from Sanity and the gateway are refused if the clock is wrong.
  if is_watched; then packages+=("${watchers[@]}"); fi
  local clock
  for clock in chrony ntpsec openntpd; do is_installed "$clock" && break; done || packages+=(systemd-timesyncd)
  printf '%s\n' "${packages[@]}"
}
is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]
}
watchers=(prometheus prometheus-node-exporter)
# others_watcher: prints which of them runs here already and isn't from here, or nothing.
others_watcher() {
  local name
  for name in "${watchers[@]}"; do
    if is_installed "$name" && [ ! -f "/etc/systemd/system/$name.service.d/safar.conf" ]; then echo "$name" && return; fi
  done
}
# Whether Prometheus runs here. A change of releases doesn't begin with it, because it must not depend on the network.
is_watched() {
  [ "${answers[PROMETHEUS]:-local}" == local ] && { [ -z "$change" ] || is_installed prometheus; }
}
if [ -n "$only_packages" ]; then
  list_packages
  exit
fi

[ "$(id -u)" == 0 ] || stop 'Run this as root: sudo deploy/install.sh'
[ -d /run/systemd/system ] || stop 'Safar needs systemd to run its programs, and it is not running here.'
[ -f "$source_release/RELEASE" ] || stop \
  'This is a folder of sources: make a release with "npm run release", copy it here, unpack it and run its deploy/install.sh.'
release_id=$(cat "$source_release/RELEASE")
release=/opt/safar/releases/$release_id

# --- Answers --------------------------------------------------------------------------------------

# <name>|<file where the answer is kept>|<required, optional or secret>|<question>
questions='DOMAIN|install|required|The public address, for example www.example.org
DESK_DOMAIN|install|required|The address for your staff (desk and Studio), which needs a DNS record too
EMAIL|install|required|Your email address, for the certificate and visitors'"'"' messages
CONTENT|install|required|Where the content is: sanity, for a Sanity project, or lake, for our own content lake on this machine
SANITY_PROJECT_ID|common|required|The Sanity project ID
SANITY_DATASET|common|required|The dataset
SANITY_API_WRITE_TOKEN|site|sanity|A token of that project with the role Editor
SANITY_API_READ_TOKEN|site|optional|A token with the role Viewer, for previews (or leave this empty)
DATABASE|install|required|The database: local, to make one here, or a postgres:// address
PAYMENT_GATEWAY|common|required|The payment gateway: razorpay or stripe
RAZORPAY_KEY_ID|booking|razorpay|The live key'"'"'s ID (rzp_live_…)
RAZORPAY_KEY_SECRET|booking|razorpay|The live key'"'"'s secret
STRIPE_SECRET_KEY|booking|stripe|The live secret key (sk_live_… or rk_live_…)
STRIPE_WEBHOOK_SECRET|booking|stripe|The webhook'"'"'s signing secret (whsec_…)
SMTP_URL|booking|secret|Your mail server, like smtps://name:password@mail.example.org:465
MAIL_FROM|booking|required|The sender'"'"'s address of every email
BOUNCES_URL|booking|optional|The mailbox of that address, to notice bounced emails and check that emails arrive, like imaps://name:password@mail.example.org/INBOX (or leave this empty)
OPERATOR_EMAIL|booking|required|Where your team reads what visitors write
OPERATOR_PHONE|booking|required|The office'"'"'s phone number, with country code
EMERGENCY_PHONE|booking|required|The number for travellers on a trip, day and night
SELLER_NAME|booking|required|Your company'"'"'s name, as visitors know it
SELLER_LEGAL_NAME|booking|required|Its name on the GST certificate
SELLER_ADDRESS|booking|required|Its address on the GST certificate
SELLER_GSTIN|booking|required|Its GSTIN
SUPPLIER_STATE_CODE|booking|required|The code of its state, for example HP
BACKUP_TO|backup|optional|Where backups go: s3://<host>/<bucket> or ssh://<user>@<host>/<folder> (or leave this empty: this machine only)
BACKUP_S3_KEY|backup|optional|The access key of that bucket, if it is one
BACKUP_S3_SECRET|backup|optional|Its secret
BACKUP_S3_REGION|backup|optional|
PROMETHEUS|install|optional|
SANITY_API_HOST|common|optional|
PROXIES|install|optional|
SITE_INDEXING|common|optional|
SUPPORT_PHONE|site|optional|'

read_answers() {
  local line name
  [ -r "$answers_file" ] || stop "The file of answers, $answers_file, can't be read."
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
    [[ $line =~ ^([A-Z_]+)=(.*)$ ]] || stop "$answers_file has a line that is not NAME=value: $line"
    name=${BASH_REMATCH[1]}
    grep -q "^$name|" <<<"$questions" || stop "$answers_file has an answer that nothing asks for: $name."
    given[$name]=$(sed -E "s/^(['\"])(.*)\1\$/\2/" <<<"${BASH_REMATCH[2]}")
  done <"$answers_file"
}
default_for() {
  case $1 in
    DESK_DOMAIN) echo "desk.${answers[DOMAIN]#www.}" ;;
    CONTENT) echo sanity ;;
    SANITY_PROJECT_ID) [ "${answers[CONTENT]}" != lake ] || echo safar ;;
    SANITY_DATASET) echo production ;;
    DATABASE) echo local ;;
    PAYMENT_GATEWAY) echo razorpay ;;
    MAIL_FROM) echo "no-reply@${answers[DOMAIN]#www.}" ;;
    PROMETHEUS) if [ -n "$(others_watcher)" ]; then echo none; else echo local; fi ;;
    OPERATOR_EMAIL) echo "${answers[EMAIL]}" ;;
  esac
}
# Whether the content was in a lake here until now.
leaves_lake() { [ "${answers[CONTENT]:-}" == sanity ] && [ -f "$settings_dir/lake.env" ]; }
collect_answers() {
  local name file kind question value fallback
  while IFS='|' read -r name file kind question <&3; do
    case $kind in
      razorpay | stripe) [ "${answers[PAYMENT_GATEWAY]}" == "$kind" ] || continue ;;
      sanity) [ "${answers[CONTENT]}" == sanity ] || continue ;;
    esac
    value=${given[$name]:-}
    # What is kept of a lake is nothing to a Sanity project.
    if [ -z "$value" ] && ! { leaves_lake && [[ $name == SANITY_* ]]; }; then value=$(setting "$file" "$name"); fi
    fallback=$(default_for "$name")
    # What isn't required is asked for only once.
    if [ "$kind" == optional ] && [ -f "$settings_dir/install.env" ]; then question=; fi
    if [ -z "$value" ] && [ -z "$answers_file" ] && [ -n "$question" ] && [ -z "$change" ]; then
      read -r -p "$question${fallback:+ [$fallback]}: " value || stop 'No one is here to answer: use --answers <file>.'
    fi
    value=${value:-$fallback}
    [ -n "$value" ] || [ "$kind" == optional ] || stop "$name is missing: $question."
    answers[$name]=$value
  done 3<<<"$questions"
}
check_answers() {
  local name
  for name in DOMAIN DESK_DOMAIN; do
    [[ ${answers[$name]} =~ ^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$ ]] ||
      stop "$name must be a host's name such as www.example.org, in lower case and without https://."
  done
  [ "${answers[DOMAIN]}" != "${answers[DESK_DOMAIN]}" ] || stop 'DESK_DOMAIN must differ from DOMAIN: the desk has an address of its own.'
  [[ ${answers[CONTENT]} =~ ^(sanity|lake)$ ]] || stop 'CONTENT must be sanity or lake.'
  [[ ${answers[DATABASE]} =~ ^(local$|postgres(ql)?://) ]] || stop 'DATABASE must be local or a postgres:// address.'
  [[ ${answers[PAYMENT_GATEWAY]} =~ ^(razorpay|stripe)$ ]] || stop 'PAYMENT_GATEWAY must be razorpay or stripe.'
  [[ ${answers[PROMETHEUS]} =~ ^(local|none)$ ]] || stop 'PROMETHEUS must be local or none.'
  [[ ${answers[PROXIES]} =~ ^[0-9a-f.:/\ ]*$ ]] || stop 'PROXIES must be networks such as 192.0.2.0/24, separated by spaces.'
}

[ -z "$answers_file" ] || read_answers
# What it reads from here on, it writes later. upgrade.sh has the lock already.
if [ -z "$change" ] && [ -z "$dry_run" ]; then take_lock refuse; fi
[ -n "$self_signed" ] || self_signed=$(setting install SELF_SIGNED)
collect_answers
check_answers

# --- Packages, users and folders ------------------------------------------------------------------

# Before its packages, which start it at once: without these, the network could read its figures.
if is_watched; then
  for name in "${watchers[@]}"; do
    write "/etc/systemd/system/$name.service.d/safar.conf" 0644 root:root <"$here/systemd/$name.conf"
  done
  write /etc/prometheus/safar.yml 0644 root:root <"$here/prometheus/prometheus.yml"
  write /etc/prometheus/safar.rules.yml 0644 root:root <"$here/prometheus/safar.rules.yml"
  run chmod 0755 /etc/prometheus /etc/systemd/system/prometheus{,-node-exporter}.service.d
  run systemctl daemon-reload
elif [ "${answers[PROMETHEUS]}" == none ] && [ -z "${given[PROMETHEUS]:-}$(setting install PROMETHEUS)" ]; then
  say "$(others_watcher) is installed already and stays as it is: give it deploy/prometheus/, or answer PROMETHEUS=local to replace it"
fi
missing=()
for package in $(list_packages); do is_installed "$package" || missing+=("$package"); done
if [ ${#missing[@]} -gt 0 ]; then
  say "Installing from Debian: ${missing[*]}"
  run apt-get -qq update
  run env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}"
fi

say 'Users and folders'
write /etc/sysusers.d/safar.conf 0644 root:root <"$here/systemd/safar.sysusers"
run systemd-sysusers /etc/sysusers.d/safar.conf
run install -d -m 0755 /opt/safar /opt/safar/releases /var/cache/nginx /srv/safar /srv/safar/static /srv/safar/pages /var/www/safar-acme "$settings_dir"
run install -d -m 0700 "$settings_dir/tls"
# PostgreSQL's user and the metrics' reader pass through these, and list nothing.
run install -d -m 0711 /var/backups/safar /var/lib/safar
run install -d -m 0755 /var/lib/safar/metrics
services=(site booking scheduler)
[ "${answers[CONTENT]}" != lake ] || services+=(lake)
for service in "${services[@]}"; do
  run install -d -m 0700 -o "safar-$service" -g "safar-$service" "/var/lib/safar-$service"
done

if [ "$source_release" != "$release" ] && [ ! -d "$release" ]; then
  say "Copying the release to $release"
  run cp -a "$source_release" "$release.copying"
  run mv "$release.copying" "$release"
fi
run chown -R root:root "$release/deploy"
run chmod 0755 "$release"

# --- Database -------------------------------------------------------------------------------------

# kept <file> <name> [prefix]: prints a secret that an earlier run made, or makes one.
kept() {
  local value
  value=$(setting "$1" "$2")
  printf '%s' "${value:-${3:-}$(make_secret)}"
}
make_database() {
  local version
  if ! pg_lsclusters --no-header | grep -q .; then
    version=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -V | tail -1)
    pg_createcluster "$version" main >/dev/null
  fi
  systemctl enable --quiet --now postgresql
  for _ in $(seq 30); do
    as_postgres pg_isready --quiet && break
    sleep 1
  done
  set_database_login "$database_login" "$database_password"
  if [ -z "$(as_postgres psql -tAc "select 1 from pg_database where datname = 'safar'")" ]; then
    as_postgres createdb --owner=safar --encoding=UTF8 --locale=C.UTF-8 --template=template0 safar
    as_postgres psql --quiet -c 'revoke connect on database safar from public'
  fi
  database_port=$(pg_lsclusters --no-header | awk '{ print $3; exit }')
}

if [ "${answers[DATABASE]}" == local ]; then
  say 'PostgreSQL on this machine'
  database_password=$(kept backup PGPASSWORD)
  database_port=5432
  # A rotation changes the name as well. Another database may have had other names.
  database_login=$(setting backup PGUSER)
  [ "$database_login" == safar_login ] || database_login=safar
  run make_database
  login=$database_login:$database_password
  database_url=postgres://$login@127.0.0.1:$database_port/safar
else
  database_url=${answers[DATABASE]}
fi

# --- Settings and secrets -------------------------------------------------------------------------

# write_settings <file> <mode> <group> <name> <value> …: lines that someone added by hand stay.
write_settings() {
  local file=$1 mode=$2 group=$3 names='' text='' added
  shift 3
  while [ $# -gt 0 ]; do
    names+="|$1"
    # An empty SANITY_API_HOST means something: Sanity's own servers.
    if [ -n "$2" ] || [ "$1" == SANITY_API_HOST ]; then text+=$(setting_line "$1" "$2")$'\n'; fi
    shift 2
  done
  if [ -f "$settings_dir/$file.env" ]; then
    added=$(grep -Ev "^(${names#|})=" "$settings_dir/$file.env" || true)
    text+=$added
  fi
  write "$settings_dir/$file.env" "$mode" "root:$group" <<<"${text%$'\n'}"
}
# of_file <file>: prints the names of the answers that are kept in a file.
of_file() { awk -F'|' -v file="$1" '$2 == file { print $1 }' <<<"$questions"; }

say 'Settings and secrets'
service_token=$(kept booking SERVICE_TOKEN)
content_secret=$(kept booking SANITY_WEBHOOK_SECRET)
# Each process of the site has its own memory.
revalidate='http://127.0.0.1:3000/api/revalidate,http://127.0.0.1:3010/api/revalidate'
preview_token=
if [ "${answers[CONTENT]}" == lake ]; then
  # Its editors' codes are encrypted with what an earlier lake here had.
  if [ -f "$settings_dir/lake.env.left" ] && [ ! -f "$settings_dir/lake.env" ]; then
    run mv "$settings_dir/lake.env.left" "$settings_dir/lake.env"
  fi
  # Each program has a token of its own, with its own permissions (sanity/lake/roles.ts).
  lake=(
    LAKE_SITE_TOKEN "$(kept lake LAKE_SITE_TOKEN)"
    LAKE_PREVIEW_TOKEN "$(kept lake LAKE_PREVIEW_TOKEN)"
    LAKE_REDIRECTS_TOKEN "$(kept lake LAKE_REDIRECTS_TOKEN)"
    LAKE_SCHEDULER_TOKEN "$(kept lake LAKE_SCHEDULER_TOKEN)"
    LAKE_IMPORT_TOKEN "$(kept lake LAKE_IMPORT_TOKEN)"
    LAKE_SIGN_IN_SECRET "$(kept lake LAKE_SIGN_IN_SECRET)"
    LAKE_PROXIES 127.0.0.1
    SANITY_WEBHOOK_SECRET "$content_secret"
    WEBHOOK_URL "$revalidate"
  )
  answers[SANITY_API_HOST]=http://127.0.0.1:3333
  # The lake accepts each token of a list, while one replaces another. Programs use the first.
  answers[SANITY_API_READ_TOKEN]=${lake[1]%%,*}
  preview_token=${lake[3]%%,*}
  answers[SANITY_API_WRITE_TOKEN]=${lake[5]%%,*}
  scheduler_token=${lake[7]%%,*}
  lake_addresses=(LAKE_PUBLIC_URL "https://${answers[DESK_DOMAIN]}" PICTURES_URL "https://${answers[DOMAIN]}")
else
  lake_addresses=(LAKE_PUBLIC_URL '' PICTURES_URL '')
  scheduler_token=${answers[SANITY_API_WRITE_TOKEN]}
fi
common=(
  SITE_URL "https://${answers[DOMAIN]}"
  DESK_URL "https://${answers[DESK_DOMAIN]}"
  BOOKING_PUBLIC_URL "https://${answers[DOMAIN]}"
  # nginx passes these on to whichever process is up.
  BOOKING_URL http://127.0.0.1:4080
  BOOKING_STAFF_URL http://127.0.0.1:4082
  TRUSTED_PROXIES 1
  "${lake_addresses[@]}"
)
booking=(
  DATABASE_URL "$database_url"
  SESSION_SECRET "$(kept booking SESSION_SECRET)"
  SIGN_IN_SECRET "$(kept booking SIGN_IN_SECRET)"
  ADDRESS_KEY "$(kept booking ADDRESS_KEY)"
  QUOTE_KEYS "$(kept booking QUOTE_KEYS k1:)"
  DRAFT_KEY "$(kept booking DRAFT_KEY k1:)"
  STAFF_INVITE_KEY "$(kept booking STAFF_INVITE_KEY)"
  SERVICE_TOKEN "$service_token"
  SANITY_WEBHOOK_SECRET "$content_secret"
)
[ "${answers[PAYMENT_GATEWAY]}" != razorpay ] ||
  booking+=(RAZORPAY_WEBHOOK_SECRET "$(kept booking RAZORPAY_WEBHOOK_SECRET)")
front_key=$(kept site FRONT_REFRESH_KEY)
# More machines with nginx may have been added by hand.
fronts=$(setting site FRONT_URLS)
site=(
  SERVICE_TOKEN "$service_token"
  SANITY_WEBHOOK_SECRET "$content_secret"
  SANITY_API_PREVIEW_TOKEN "$preview_token"
  FRONT_URLS "${fronts:-http://127.0.0.1:4083}"
  FRONT_REFRESH_KEY "$front_key"
)
scheduler=(
  SANITY_WEBHOOK_SECRET "$content_secret"
  SANITY_API_WRITE_TOKEN "$scheduler_token"
  WEBHOOK_URL "$revalidate"
)
install=(SELF_SIGNED "$self_signed")
for name in $(of_file common); do common+=("$name" "${answers[$name]:-}"); done
for name in $(of_file booking); do booking+=("$name" "${answers[$name]:-}"); done
for name in $(of_file site); do site+=("$name" "${answers[$name]:-}"); done
for name in $(of_file install); do install+=("$name" "${answers[$name]:-}"); done
mapfile -t database < <(database_parts "$database_url" "$source_release/node_modules/node/bin/node")
backup=(
  PGHOST "${database[0]}" PGPORT "${database[1]}" PGUSER "${database[2]}" PGPASSWORD "${database[3]}"
  PGDATABASE "${database[4]}" PGSSLMODE "${database[5]}"
  BACKUP_PASSPHRASE "$(kept backup BACKUP_PASSPHRASE)"
)
# Only a database on this machine can ship its log from here.
cluster=()
if [ "${answers[DATABASE]}" == local ]; then
  read -r -a cluster < <(pg_lsclusters --no-header 2>/dev/null) || true
fi
backup+=(PG_DATA "${cluster[5]:-}")
for name in $(of_file backup); do backup+=("$name" "${answers[$name]:-}"); done

write_settings install 0600 root "${install[@]}"
write_settings common 0644 root "${common[@]}"
write_settings booking 0640 safar-booking "${booking[@]}"
write_settings site 0640 safar-site "${site[@]}"
[ "${answers[CONTENT]}" != lake ] || write_settings lake 0640 safar-lake "${lake[@]}"
write_settings scheduler 0640 safar-scheduler "${scheduler[@]}"
write_settings backup 0600 root "${backup[@]}"

# --- Backups --------------------------------------------------------------------------------------

# PostgreSQL ships its log to the backups as it fills, and at least each minute.
archive_log() {
  local of_cluster=("${cluster[0]}" "${cluster[1]}")
  pg_conftool "${of_cluster[@]}" set archive_mode on
  pg_conftool "${of_cluster[@]}" set archive_command \
    'pgbackrest --config=/var/lib/safar/pgbackrest.conf --stanza=safar archive-push %p'
  pg_conftool "${of_cluster[@]}" set archive_timeout 60s
  "$here/backup.sh" configure
  # A restart of PostgreSQL is needed once.
  if [ "$(as_postgres psql -tAc 'show archive_mode')" != on ]; then systemctl restart "postgresql@${cluster[0]}-${cluster[1]}"; fi
  as_postgres psql --quiet -c 'select pg_reload_conf()' >/dev/null
}
make_backup_key() {
  if [[ ${answers[BACKUP_TO]:-} != ssh://* ]] || [ -f "$settings_dir/backup_key" ]; then return; fi
  run ssh-keygen -q -t ed25519 -N '' -C safar-backup -f "$settings_dir/backup_key"
  [ -n "$dry_run" ] || stop "Add this line to ~/.ssh/authorized_keys of the user in BACKUP_TO, then run this again:
$(cat "$settings_dir/backup_key.pub")"
}
# A change of releases must not depend on where the backups go.
if [ -z "$change" ]; then
  say 'Backups'
  make_backup_key
  [ ${#cluster[@]} == 0 ] || run archive_log
fi

# --- nginx and its certificate --------------------------------------------------------------------

make_own_certificate() {
  openssl req -x509 -newkey rsa:2048 -noenc -days 365 -subj "/CN=${answers[DOMAIN]}" \
    -addext "subjectAltName=DNS:${answers[DOMAIN]},DNS:${answers[DESK_DOMAIN]}" \
    -keyout "$settings_dir/tls/privkey.pem" -out "$settings_dir/tls/fullchain.pem" 2>/dev/null
}
# Whether the certificate is for both names.
has_certificate() {
  local name
  for name in "${answers[DOMAIN]}" "${answers[DESK_DOMAIN]}"; do
    openssl x509 -in "$settings_dir/tls/fullchain.pem" -noout -checkhost "$name" 2>/dev/null |
      grep -q 'does match' || return 1
  done
}
fill_in() {
  local text real='' network
  for network in ${answers[PROXIES]}; do real+="set_real_ip_from $network;"$'\n'; done
  [ -z "$real" ] || real+=$'real_ip_header X-Forwarded-For;\nreal_ip_recursive on;'
  text=$(cat "$1")
  text=${text//@DOMAIN@/${answers[DOMAIN]}}
  text=${text//@DESK_DOMAIN@/${answers[DESK_DOMAIN]}}
  text=${text//@REAL_ADDRESSES@/$real}
  text=${text//@FRONT_REFRESH_KEY@/${front_key//,/|}}
  printf '%s\n' "${text//@PHONE@/${answers[OPERATOR_PHONE]}}"
}

say 'nginx'
# nginx starts only with a certificate, and Let's Encrypt asks a running nginx.
has_certificate || run make_own_certificate
for snippet in host proxy inner shared repeat; do
  write "/etc/nginx/snippets/safar-$snippet.conf" 0644 root:root <"$here/nginx/safar-$snippet.conf"
done
fill_in "$here/nginx/safar-refresh.conf" | write /etc/nginx/snippets/safar-refresh.conf 0600 root:root
# Left out without a lake: an upstream that no one needs, and locations that nothing answers.
if [ "${answers[CONTENT]}" == lake ]; then
  write /etc/nginx/conf.d/safar-lake.conf 0644 root:root <"$here/nginx/safar-lake.conf"
  for part in public desk; do
    write "/etc/nginx/snippets/safar-lake-$part.conf" 0644 root:root <"$here/nginx/safar-lake-$part.conf"
  done
else
  run rm -f /etc/nginx/conf.d/safar-lake.conf /etc/nginx/snippets/safar-lake-{public,desk}.conf
fi
fill_in "$here/nginx/safar.conf" | write /etc/nginx/sites-available/safar 0644 root:root
fill_in "$here/nginx/away.html" | write /srv/safar/pages/away.html 0644 root:root
run ln -sfn ../sites-available/safar /etc/nginx/sites-enabled/safar
# Debian's example answers for all names, as ours does.
run rm -f /etc/nginx/sites-enabled/default
run nginx -t -q
run systemctl enable --quiet nginx
run systemctl reload-or-restart nginx

if [ -z "$self_signed" ] && [ -z "$change" ]; then
  say "The certificate from Let's Encrypt"
  if run certbot certonly --non-interactive --quiet --agree-tos --keep-until-expiring --expand \
    --cert-name safar --webroot --webroot-path /var/www/safar-acme --email "${answers[EMAIL]}" \
    --domain "${answers[DOMAIN]}" --domain "${answers[DESK_DOMAIN]}" --deploy-hook 'systemctl reload nginx'; then
    run ln -sfn /etc/letsencrypt/live/safar/fullchain.pem "$settings_dir/tls/fullchain.pem"
    run ln -sfn /etc/letsencrypt/live/safar/privkey.pem "$settings_dir/tls/privkey.pem"
    run systemctl reload nginx
  else
    echo "   Let's Encrypt gave no certificate, so browsers will warn of this one. Do both names lead to this machine,"
    echo '   and does port 80 reach it? Then run this again.'
  fi
fi

# --- Programs -------------------------------------------------------------------------------------

say 'systemd units and logs'
for unit in "$here"/systemd/*.{service,target,timer}; do
  name=$(basename "$unit")
  write "/etc/systemd/system/$name" 0644 root:root <"$unit"
done
write /etc/systemd/system/safar-.service.d/10-common.conf 0644 root:root <"$here/systemd/safar-common.conf"
write /etc/systemd/journald.conf.d/safar.conf 0644 root:root <"$here/systemd/journald.conf"
for name in safar-backup safar-backup-copy safar-restore-check; do
  write "/etc/systemd/system/$name.service.d/20-backups.conf" 0644 root:root <"$here/systemd/safar-backups.conf"
done
run systemctl daemon-reload
run systemctl try-restart systemd-journald
run ln -sfn "$current/deploy/safar" /usr/local/bin/safar

# shellcheck source=deploy/roll.sh
. "$here/roll.sh"

if [ -n "$dry_run" ]; then
  echo '   would bring the database up to date, make the pages, start the programs and the nightly backup, and end with safar doctor'
  exit
fi

say 'Checking the settings'
checked=(booking site)
[ "${answers[CONTENT]}" != lake ] || checked+=(lake)
for service in "${checked[@]}"; do
  as_service "$service" "$release" node --disable-warning=ExperimentalWarning deploy/checkSettings.mjs "$service" ||
    stop "These settings don't work. Correct them in your file of answers or in $settings_dir/$service.env, and run this again."
done
change_lake() {
  say 'Content lake'
  [ -f /var/lib/safar-lake/lake/lake.sqlite ] || touch "$lake_to_load"
  link "$current" "$release"
  start safar-lake
  # Pages to begin with: editors change them, or replace them with an import.
  if [ -f "$lake_to_load" ]; then
    as_service lake "$release" node --disable-warning=ExperimentalWarning sanity/lake/loadSeed.ts ||
      stop 'The first pages could not be loaded. Run this again.'
    rm "$lake_to_load"
  fi
  [[ " ${units[*]} " == *' safar-lake '* ]] || units+=(safar-lake)
}
change_booking() {
  say 'Booking service'
  link "$current" "$release"
  start "${booking_units[@]}"
}
change_site() {
  say 'Pages'
  generate
  say 'Site'
  link /opt/safar/site "$release"
  start "${site_units[@]}"
}
# An older site calls a newer booking service and lake for a while, never the other way round. The lake goes second,
# because an older release can't read it once a newer one has changed it.
if [ "$change" == rollback ]; then
  change_site
  change_booking
  [ "${answers[CONTENT]}" != lake ] || change_lake
else
  say 'Database'
  migrate
  change_booking
  [ "${answers[CONTENT]}" != lake ] || change_lake
  as_service site "$release" node --disable-warning=ExperimentalWarning scripts/syncTrips.ts ||
    echo '   The trips could not be loaded from the content project, so those loaded last time stay on sale. Run this again.'
  change_site
fi
note_release
say 'Scheduler'
start safar-scheduler
if leaves_lake; then
  say 'Stopping the content lake, which stays on the disk'
  systemctl disable --quiet --now safar-lake
  mv "$settings_dir/lake.env" "$settings_dir/lake.env.left"
  units=("${booking_units[@]}" "${site_units[@]}" safar-scheduler)
fi
timers=(safar-metrics.timer safar-backup.timer safar-retire.timer)
[ ${#cluster[@]} == 0 ] || timers+=(safar-restore-check.timer)
[[ ${answers[BACKUP_TO]:-} != ssh://* ]] || timers+=(safar-backup-copy.timer)
systemctl enable --quiet safar.target "${units[@]}" "${timers[@]}"
systemctl start safar.target "${timers[@]}"
systemctl start safar-metrics.service || echo '   Prometheus will not know when the certificate ends: journalctl -u safar-metrics -n 20'
if is_watched; then
  print=$(cat /etc/prometheus/safar{,.rules}.yml /etc/systemd/system/prometheus*.service.d/safar.conf | sha256sum)
  systemctl enable --quiet --now "${watchers[@]}"
  if [ "$print" != "$(cat /var/lib/safar/prometheus 2>/dev/null)" ]; then
    if systemctl restart "${watchers[@]}"; then echo "$print" >/var/lib/safar/prometheus; else
      echo '   Prometheus does not start, so no one is told of what goes wrong: journalctl -u prometheus -n 20'
    fi
  fi
elif [ "${answers[PROMETHEUS]}" == none ] && [ -f /etc/systemd/system/prometheus.service.d/safar.conf ]; then
  ! is_installed prometheus || systemctl disable --quiet --now "${watchers[@]}"
  rm -f /etc/systemd/system/prometheus{,-node-exporter}.service.d/safar.conf /etc/prometheus/safar{,.rules}.yml /var/lib/safar/prometheus
  systemctl daemon-reload
fi
[ -z "$has_restarted" ] || forget_kept_pages
[ "$change" == rollback ] || remove_old_releases
if [ -n "$change" ]; then exit; fi
if ! grep -qs '^safar_backup_last_success_seconds [1-9]' /var/lib/safar/metrics/backup.prom; then
  say 'First backup, and its restore into a folder'
  systemctl start safar-backup || echo '   The backup failed. It says why here: journalctl -u safar-backup -n 20'
  [ ${#cluster[@]} == 0 ] || systemctl start safar-restore-check ||
    echo '   The backup could not be restored. It says why here: journalctl -u safar-restore-check -n 20'
fi

say 'Safar is installed. What only you can do:'
if [ "${answers[CONTENT]}" == lake ]; then
  cat <<TEXT
   1. Invite whoever looks after the content: sudo safar editors invite <email> --role administrator
TEXT
else
  cat <<TEXT
   1. In Sanity, make the webhook of docs/how-to/use-hosted-sanity.md to https://${answers[DOMAIN]}/api/revalidate, with
      the secret SANITY_WEBHOOK_SECRET from $settings_dir/booking.env.
TEXT
fi
cat <<TEXT
   2. At ${answers[PAYMENT_GATEWAY]}, make a webhook to https://${answers[DOMAIN]}/v1/webhooks/${answers[PAYMENT_GATEWAY]}$(
  [ "${answers[PAYMENT_GATEWAY]}" == stripe ] || printf ', with the\n      secret RAZORPAY_WEBHOOK_SECRET from the same file'
).
   3. Invite the first owner of the desk: sudo safar staff invite "<name>" <email> owner
   4. Copy $settings_dir/backup.env (and backup_key, if there is one) to where you keep passwords. Without it, no one
      can open the backups, you neither.

TEXT
"$current/deploy/safar" doctor || true
