#!/bin/bash
# Writes what the containers read: settings, secrets, a certificate and nginx's configuration.
#
#   deploy/container/prepare.sh <file of answers> [folder, by default deploy/container/settings]
#
# The answers are those of deploy/install.sh (docs/operate/install.md). Running it again keeps every secret, and the
# certificate, which is for trials: put your own in settings/tls. Other settings are lines that you add to a file.
set -euo pipefail
umask 077
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] || { sed -n '4p' "$0" && exit 1; }
answers_file=$1
folder=${2:-$here/settings}
declare -A answers

stop() {
  echo "$*" >&2
  exit 1
}
while IFS= read -r line || [ -n "$line" ]; do
  [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
  [[ $line =~ ^([A-Z_0-9]+)=(.*)$ ]] || stop "$answers_file has a line that is not NAME=value: $line"
  answers[${BASH_REMATCH[1]}]=$(sed -E "s/^(['\"])(.*)\1\$/\2/" <<<"${BASH_REMATCH[2]}")
done <"$answers_file"
answer() { printf '%s' "${answers[$1]:-${2:-}}"; }
for name in DOMAIN EMAIL SMTP_URL OPERATOR_PHONE EMERGENCY_PHONE SELLER_NAME SELLER_LEGAL_NAME SELLER_ADDRESS SELLER_GSTIN SUPPLIER_STATE_CODE; do
  [ -n "$(answer $name)" ] || stop "$name is missing in $answers_file."
done
domain=$(answer DOMAIN)
desk=$(answer DESK_DOMAIN "desk.${domain#www.}")
content=$(answer CONTENT sanity)
gateway=$(answer PAYMENT_GATEWAY razorpay)
mkdir -p "$folder"/nginx/{snippets,conf.d} "$folder"/{tls,pages}

# kept <file> <name> [prefix]: prints a secret that an earlier run made, or makes one.
kept() {
  local line
  line=$(grep -m1 "^$2=" "$folder/$1.env" 2>/dev/null) || line="$2=${3:-}$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"
  printf '%s' "${line#*=}"
}
# write <file>: writes lines to a file of settings, and removes those without a value. Lines that someone added by hand
# stay.
write() {
  local lines names changed
  lines=$(cat)
  names=$(cut -d= -f1 <<<"$lines" | grep . | paste -sd'|')
  {
    grep -Ev '^([A-Z_0-9]+=)?$' <<<"$lines"
    grep -Ev "^($names)=" "$folder/$1.env" 2>/dev/null || true
  } >"$folder/$1.env.new"
  changed=$(grep -E "^[A-Z_0-9]+=(['\"#]|.*(\\$|[[:space:]]#))" "$folder/$1.env.new" | cut -d= -f1 | paste -sd' ' || true)
  if [ -n "$changed" ]; then
    rm "$folder/$1.env.new"
    stop "Compose would change these values, which begin with # or a quote, or hold \$, or # after a space: $changed." \
      'Write them differently, for example %24 for $ in a URL.'
  fi
  mv "$folder/$1.env.new" "$folder/$1.env"
}
# given <name> …: prints those answers that there are.
given() {
  local name
  for name in "$@"; do [ -z "$(answer "$name")" ] || echo "$name=$(answer "$name")"; done
}

service_token=$(kept booking SERVICE_TOKEN)
content_secret=$(kept booking SANITY_WEBHOOK_SECRET)
revalidate=http://127.0.0.1:3000/api/revalidate,http://127.0.0.1:3010/api/revalidate
password=$(kept database PGPASSWORD)
login=safar:$password
front_key=$(kept site FRONT_REFRESH_KEY)
write_token=$(answer SANITY_API_WRITE_TOKEN)
scheduler_token=$write_token
read_token=$(answer SANITY_API_READ_TOKEN)
preview_token=
host=$(answer SANITY_API_HOST)
lake_addresses="LAKE_PUBLIC_URL=
PICTURES_URL="
if [ "$content" == lake ]; then
  for name in SITE PREVIEW REDIRECTS SCHEDULER IMPORT; do
    declare "lake_${name,,}=$(kept lake "LAKE_${name}_TOKEN")"
  done
  # shellcheck disable=SC2154 # Declared in the loop.
  write lake <<TEXT
LAKE_SITE_TOKEN=$lake_site
LAKE_PREVIEW_TOKEN=$lake_preview
LAKE_REDIRECTS_TOKEN=$lake_redirects
LAKE_SCHEDULER_TOKEN=$lake_scheduler
LAKE_IMPORT_TOKEN=$lake_import
LAKE_SIGN_IN_SECRET=$(kept lake LAKE_SIGN_IN_SECRET)
LAKE_PROXIES=127.0.0.1
SANITY_WEBHOOK_SECRET=$content_secret
WEBHOOK_URL=$revalidate
$(given TRIAL_SITE)
TEXT
  host=http://127.0.0.1:3333
  read_token=$lake_site
  preview_token=$lake_preview
  write_token=$lake_redirects
  scheduler_token=$lake_scheduler
  lake_addresses="LAKE_PUBLIC_URL=https://$desk
PICTURES_URL=https://$domain"
fi
write common <<TEXT
SITE_URL=https://$domain
DESK_URL=https://$desk
BOOKING_PUBLIC_URL=https://$domain
BOOKING_URL=http://127.0.0.1:4080
BOOKING_STAFF_URL=http://127.0.0.1:4082
TRUSTED_PROXIES=1
$lake_addresses
SANITY_PROJECT_ID=$(answer SANITY_PROJECT_ID safar)
SANITY_DATASET=$(answer SANITY_DATASET production)
PAYMENT_GATEWAY=$gateway
SANITY_API_HOST=$host
$(given SITE_INDEXING TRIAL_SITE PAY_URL)
TEXT
# An empty one means something: Sanity's own servers.
grep -q '^SANITY_API_HOST=' "$folder/common.env" || echo SANITY_API_HOST= >>"$folder/common.env"
write booking <<TEXT
DATABASE_URL=postgres://$login@127.0.0.1:5432/safar
SESSION_SECRET=$(kept booking SESSION_SECRET)
SIGN_IN_SECRET=$(kept booking SIGN_IN_SECRET)
ADDRESS_KEY=$(kept booking ADDRESS_KEY)
QUOTE_KEYS=$(kept booking QUOTE_KEYS k1:)
DRAFT_KEY=$(kept booking DRAFT_KEY k1:)
STAFF_INVITE_KEY=$(kept booking STAFF_INVITE_KEY)
SERVICE_TOKEN=$service_token
SANITY_WEBHOOK_SECRET=$content_secret
$([ "$gateway" != razorpay ] || echo "RAZORPAY_WEBHOOK_SECRET=$(kept booking RAZORPAY_WEBHOOK_SECRET)")
MAIL_FROM=$(answer MAIL_FROM "no-reply@${domain#www.}")
OPERATOR_EMAIL=$(answer OPERATOR_EMAIL "$(answer EMAIL)")
$(given RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET SMTP_URL BOUNCES_URL \
  OPERATOR_PHONE EMERGENCY_PHONE SELLER_NAME SELLER_LEGAL_NAME SELLER_ADDRESS SELLER_GSTIN SUPPLIER_STATE_CODE)
TEXT
write site <<TEXT
SERVICE_TOKEN=$service_token
SANITY_WEBHOOK_SECRET=$content_secret
SANITY_API_PREVIEW_TOKEN=$preview_token
SANITY_API_READ_TOKEN=$read_token
SANITY_API_WRITE_TOKEN=$write_token
FRONT_URLS=http://127.0.0.1:4083
FRONT_REFRESH_KEY=$front_key
$(given SUPPORT_PHONE)
TEXT
write scheduler <<TEXT
SANITY_WEBHOOK_SECRET=$content_secret
SANITY_API_WRITE_TOKEN=$scheduler_token
WEBHOOK_URL=$revalidate
TEXT
write database <<TEXT
PGPASSWORD=$password
TEXT

# --- nginx, as deploy/install.sh writes it --------------------------------------------------------

fill_in() {
  local text
  text=$(cat "$1")
  text=${text//@DOMAIN@/$domain}
  text=${text//@DESK_DOMAIN@/$desk}
  text=${text//@REAL_ADDRESSES@/}
  text=${text//@FRONT_REFRESH_KEY@/$front_key}
  printf '%s\n' "${text//@PHONE@/$(answer OPERATOR_PHONE)}"
}
nginx=$here/../nginx
for snippet in host proxy inner shared repeat refresh; do
  fill_in "$nginx/safar-$snippet.conf" >"$folder/nginx/snippets/safar-$snippet.conf"
done
if [ "$content" == lake ]; then
  cp "$nginx/safar-lake.conf" "$folder/nginx/conf.d/"
  cp "$nginx/safar-lake-public.conf" "$nginx/safar-lake-desk.conf" "$folder/nginx/snippets/"
fi
fill_in "$nginx/safar.conf" >"$folder/nginx/safar.conf"
fill_in "$nginx/away.html" >"$folder/pages/away.html"
[ -f "$folder/tls/fullchain.pem" ] ||
  openssl req -x509 -newkey rsa:2048 -noenc -days 365 -subj "/CN=$domain" \
    -addext "subjectAltName=DNS:$domain,DNS:$desk" \
    -keyout "$folder/tls/privkey.pem" -out "$folder/tls/fullchain.pem" 2>/dev/null
# nginx runs as www-data, which has this number in every Debian. The rest is read by who starts the containers.
if [ "$(id -u)" == 0 ]; then chown -R 33:33 "$folder"/{nginx,tls,pages}; fi
echo "Settings are in $folder."
