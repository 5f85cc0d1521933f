// Connections of projects to the sources of their search data: all their SQL. A project has one. A sync updates only
// the connection that it began with: a connection that was replaced or removed meanwhile is left alone.

import { type SqlBool, sql, type UpdateObject } from 'kysely'
import { type EventActor, recordEvent } from '../../../background/events/event-store.ts'
import { PROVIDER_EVENTS } from '../../../background/providers/events.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import type { Tables } from '../../../data/storage/tables.ts'
import { SEARCH_EVENTS } from '../events.ts'
import type { SearchConnectionsTable } from '../tables.ts'
import { nextNight } from './sync-night.ts'

export type Connection = {
  projectId: number
  projectUid: string
  domain: string
  source: SearchConnectionsTable['source']
  property: string
  hasCountry: boolean
  hasDevice: boolean
  status: ConnectionStatus
  failure: string | null
  connectedAtMs: number
  attemptedAtMs: number | null
  succeededAtMs: number | null
  nextSyncAtMs: number
  wantedFromDay: number
  completeFromDay: number | null
  credential: Uint8Array | null
  /** When Google ends the credential by itself, if it says so. */
  credentialEndsAtMs: number | null
}

const CONNECTION_STATUSES = ['waiting', 'working', 'failing'] as const
type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

export type NewConnection = Pick<
  Connection,
  'projectId' | 'source' | 'property' | 'hasCountry' | 'hasDevice' | 'wantedFromDay' | 'credential'
> & { credentialEndsAtMs?: number | null }

/** Identifies a connection of the project: a replaced connection has another time. */
export type ConnectionKey = Pick<Connection, 'projectId' | 'connectedAtMs'>

const FAILURE_CHARACTERS_MAX = 500

/**
 * Replaces the existing connection. Days that were delivered for the same property and dimensions are not asked for
 * again. The source is asked in the next night, unless the caller queues a sync.
 */
export async function connect(tx: Tx, given: NewConnection, nowMs: number): Promise<void> {
  const before = await findConnection(tx, given.projectId)
  const isSame =
    before !== undefined &&
    before.source === given.source &&
    before.property === given.property &&
    before.hasCountry === given.hasCountry &&
    before.hasDevice === given.hasDevice
  const values = {
    source: given.source,
    property: given.property,
    has_country: given.hasCountry ? 1 : 0,
    has_device: given.hasDevice ? 1 : 0,
    status: 'waiting',
    failure: null,
    connected_at: Math.max(nowMs, (before?.connectedAtMs ?? 0) + 1),
    attempted_at: isSame ? before.attemptedAtMs : null,
    succeeded_at: isSame ? before.succeededAtMs : null,
    next_sync_at: nextNight(nowMs, given.projectId),
    wanted_from_day: given.wantedFromDay,
    complete_from_day: isSame ? before.completeFromDay : null,
    credential: given.credential,
    credential_ends_at: given.credentialEndsAtMs ?? null,
  } as const
  await tx
    .insertInto('search_connections')
    .values({ project_id: given.projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute()
}

/** Stored data stays. Returns false when there was no connection. `actor` is undefined if the project is being deleted. */
export async function disconnect(tx: Tx, projectId: number, actor?: EventActor): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('search_connections')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const data = { source: 'search_console' }
  if (numDeletedRows > 0n && actor !== undefined)
    await recordEvent(tx, { kind: PROVIDER_EVENTS.sourceDisconnected, projectId, actor, data })
  return numDeletedRows > 0n
}

/** Returns undefined also when the project was deleted. */
export async function findConnection(db: Reader, projectId: number): Promise<Connection | undefined> {
  const row = await connections(db).where('c.project_id', '=', projectId).executeTakeFirst()
  return row && toConnection(row)
}

const ROWS_PER_READ = 1000

/** Lists all connections, by project. Index: the primary key. */
export async function listConnections(db: Reader): Promise<Connection[]> {
  const all: Connection[] = []
  for (let found = ROWS_PER_READ; found === ROWS_PER_READ; ) {
    const rows = await connections(db)
      .where('c.project_id', '>', all.at(-1)?.projectId ?? 0)
      .orderBy('c.project_id')
      .limit(ROWS_PER_READ)
      .execute()
    all.push(...rows.map(toConnection))
    found = rows.length
  }
  return all
}

export type DueConnection = Pick<Connection, 'projectId' | 'nextSyncAtMs'>

/** Connections whose next sync is due, longest ago first, after the given one. Index: search_connections_due. */
export async function listDue(
  db: Reader,
  nowMs: number,
  { after, rowsMax }: { after: DueConnection | undefined; rowsMax: number },
): Promise<DueConnection[]> {
  const rows = await connections(db)
    .where('c.next_sync_at', '<=', nowMs)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(c.next_sync_at, c.project_id) > (${after?.nextSyncAtMs}, ${after?.projectId})`,
      ),
    )
    .orderBy('c.next_sync_at')
    .orderBy('c.project_id')
    .limit(rowsMax)
    .execute()
  return rows.map((row) => ({ projectId: row.project_id, nextSyncAtMs: row.next_sync_at }))
}

export async function countConnections(
  database: Database,
): Promise<[status: ConnectionStatus, count: number][]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('search_connections')
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute(),
  )
  return CONNECTION_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0])
}

// The functions below return whether the connection is still there.

export function recordAttempt(tx: Tx, engine: Engine, key: ConnectionKey): Promise<boolean> {
  return change(tx, key, { attempted_at: databaseNowMs(engine) })
}

/**
 * Days come newest first: the days between this one and the complete ones are stored, or are asked for again as
 * missing.
 */
export function recordDay(tx: Tx, key: ConnectionKey, day: number): Promise<boolean> {
  return change(tx, key, {
    status: 'working',
    failure: null,
    complete_from_day: sql<number>`case when complete_from_day < ${day} then complete_from_day else ${day} end`,
  })
}

/**
 * `isComplete`: nothing is left to ask for. Then the past counts as complete as far back as possible, even when days
 * have expired.
 */
export function recordSuccess(
  tx: Tx,
  engine: Engine,
  key: ConnectionKey,
  { isComplete }: { isComplete: boolean },
): Promise<boolean> {
  const least = sql<number>`case when complete_from_day > wanted_from_day then wanted_from_day else complete_from_day end`
  return change(tx, key, {
    status: 'working',
    failure: null,
    succeeded_at: databaseNowMs(engine),
    ...(isComplete && { complete_from_day: least }),
  })
}

/** `status` stays as it is if waiting is enough to fix the failure. */
export async function recordFailure(
  tx: Tx,
  key: ConnectionKey,
  { message, isFailing }: { message: string; isFailing: boolean },
): Promise<boolean> {
  const failure = message.slice(0, FAILURE_CHARACTERS_MAX).toWellFormed().replaceAll('\0', '')
  const hasChanged = await change(tx, key, { failure, ...(isFailing && { status: 'failing' }) })
  if (hasChanged && isFailing) await recordEvent(tx, { kind: SEARCH_EVENTS.failed, projectId: key.projectId })
  return hasChanged
}

export function moveNextSync(tx: Tx, key: ConnectionKey, nextSyncAtMs: number): Promise<boolean> {
  return change(tx, key, { next_sync_at: nextSyncAtMs })
}

type Changes = UpdateObject<Tables, 'search_connections'>

async function change(
  tx: Tx,
  { projectId, connectedAtMs }: ConnectionKey,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_connections')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('connected_at', '=', connectedAtMs)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function connections(db: Reader) {
  return db
    .selectFrom('search_connections as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where('p.deleted_at', 'is', null)
    .selectAll('c')
    .select(['p.uid', 'p.domain'])
}

function toConnection(row: SearchConnectionsTable & { uid: string; domain: string }): Connection {
  return {
    projectId: row.project_id,
    projectUid: row.uid,
    domain: row.domain,
    source: row.source,
    property: row.property,
    hasCountry: row.has_country === 1,
    hasDevice: row.has_device === 1,
    status: row.status,
    failure: row.failure,
    connectedAtMs: row.connected_at,
    attemptedAtMs: row.attempted_at,
    succeededAtMs: row.succeeded_at,
    nextSyncAtMs: row.next_sync_at,
    wantedFromDay: row.wanted_from_day,
    completeFromDay: row.complete_from_day,
    credential: row.credential,
    credentialEndsAtMs: row.credential_ends_at,
  }
}
