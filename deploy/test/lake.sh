# shellcheck shell=bash
# With our own content lake: editors, pictures and a publish, through nginx. For inside.sh, which sources it.
# shellcheck disable=SC2154 # Its variables are set there.

is 'no token of the lake is the same' "$(grep -hE '^LAKE_[A-Z_]*(TOKEN|SECRET)=' /etc/safar/lake.env | cut -d= -f2 | sort -u | wc -l)" 6
is 'the site has only what it may use of them' \
  "$(grep -cF -f <(grep -E '^LAKE_(SCHEDULER|IMPORT)_TOKEN|^LAKE_SIGN_IN' /etc/safar/lake.env | cut -d'"' -f2) /etc/safar/site.env)" 0
said=$(safar editors invite meera@safar.test --role editor)
link=$(grep -o "$desk/v1/auth/invitation?token=.*" <<<"$said")
is 'an editor can be invited' "$link" "$desk/v1/auth/invitation[?]token=*"
while read -r line; do
  case $line in
    ok*) pass "${line#ok }" ;;
    *) fail "${line#FAIL }" ;;
  esac
done < <("$node" --disable-warning=ExperimentalWarning /root/sources/deploy/test/editors.mjs "$link" "$slug" 2>&1)
is 'the command lists her' "$(safar editors list | grep -c '^meera@safar.test .*editor')" 1

picture=$(ask "$site/trip/$slug" | grep -oE "$site/images/safar/production/[^\"&, ]+" | head -1)
is 'pictures have the public address' "$picture" "$site/images/*"
is 'anyone may see them' "$(status_of "$picture")" 200
is 'for a year' "$(header_of cache-control "$picture")" '*max-age=31536000*'
systemctl stop safar-lake
is 'nginx keeps them' "$(status_of "$picture")" 200
is 'pages go on without the lake' "$(status_of "$site/trip/$slug") $(status_of "$site/my-trips")" '200 200'
systemctl start safar-lake
is 'the lake comes back' "$(status_of "$desk/v1/auth/providers")" 200
is 'it is closed on the public address' "$(status_of "$site/v1/auth/providers")" 404
is 'drafts are closed to strangers' "$(status_of "$desk/v1/data/export/production")" 401
is 'its port is open to this machine only' "$(ss -H -ltn 'sport = :3333' | awk '{ print $4 }')" 127.0.0.1:3333
safar editors revoke meera@safar.test >/dev/null
is 'a revoked editor is not listed as one' "$(safar editors list | grep -c 'no access')" 1
