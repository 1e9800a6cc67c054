# shellcheck shell=bash
# Rotates every secret while visitors read and book, one of them with a form that was filled in before. For inside.sh,
# which sources it after upgrade.sh.
# shellcheck disable=SC2154 # Its variables are set there.

value_of() { grep -hm1 "^$1=" /etc/safar/{booking,site,backup}.env | head -1 | cut -d'"' -f2; }
# rotate <name>: rotates one secret, and answers what it asks for.
rotate() {
  local before begun=$SECONDS status options=() answers=''
  case $1 in
    RAZORPAY_KEY_SECRET) answers=$'rzp_live_Zt5Nk93MxYqU2w\nc7LpWm2xHv9QkTz4RbYd8N1f' ;;
    SMTP_URL) answers=smtp://127.0.0.1:2526 ;;
    SANITY_API_WRITE_TOKEN) answers=local-second-token-of-the-installation ;;
    SANITY_WEBHOOK_SECRET | RAZORPAY_WEBHOOK_SECRET | BACKUP_PASSPHRASE) options=(--done) ;;
    # So that nothing can still be read with the old one.
    DRAFT_KEY) options=(--now) ;;
  esac
  before=$(value_of "$1")
  safar rotate "$1" "${options[@]}" >"rotate-$1.txt" 2>&1 <<<"$answers"
  status=$?
  is "rotates $1, in $((SECONDS - begun)) s" "$status $(tail -1 "rotate-$1.txt")" '0 *'
  [ "$status" == 0 ] || sed 's/^/      /' "rotate-$1.txt"
  is "and uses another $1" "$([ "$(value_of "$1" | cut -d, -f1)" != "${before%%,*}" ] && echo yes)" yes
}
drafts() { of_booking 'select count(*) from seat_hold where draft_enc is not null'; }

drafts_before=$(drafts)
rm -f begin-booking
buy begin-booking >booked.txt 2>book.txt &
buyer=$!
for _ in $(seq 60); do
  [ "$(drafts)" == "$drafts_before" ] || break
  sleep 0.5
done
begin_load rotation
mapfile -t secrets < <(safar rotate | grep -oE '^[A-Z0-9_]{4,}' | grep -vx ADDRESS_KEY)
is 'every kind of secret is here to rotate' "${#secrets[@]}" 14
for secret in "${secrets[@]}"; do rotate "$secret"; done
end_load rotation 'every secret rotated under load'
is 'what hashes addresses never changes' "$(safar rotate ADDRESS_KEY 2>&1)" '*must never change*'
is 'the old encryption key is gone' "$(grep -c '^DRAFT_KEY="[^,]*"$' /etc/safar/booking.env)" 1
is 'so is the old login of the database' \
  "$(of_booking "select string_agg(rolname, ' ') from pg_authid where rolname like 'safar%' and rolpassword is not null")" safar_login

open_gateway
touch begin-booking
wait "$buyer"
is 'a visitor who filled in the form before that pays with the new keys' "$(cat booked.txt)" '??-????????'
[ -s booked.txt ] || sed 's/^/      /' book.txt
safar doctor >doctor.txt
is 'and doctor finds nothing but the clock' "$(grep -c '^BAD' doctor.txt) $(grep -c '^BAD.*clock' doctor.txt)" '1 1'
grep '^BAD' doctor.txt | sed 's/^/      /'
