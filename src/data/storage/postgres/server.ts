// Finds out what a connection URL leads to: the version of the server, and whether a connection pooler such as PgBouncer
// is in between. Settings of a session are lost or refused there, and named statements are found again only if the
// pooler prepares them on each of its connections.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import type { Pooler } from '../database.ts'
import type { StorageConfig } from '../location.ts'
import { takeSessionParameters } from './connection-url.ts'
import { SERVER_ID } from './replication.ts'

const CONNECT_TIMEOUT_MS = 5_000
// A pooler accepts clients while its server is down, and lets them wait.
const ANSWER_TIMEOUT_MS = 10_000

type Server = {
  /** PostgreSQL's own number, such as 180000. */
  version: number
  /** Changes when the server is started again, and differs from that of every other server. */
  id: string
  /** Whether it follows another server, and takes no writes. */
  isStandby: boolean
  pooler: Pooler | undefined
}

type Answer = { pid: number; version: number; id: string; isStandby: boolean }

export async function examineServer(text: string): Promise<Server> {
  const client = createProbe(text, ANSWER_TIMEOUT_MS)
  try {
    await client.connect()
    const { rows } = await client.query<Answer>(
      `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
        pg_postmaster_start_time()::text as id, pg_is_in_recovery() as "isStandby"`,
    )
    const { pid, ...server } = rows[0]!
    // A pooler gives its clients process numbers of its own.
    const isPooled = (client as unknown as { processID: number | null }).processID !== pid
    return { ...server, pooler: isPooled ? { keepsStatements: await keepsStatements(client) } : undefined }
  } finally {
    await client.end()
  }
}

/** Returns a client for a few questions, which is still to be connected and ended. */
export function createProbe(text: string, answerTimeoutMs: number): pg.Client {
  const { url, options } = takeSessionParameters(text)
  const client = new pg.Client({
    connectionString: url,
    ...(options !== '' && { options }),
    application_name: 'sightline',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
  })
  // If the connection is lost between two statements, the next one fails.
  client.on('error', () => {})
  return client
}

/** Refuses a connection to another server than the one with this id, as behind a name of several servers. */
export async function requireServer(client: pg.ClientBase, id: string): Promise<void> {
  const { rows } = await client.query<Pick<Answer, 'id'>>(SERVER_ID)
  if (rows[0]?.id !== id)
    throw new Error('Connection terminated: the URL leads to another server than before')
}

/**
 * Whether a pooler prepares named statements on each of its connections. To do so, it gives them names of its own.
 * Fails behind one that has no transactions.
 */
async function keepsStatements(client: pg.Client): Promise<boolean> {
  const name = `sightline_${randomUUID()}`
  await client.query('begin')
  const { rows } = await client.query<{ name: string }>({
    name,
    text: `select name from pg_prepared_statements where position('${name}' in statement) > 0`,
  })
  const isOurs = rows[0]?.name === name
  if (isOurs) await client.query(`deallocate "${name}"`)
  await client.query('commit')
  return rows.length > 0 && !isOurs
}

/**
 * Returns the URL for PostgreSQL's own programs. They change settings of their session, which a pooler would hand on to
 * other clients.
 */
export async function sessionUrl({ databaseUrl, databaseDirectUrl }: StorageConfig): Promise<string> {
  if (databaseDirectUrl !== undefined) return databaseDirectUrl
  const { pooler } = await examineServer(databaseUrl!)
  if (pooler === undefined) return databaseUrl!
  throw new AppError(
    BAD_SETTING,
    `Backups cannot be made or restored through a connection pooler. ${DIRECT_ADVICE}`,
  )
}

export const DIRECT_ADVICE =
  'Set SIGHTLINE_DATABASE_DIRECT_URL to a URL that leads to the PostgreSQL server itself.'
