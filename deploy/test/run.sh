#!/bin/bash
# npm run test:deploy [-- <options> [<release file> [<newer release file>]]]: installs Safar on this machine's own
# system, started as a container with systemd, books a seat and checks it over https. Then it upgrades, goes back and
# kills programs under load, with a copy of the release if there is no newer one. What the container writes stays in
# memory and is thrown away.
#
#   --short    ends after the booking
#   --lake     with our own content lake, editors who sign in and a publish. Without upgrades and backups
#   --if-possible    where no container can be started, says so and ends well
#
# Needs root, Debian and 8 GB of memory. Without a release file, it makes a release of the last commit first,
# with the packages of this folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")

export FORM=${FORM:-full} CONTENT=${CONTENT:-sanity}
while :; do
  case ${1:-} in
    --short) FORM=short ;;
    --lake) CONTENT=lake ;;
    --if-possible) export IF_POSSIBLE=yes ;;
    *) break ;;
  esac
  shift
done

# cannot_start <why>
cannot_start() {
  [ -n "${IF_POSSIBLE:-}" ] || { echo "This test starts a container, but $1." >&2 && exit 1; }
  echo "not run (the installation in a container): $1"
  exit
}
if [ "${1:-}" != --apart ]; then
  [ "$(id -u)" == 0 ] || cannot_start 'this is not root'
  # The same mounts as below, in /mnt of a process that ends.
  unshare --mount bash -ec 'mount -t tmpfs tmpfs /mnt && mkdir /mnt/{upper,work,root} &&
    mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root' 2>/dev/null ||
    cannot_start 'this machine allows no overlay on its own system'
  # The container has this machine's packages. rsync and openssh-server are for backups by SSH.
  packages=(systemd-container shellcheck rsync openssh-server)
  mapfile -t -O "${#packages[@]}" packages < <("$root/deploy/install.sh" --packages --self-signed)
  missing=()
  for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" == installed ] || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    # None of them should start a service here.
    mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
    policy=/usr/sbin/policy-rc.d
    [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' >$policy && chmod 0755 $policy && made=yes; }
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    apt-get -qq install -y --no-install-recommends -o Dpkg::Options::=--force-confold "${missing[@]}" >/dev/null
    [ -z "${made:-}" ] || rm $policy
  fi
  (cd "$root" && shellcheck --external-sources deploy/*.sh deploy/safar deploy/test/*.sh)
  file=${1:-}
  if [ -z "$file" ]; then
    commit=$(git -C "$root" rev-parse --short=12 HEAD)
    options=(--reuse-packages)
    # The Studio takes a minute to build, and the short form doesn't open it.
    [ "$FORM" != short ] || options+=(--without-studio)
    find_release() { compgen -G "$root/.data/releases/*-$commit$1.tar.gz"; }
    file=$(find_release '' || ([ "$FORM" != short ] || find_release -without-studio) || true)
    if [ -z "$file" ]; then
      begun=$SECONDS
      node "$root/deploy/release.mjs" "${options[@]}"
      echo "Packed a release in $((SECONDS - begun)) s."
      file=$(find_release "$([ "$FORM" != short ] || echo -without-studio)")
    fi
  fi
  # Mounts made in here go when it ends.
  exec unshare --mount bash "$0" --apart "$(realpath "$file")" ${2:+"$(realpath "$2")"}
fi

file=$2
at=$(mktemp -d)
log=$at.log
container=
finish() {
  [ -z "$container" ] || kill "$container" 2>/dev/null || true
  [ -z "$container" ] || wait "$container" 2>/dev/null || true
  umount -R "$at/root" "$at" 2>/dev/null || true
  rmdir "$at"
  rm -f "$log"
}
trap finish EXIT

# --- Boots this machine's own system, copy-on-write in memory, with a network of its own ----------------------

mount -t tmpfs -o size=8g tmpfs "$at"
mkdir "$at"/{upper,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$at/upper,workdir=$at/work" "$at/root"
# A new machine has neither an identity nor a rule against starting services.
rm -f "$at/root/etc/machine-id" "$at/root/usr/sbin/policy-rc.d"
touch "$at/root/etc/machine-id"
# Only what the installation makes and starts may be there.
rm -rf "$at"/root/etc/postgresql/*/ "$at"/root/var/lib/postgresql/*/ "$at"/root/usr/{local/,}bin/{node,npm,npx}
rm -f "$at"/root/etc/systemd/system/multi-user.target.wants/{nginx,postgresql,pgbouncer,prometheus,prometheus-node-exporter}.service
mkdir -p "$at/root/root/trial"
cp "$here/inside.sh" "$file" "$at/root/root/trial/"
# Our own lake needs no answers of a project.
sed "s/^CONTENT=.*/CONTENT=$CONTENT/" "$here/answers.env" | (if [ "$CONTENT" == lake ]; then grep -v '^SANITY_'; else cat; fi) \
  >"$at/root/root/trial/answers.env"
mkdir "$at/root/root/trial/newer"
[ -z "${3:-}" ] || cp "$3" "$at/root/root/trial/newer/"

# Machines with the old control groups need this; others must not have it.
[ -f /sys/fs/cgroup/cgroup.controllers ] || export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=0
begun=$SECONDS
systemd-nspawn --quiet --register=no --keep-unit --directory="$at/root" --private-network --console=pipe \
  --machine="safar-trial-$$" --bind-ro="$root:/root/sources" --boot systemd.unit=multi-user.target >"$log" 2>&1 </dev/null &
container=$!
leader=
for _ in $(seq 60); do
  leader=$(pgrep --parent "$container" || true)
  state=$([ -z "$leader" ] || nsenter --target "$leader" --all systemctl is-system-running 2>/dev/null || true)
  case $state in running | degraded) break ;; esac
  kill -0 "$container" 2>/dev/null || break
  sleep 0.5
done
case ${state:-} in
  running | degraded) ;;
  *)
    cat "$log" >&2
    cannot_start 'systemd does not come up in it'
    ;;
esac
echo "The container is $state after $((SECONDS - begun)) s."

nsenter --target "$leader" --mount --pid --uts --ipc --net --cgroup env -i FORM="$FORM" CONTENT="$CONTENT" \
  HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  bash /root/trial/inside.sh
