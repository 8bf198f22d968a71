#!/bin/sh
# Runs once, when the database's volume is empty: the owner may create roles and is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role saldo_owner login createrole password :'password';
create database saldo owner saldo_owner encoding 'UTF8' template template0;
SQL
