# shellcheck shell=bash
# What visitors find over https, however Safar was installed. For scripts that have `is`, `ask`, `status_of`,
# `header_of`, `site` and `desk`.
# shellcheck disable=SC2154 # Their variables.

shopt -s extglob
is 'the home page answers' "$(status_of "$site/")" 200
is 'the home page knows its address' "$(ask "$site/" | grep -o 'rel="canonical" href="[^"]*"')" '*https://www.safar.test*'
trip=$(ask "$site/sitemap.xml" | grep -o "$site/trip/[a-z0-9-]*" | head -1)
is 'the sitemap lists trips' "$trip" "$site/trip/*"
is 'a trip page answers' "$(status_of "$trip")" 200
is 'browsers are told to use https only' "$(header_of strict-transport-security "$site/")" 'max-age=63072000'
is 'a page has one policy' "$(header_of content-security-policy "$site/" | wc -l)" 1
is 'http leads to https' "$(header_of location http://www.safar.test/trip)" "$site/trip"
script=$(ask "$site/" | grep -oE '/_next/static/chunks/[A-Za-z0-9/_.-]+\.js' | head -1)
is 'scripts come packed from the disk' "$(header_of content-encoding "$site$script" -H 'Accept-Encoding: br')" br
is 'scripts may be kept for a year' "$(header_of cache-control "$site$script")" '*immutable*'

is 'the desk answers at its own address' "$(status_of "$desk/desk/sign-in")" 200
is 'the desk is closed on the public address' "$(status_of "$site/desk")" 404
is 'the Studio is closed on the public address' "$(status_of "$site/studio")" 404
is '/v1 is closed' "$(status_of "$site/v1/trips")" 404
is 'staff routes are closed' "$(status_of "$site/v1/staff/me")" 404
is "trips can't be sent from outside" "$(status_of "$site/v1/internal/trips/sync" -X POST -d '{}')" 404
is 'a webhook without a signature is refused' \
  "$(status_of "$site/v1/webhooks/razorpay" -H 'Content-Type: application/json' -d '{}')" 40[013]
is 'health is closed to visitors' "$(status_of "$site/api/health")" 404
is 'visitors do not see the figures' "$(status_of "$site/metrics")" 404

ask "$trip" >/dev/null
is 'a page is kept' "$(header_of x-cache "$trip" -G -d utm_source=mail)" '@(HIT|REVALIDATED|EXPIRED|UPDATING)'
is 'a preview is not kept' "$(header_of x-cache "$trip" -H 'Cookie: a=b; __prerender_bypass=x')" ''
is 'a personal page has no cache' "$(header_of x-cache "$site/my-trips")" ''
is 'and says so' "$(header_of cache-control "$site/my-trips")" 'private, no-store'
