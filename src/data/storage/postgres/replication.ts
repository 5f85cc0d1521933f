// Questions to the primary and to its replicas: how far each is in the log of the database, and whether one is a replica of
// the other. Positions are bytes of the log since the cluster was made.

/** The end of the log on the primary, and which server that is. */
export type LogEnd = {
  /** Changes when the server is started again, and differs from that of every other server. */
  server: string
  position: number
}

export type PrimaryState = LogEnd & {
  /** The identifier of the cluster, which the primary and all of its replicas share. */
  system: string
  /** Grows when a standby is promoted; null on a standby. */
  timeline: number | null
  database: number
}

export type StandbyState = {
  isStandby: boolean
  system: string
  /** At most that of what was replayed last: the server writes it down some time later. */
  timeline: number
  database: number
  /** Up to where its data is that of the primary. */
  position: number | null
}

const bytesOf = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::int8`

// A commit that others can see is in the part of the log that was flushed, unless commits do not wait for that.
const END = `case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end`
const SERVER = 'pg_postmaster_start_time()::text'
const DATABASE = '(select oid::int8 from pg_database where datname = current_database())'

export const LOG_END = `select ${SERVER} as server, ${bytesOf(END)} as position`

export const PRIMARY_STATE = `select ${SERVER} as server, ${bytesOf(END)} as position,
  (select system_identifier::text from pg_control_system()) as system, ${DATABASE} as database,
  case when not pg_is_in_recovery()
    then ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`

export const STANDBY_STATE = `select pg_is_in_recovery() as "isStandby", ${bytesOf('pg_last_wal_replay_lsn()')} as position,
  (select system_identifier::text from pg_control_system()) as system, ${DATABASE} as database,
  greatest((select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())) as timeline`

/** Null from a server that is no standby any more. */
export const REPLAYED = `select case when pg_is_in_recovery() then ${bytesOf('pg_last_wal_replay_lsn()')} end as position`

export const SERVER_ID = `select ${SERVER} as id`

/** Returns why positions of these servers cannot be compared; undefined if one is a replica of the other. */
export function findUnfit(replica: StandbyState, primary: PrimaryState): string | undefined {
  if (replica.system !== primary.system) return 'it is no copy of the server of SIGHTLINE_DATABASE_URL'
  if (replica.database !== primary.database)
    return 'its URL names another database than SIGHTLINE_DATABASE_URL'
  if (primary.timeline === null) return 'SIGHTLINE_DATABASE_URL leads to a standby'
  if (!replica.isStandby) return 'it is no replica: it takes writes'
  // After a failover, a replica of the former primary may have what the new one never had.
  if (replica.timeline !== primary.timeline) return 'it has not followed the promoted primary yet'
  return replica.position === null ? 'it has received nothing yet' : undefined
}

/** Host, port and database, without who signs in there. */
export function replicaName(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
