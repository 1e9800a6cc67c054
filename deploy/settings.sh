# shellcheck shell=bash
# Where Safar is installed, how its settings are read and written, and what several scripts do. For those that source
# it.
# shellcheck disable=SC2034 # Their variables are used there.

settings_dir=${SAFAR_SETTINGS:-/etc/safar}
current=${SAFAR_CURRENT:-/opt/safar/current}
# What the scripts themselves remember. The SAFAR_… variables are for tests.
own_state=${SAFAR_OWN_STATE:-/var/lib/safar}
booking_units=(safar-booking@4000 safar-booking@4010)
site_units=(safar-site@3000 safar-site@3010)
# Where Prometheus reads each of them, on this machine only.
metrics_ports=(14000 14010 13000 13010 15000)
units=("${booking_units[@]}" "${site_units[@]}" safar-scheduler)
# There until a new content lake has its first pages.
lake_to_load=/var/lib/safar/lake-to-load
# Our own content lake, where there is one.
[ ! -f "$settings_dir/lake.env" ] || units+=(safar-lake)

stop() {
  echo "$*" >&2
  exit 1
}
say() { echo "== $*"; }

# setting <file> <name>: prints a setting, or nothing. systemd reads the same files with the same quotes.
setting() {
  local line
  [ -r "$settings_dir/$1.env" ] || return 0
  while IFS= read -r line || [ -n "$line" ]; do
    if [[ $line == "$2="* ]]; then break; fi
    line=
  done <"$settings_dir/$1.env"
  line=${line#*=}
  if [[ $line == \"*\" ]]; then
    line=${line#\"}
    line=${line%\"}
    [[ $line != *\\* ]] || line=$(sed -E 's/\\(["\\$`])/\1/g' <<<"$line")
  fi
  printf '%s' "$line"
}

# setting_line <name> <value>: prints a line of such a file.
setting_line() {
  local value=$2
  [[ $value != *[\"\\\$\`]* ]] || value=$(sed -E 's/(["\\$`])/\\\1/g' <<<"$value")
  printf '%s="%s"\n' "$1" "$value"
}

# take_lock <wait or refuse>: keeps install.sh, upgrade.sh, rotate.sh and restore.sh from changing settings and programs
# at the same time, until this script ends.
take_lock() {
  mkdir -p "$own_state"
  exec 7>"$own_state/lock"
  if [ "$1" == wait ]; then flock 7; else
    flock --nonblock 7 || stop 'Another installation, upgrade, rotation or restore is under way. Run this again when it has ended.'
  fi
}
make_secret() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '='; }

as_postgres() { (cd / && runuser -u postgres -- "$@"); }
# other_login <name>: which of the database's two names isn't in use. Both act as safar, who owns everything.
other_login() { if [ "$1" == safar ]; then echo safar_login; else echo safar; fi; }
# set_database_login <name> <password>: lets programs connect to PostgreSQL on this machine with a name and a password.
set_database_login() {
  # The password travels on standard input, because other users can read command lines.
  as_postgres psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 <<SQL
do \$\$ begin
  if not exists (select from pg_roles where rolname = 'safar') then create role safar login; end if;
  if not exists (select from pg_roles where rolname = '$1') then create role $1 login; end if;
  if '$1' <> 'safar' then
    grant safar to $1;
    alter role $1 set role = 'safar';
  end if;
end \$\$;
alter role $1 password '$2';
SQL
}
# end_database_login <name>: lets no one connect to PostgreSQL on this machine with a name any more, and ends the
# connections that have it.
end_database_login() {
  as_postgres psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 >/dev/null <<SQL
do \$\$ begin
  if exists (select from pg_roles where rolname = '$1') then alter role $1 password null; end if;
end \$\$;
select pg_terminate_backend(pid) from pg_stat_activity where usename = '$1' and pid <> pg_backend_pid();
SQL
}
# database_parts <address> <node>: prints host, port, user, password, database and sslmode, a line each. pg_dump would
# show an address with its password in the list of processes.
database_parts() {
  ADDRESS=$1 "$2" -e 'const { hostname, port, username, password, pathname, searchParams } = new URL(process.env.ADDRESS);
for (const part of [hostname, port || 5432, username, password, pathname.slice(1), searchParams.get("sslmode") ?? "prefer"])
  console.log(decodeURIComponent(part));' 2>/dev/null
}

# use_database: tells psql and pg_dump where the database is.
use_database() {
  local name
  for name in PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE; do
    export "$name=$(setting backup "$name")"
  done
}
# Prints the migrations that have run, or nothing if the database doesn't answer.
list_migrations() {
  use_database
  PGCONNECT_TIMEOUT=5 psql --no-psqlrc --no-password -tAc 'select name from kysely_migration' | sort
}
# migrations_of <release>: prints those that a release has.
migrations_of() { find "$1/booking/migrations/" -name '*.sql' -printf '%f\n' | sed 's/\.sql$//' | sort; }

# nginx would show what another release or another state of the content made, for as long as it keeps pages.
forget_kept_pages() {
  [ ! -d /var/cache/nginx/safar-pages ] || find /var/cache/nginx/safar-pages -type f -delete
}

# as_service <service> <folder> <command>: runs a command in a release, with a service's user, settings and Node.
# KillMode: a worker of Next can end a moment after it. With the old control groups, systemd doesn't hear of that, and
# would wait for 90 seconds and call the command failed.
as_service() {
  local service=$1 folder=$2
  shift 2
  systemd-run --quiet --wait --pipe --collect --uid="safar-$service" --gid="safar-$service" \
    -p EnvironmentFile="$settings_dir/common.env" -p EnvironmentFile="$settings_dir/$service.env" \
    -p WorkingDirectory="$folder" -p UMask=0077 -p NoNewPrivileges=yes -p KillMode=process \
    -E SAFAR_MODE=hosted -E NODE_ENV=production -E NEXT_TELEMETRY_DISABLED=1 \
    -E DATA_DIR="/var/lib/safar-$service" -E HOME="/var/lib/safar-$service" \
    -E PATH="$folder/node_modules/node/bin:/usr/bin:/bin" /usr/bin/env "$@"
}
