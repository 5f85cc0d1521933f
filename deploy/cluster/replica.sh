#!/bin/sh
# Starts PostgreSQL as a replica. With a new volume it copies the primary first, into a folder that gets its name when it is complete.
set -eu
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.copy"
  PGPASSWORD=$(cat /run/secrets/replication-password) \
    pg_basebackup --host=postgres --username=replica --pgdata="$PGDATA.copy" --write-recovery-conf --checkpoint=fast
  mv "$PGDATA.copy" "$PGDATA"
fi
# Queries of the replica are not cut off because the primary has removed the rows that they read.
exec postgres -c hot_standby_feedback=on
