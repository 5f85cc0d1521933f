#!/bin/sh
# Lets the replica in. Runs once, when the volume of the primary is new; it has to be executable, or the image reads it into its own shell.
set -e
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/replication-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" << 'END'
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'password';
END
echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
