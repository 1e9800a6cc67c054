#!/bin/bash
# npm run test:container [-- <release file or unpacked folder> [<base image>]]: builds the images of deploy/container
# from a release, starts them, and checks them over https, up to a paid booking at the gateway's emulator.
#
# Needs root, podman, runc and python3-yaml. Without a base image, it makes one of Debian's packages with mmdebstrap.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
# The images' own names may be in use here.
trial=safar-trial-$$

if [ "${1:-}" != --apart ]; then
  # Names lead to the front in here only.
  exec unshare --mount bash "$0" --apart "$@"
fi
shift
mount --make-rprivate /
file=${1:-$(find "$root/.data/releases" -name '*.tar.gz' -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -1 | cut -d' ' -f2)}
[ -n "$file" ] || { echo 'There is no release: make one with npm run release.' >&2 && exit 1; }
work=$(mktemp -d)
settings=
machine=(podman --runtime runc)
finish() {
  local names
  names=$("${machine[@]}" ps --all --quiet --filter "name=^$trial-")
  # shellcheck disable=SC2086 # One word for each.
  [ -z "$names" ] || "${machine[@]}" rm --force --depend --time 2 $names >/dev/null 2>&1 || true
  names=$("${machine[@]}" volume ls --quiet --filter "name=^$trial-")
  # shellcheck disable=SC2086
  [ -z "$names" ] || "${machine[@]}" volume rm --force $names >/dev/null
  "${machine[@]}" rmi --force "localhost/$trial-"{safar,front,database} >/dev/null 2>&1 || true
  rm -rf "$work" "$settings"
}
trap finish EXIT

base=${2:-localhost/safar-base}
if ! "${machine[@]}" image exists "$base"; then
  mmdebstrap --quiet --variant=minbase --include=nginx,libnginx-mod-http-brotli-static,postgresql,ca-certificates \
    bookworm "$work/base.tar"
  "${machine[@]}" import "$work/base.tar" "$base" >/dev/null
  rm "$work/base.tar"
fi

begun=$SECONDS
release=$file
if [ ! -d "$file" ]; then
  tar -xf "$file" -C "$work"
  release=$(find "$work" -mindepth 1 -maxdepth 1 -type d)
fi
# Before the build and inside its folder, as operators do, so that this sees whether secrets get into an image.
if [ -e "$release/deploy/container/settings" ]; then
  echo "$release has settings of its own: move them away first." >&2
  exit 1
fi
settings=$release/deploy/container/settings
# A trial: test keys, the gateway's emulator, and a content lake of its own.
key=rzp_test_$(openssl rand -hex 7)
sed -E '/^(CONTENT|SANITY_.*|RAZORPAY_KEY_ID)=/d' "$here/answers.env" >"$work/answers.env"
printf '%s\n' CONTENT=lake TRIAL_SITE=on PAY_URL=http://127.0.0.1:4100 "RAZORPAY_KEY_ID=$key" >>"$work/answers.env"
"$release/deploy/container/prepare.sh" "$work/answers.env" >/dev/null
for target in safar front database; do
  "${machine[@]}" build --quiet --ulimit nofile=20000:20000 --ulimit nproc=20000:20000 --network none \
    --build-arg BASE="$base" --file "$release/deploy/container/Containerfile" --target $target \
    --tag "localhost/$trial-$target" "$release" >/dev/null
done
echo "Built in $((SECONDS - begun)) s."
export SAFAR_IMAGE=localhost/$trial-safar FRONT_IMAGE=localhost/$trial-front DATABASE_IMAGE=localhost/$trial-database


start() { node "$here/containers.mjs" "$release/deploy/container/compose.yml" "$settings" "$trial" "$@"; }
in_network() { nsenter --net="/proc/$("${machine[@]}" inspect --format '{{.State.Pid}}' "$trial-front")/ns/net" -- "$@"; }
# beside <name> <options and program>: a container beside them, of the same image, in local mode.
beside() {
  local name=$1
  shift
  "${machine[@]}" run --name "$trial-$name" --network "container:$trial-front" --ulimit nofile=20000:20000 \
    --ulimit nproc=20000:20000 --env-file "$settings/common.env" --env-file "$settings/booking.env" \
    --env-file "$settings/site.env" --env SAFAR_MODE=local --env DATA_DIR=/tmp/data --entrypoint \
    /safar/node_modules/node/bin/node "$@"
}
quiet=--disable-warning=ExperimentalWarning

begun=$SECONDS
start front database migrate lake first-pages
# Dates to book, made by the release itself in local mode, and the emulator.
beside office --detach --env BOOKING_PORT=4990 "$SAFAR_IMAGE" $quiet booking/server.ts >/dev/null
for _ in $(seq 120); do
  in_network curl --silent --fail --output /dev/null http://127.0.0.1:4990/health/live && break
  sleep 0.5
done
beside dates --rm --env BOOKING_URL=http://127.0.0.1:4990 --env BOOKING_PORT=4990 "$SAFAR_IMAGE" $quiet scripts/syncTrips.ts
"${machine[@]}" rm --force --time 2 "$trial-office" >/dev/null
beside pay --detach --env STRIPE_SECRET_KEY=sk_test_trial0000000000000000 --env PAY_PORT=4100 \
  --env STRIPE_WEBHOOK_SECRET=whsec_trial000000000000000000 --env BOOKING_PUBLIC_URL=http://127.0.0.1:4000 \
  "$SAFAR_IMAGE" $quiet booking/providers/payment/emulator/server.ts >/dev/null
start front database migrate lake first-pages booking booking-2 trips pages site site-2 scheduler
echo "Started in $((SECONDS - begun)) s."

# --- Checks, in their network and with a visitor's address ------------------------------------------

{ cat /etc/hosts && echo '192.0.2.7 www.safar.test desk.safar.test'; } >"$work/hosts"
mount --bind "$work/hosts" /etc/hosts
in_network ip address add 192.0.2.7/32 dev lo
export trial settings root
in_network bash "$here/insideContainers.sh"
