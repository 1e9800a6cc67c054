# shellcheck shell=bash
# Moves the programs to a release, or to other settings, one process at a time, so that one of each kind always answers.
# For install.sh and rotate.sh, which set `release`, `release_id` and `change`. `generate` needs `site` and
# `write_settings` of install.sh.
# shellcheck disable=SC2154 # They are set there.

static=/srv/safar/static
front=${SAFAR_FRONT:-/etc/nginx/sites-available/safar}
# The releases in the order in which they were last put to use.
history=$own_state/releases
kept_releases=3
# Which release this one replaces.
before=$(basename "$(readlink -f "$current" || true)")
# For install.sh: whether a process was changed.
# shellcheck disable=SC2034
has_restarted=

# link <name> <target>: points a link elsewhere, without a moment in which there is none.
link() {
  ln -sfn "$2" "$1.new"
  mv -T "$1.new" "$1"
}

# --- nginx ----------------------------------------------------------------------------------------

# ports_of <unit>: prints the ports at which nginx reaches a process, or nothing.
ports_of() {
  case $1 in
    safar-booking@*) echo "${1#*@} $((${1#*@} + 2))" ;;
    safar-site@*) echo "${1#*@}" ;;
  esac
}
# set_front <ports> <down or nothing>: tells nginx whether these processes get requests.
set_front() {
  local port edits=()
  for port in $1; do
    edits+=(-e "s/^( *server 127\.0\.0\.1:$port\b[^;]*) down;/\1;/")
    [ -z "$2" ] || edits+=(-e "s/^( *server 127\.0\.0\.1:$port\b[^;]*);/\1 $2;/")
  done
  sed -i -E "${edits[@]}" "$front"
  nginx -t -q || stop "nginx refuses its configuration, $front. What ran before still runs."
  systemctl reload nginx
}
# take_out <unit>: sends no more requests to a process, and waits for those under way. A process that is stopped while
# nginx still uses it gets requests until systemd kills it.
take_out() {
  local ports filter='' port
  ports=$(ports_of "$1")
  [ -n "$ports" ] || return 0
  set_front "$ports" down
  for port in $ports; do filter+="${filter:+ or }dport = :$port"; done
  for _ in {1..70}; do
    sleep 0.5
    [ -n "$(ss --no-header --tcp --numeric state established "( $filter )")" ] || return 0
  done
}
put_back() {
  local ports
  ports=$(ports_of "$1")
  [ -z "$ports" ] || set_front "$ports" ''
}
# has_twin <unit>: whether another process of the same kind answers meanwhile.
has_twin() {
  local other list=("${booking_units[@]}" "${site_units[@]}")
  for other in "${list[@]}"; do
    [ "$other" != "$1" ] && [ "${other%@*}" == "${1%@*}" ] && systemctl --quiet is-active "$other" && return 0
  done
  return 1
}

# --- Processes ------------------------------------------------------------------------------------

# fingerprint <unit>: what a unit was started with.
fingerprint() {
  local service=${1#safar-}
  service=${service%@*}
  (
    echo "$release_id"
    cat "$settings_dir/common.env" "$settings_dir/$service.env" /etc/systemd/system/safar-.service.d/10-common.conf \
      "/etc/systemd/system/safar-$service"*.service
  ) | sha256sum | cut -d' ' -f1
}
# runs_already <unit> <fingerprint>: whether a process runs this release with these settings. One that fell during a
# change may have come back with another release than was noted.
runs_already() {
  systemctl --quiet is-active "$1" && [ "$2" == "$(cat "$own_state/$1" 2>/dev/null)" ] &&
    [ "$(readlink "/proc/$(systemctl show -P MainPID "$1")/cwd")" == "$(readlink -f "$release")" ]
}
# start <unit> …: starts units, or changes those that run with something else, one after the other.
start() {
  local unit print is_out
  for unit in "$@"; do
    print=$(fingerprint "$unit")
    if runs_already "$unit" "$print"; then continue; fi
    # shellcheck disable=SC2034
    has_restarted=yes
    is_out=
    if systemctl --quiet is-active "$unit" && has_twin "$unit"; then
      is_out=yes
      take_out "$unit"
    fi
    systemctl restart "$unit" || stop "$unit does not start. It says why here: journalctl -u $unit -n 20"
    before_visitors "$unit"
    if [ -n "$is_out" ]; then put_back "$unit"; fi
    echo "$print" >"$own_state/$unit"
  done
}
# before_visitors <unit>: gets a started process ready, before nginx sends requests to it.
before_visitors() {
  local address=http://127.0.0.1:${1#*@}
  case $1 in
    safar-booking@*) "$release/deploy/wait-for.sh" "$address/health/ready" 60 || stop "$1 doesn't reach the database." ;;
    safar-site@*)
      renew_pages "$address"
      curl --silent --max-time 20 "$address/" "$address/my-trips" >/dev/null || true
      ;;
  esac
}

# --- Database -------------------------------------------------------------------------------------

# The migrations are a step of their own, so that one that fails stops nothing.
migrate() {
  as_service booking "$release" node --disable-warning=ExperimentalWarning booking/migrate.ts ||
    stop 'The database could not be brought up to date. What ran before still runs.'
}

# --- Pages ----------------------------------------------------------------------------------------

# A compiled release holds no address. This fills in the settings and makes the first pages, in a copy.
generate() {
  local build
  build=.next-$( (grep -v '^NEXT_DIST_DIR=' "$settings_dir/site.env" && cat "$settings_dir/common.env") | sha256sum | cut -c1-8)
  if [ ! -f "$release/$build/READY" ]; then
    rm -rf "${release:?}/$build"
    cp -a "$release/.next-compiled" "$release/$build"
    # Next writes the two files again, which nothing here reads.
    touch "$release/next-env.d.ts"
    chown -R safar-site:safar-site "$release/$build" "$release/next-env.d.ts" "$release/tsconfig.json"
    note_content "$release/$build"
    as_service site "$release" NEXT_DIST_DIR="$build" __NEXT_PROCESSED_ENV=true \
      node node_modules/next/dist/bin/next build --webpack --experimental-build-mode generate \
      >/var/lib/safar/generate.log 2>&1 || {
      # A stack trace would hide them.
      grep -i -m8 error /var/lib/safar/generate.log || tail -15 /var/lib/safar/generate.log || true
      stop 'The pages could not be made. Is the content project right, and does it answer? All of it: /var/lib/safar/generate.log'
    }
    # nginx serves these, packed once. Those of the kept releases stay, for tabs that are still open.
    cp -rn "$release/$build/static/." "$static/"
    find "$static" -type f \( -name '*.js' -o -name '*.css' -o -name '*.json' \) | while read -r file; do
      [ -f "$file.br" ] || { gzip -9kf "$file" && brotli -kf "$file"; }
    done
    chmod -R u=rwX,go=rX "$static"
    touch "$release/$build/READY"
  fi
  leave_site "$build"
  if [ "$(setting site NEXT_DIST_DIR)" != "$build" ]; then
    site+=(NEXT_DIST_DIR "$build")
    write_settings site 0640 safar-site "${site[@]}"
  fi
}
# content_script: runs scripts/renewPages.ts with the site's settings. A release from before it can't.
content_script() {
  [ ! -f "$release/scripts/renewPages.ts" ] ||
    as_service site "$release" node --disable-warning=ExperimentalWarning scripts/renewPages.ts "$@"
}
# note_content <folder of a build>: notes which content its pages show.
note_content() {
  content_script note "$1/content.json" || echo '   The content could not be listed, so pages may show it up to five minutes late.'
}
# leave_site <build>: notes what the pages of the build in use show, because no one tells it of changes once it is left.
leave_site() {
  local old
  old=$(readlink -f /opt/safar/site)/$(setting site NEXT_DIST_DIR)
  if [ "$old" != "$release/$1" ] && [ -f "$old/READY" ]; then note_content "$old"; fi
}
# renew_pages <address>: makes those pages of the build again whose content has changed since. Both processes share them.
renew_pages() {
  local build
  build=$release/$(setting site NEXT_DIST_DIR)
  [ -f "$build/content.json" ] || return 0
  content_script renew "$build/content.json" "$1" || echo '   Some pages may show their content up to five minutes late.'
}

# --- Releases -------------------------------------------------------------------------------------

# note_release: notes that this release is in use. A rollback leads to the one that was in use before it.
note_release() {
  local others
  others=$(grep -vx "$release_id" "$history" 2>/dev/null || true)
  printf '%s\n' "$others" "$release_id" | sed '/^$/d' >"$history.new"
  mv "$history.new" "$history"
  if [ "$change" != rollback ] && [ "$before" != "$release_id" ] && [ -d "/opt/safar/releases/$before" ]; then
    echo "$before" >"$release/BEFORE"
  fi
}
# remove_old_releases: keeps the last three, and the scripts and styles of those.
remove_old_releases() {
  local folder name keep
  keep=$(tail -n $kept_releases "$history")
  for folder in /opt/safar/releases/*/; do
    name=$(basename "$folder")
    if grep -qx "$name" <<<"$keep"; then continue; fi
    # One that was never in use may be about to be.
    grep -qx "$name" "$history" || continue
    echo "   Removing $name"
    rm -rf "${folder:?}"
  done
  grep -Fx -f <(find /opt/safar/releases -mindepth 1 -maxdepth 1 -printf '%f\n') "$history" >"$history.new" || true
  mv "$history.new" "$history"
  remove_old_static
}
remove_old_static() {
  local build wanted
  wanted=$(for build in /opt/safar/releases/*/.next-*/static; do
    case $build in */.next-compiled/static) continue ;; esac
    [ ! -d "$build" ] || (cd "$build" && find . -type f)
  done)
  # Nothing is wanted only if something is wrong.
  [ -n "$wanted" ] || return 0
  (cd "$static" && find . -type f) | sed -E 's/\.(br|gz)$//' | sort -u |
    grep -vxF -f <(printf '%s\n' "$wanted") | while read -r file; do
    rm -f "$static/$file" "$static/$file.br" "$static/$file.gz"
  done || true
  find "$static" -mindepth 1 -type d -empty -delete
}
