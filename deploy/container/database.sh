#!/bin/bash
# Starts PostgreSQL in a container, on 127.0.0.1 of what shares its network. Makes the database the first time.
# PGPASSWORD is the password of its only user, safar.
set -euo pipefail
umask 077
programs=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data

if [ ! -d $data ]; then
  # What an interrupted first start left isn't whole, so it only becomes the database at the end.
  rm -rf $data.new
  # The password travels in files, because other users can read command lines.
  "$programs/initdb" --pgdata=$data.new --username=postgres --auth-local=peer --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  "$programs/pg_ctl" --pgdata=$data.new --wait --silent -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start
  psql --host=/tmp --quiet --no-psqlrc -v ON_ERROR_STOP=1 postgres <<SQL
create role safar login password '$PGPASSWORD';
create database safar owner safar;
revoke connect on database safar from public;
SQL
  "$programs/pg_ctl" --pgdata=$data.new --wait --silent stop
  mv $data.new $data
fi
exec "$programs/postgres" -D $data -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp
