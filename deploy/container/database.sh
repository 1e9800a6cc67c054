#!/bin/bash
# Starts PostgreSQL in a container, on 127.0.0.1 of what shares its network. Makes the database the first time.
# PGPASSWORD is the password of its only user, safar.
set -euo pipefail
umask 077
programs=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data

if [ ! -f $data/PG_VERSION ]; then
  # The password travels in files, because other users can read command lines.
  "$programs/initdb" --pgdata=$data --username=postgres --auth-local=peer --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  "$programs/pg_ctl" --pgdata=$data --wait --silent -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start
  psql --host=/tmp --quiet --no-psqlrc -v ON_ERROR_STOP=1 postgres <<SQL
create role safar login password '$PGPASSWORD';
create database safar owner safar;
revoke connect on database safar from public;
SQL
  "$programs/pg_ctl" --pgdata=$data --wait --silent stop
fi
exec "$programs/postgres" -D $data -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp
