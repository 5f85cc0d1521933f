// Lists of events, newest first: of a project, of the projects that a member sees, and the changes for owners. Each
// page is a short range of one index, however many events there are.

import { type RawBuilder, sql } from 'kysely'
import type { Audience, EventData } from '../../background/events/event-kind.ts'
import type { EventActor } from '../../background/events/event-store.ts'
import type { Reader } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { ownersOf, selectGranted } from '../../entry/accounts/granted-projects.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'

export type ListedEvent = {
  id: number
  kind: string
  subject: string | null
  actor: EventActor | null
  data: EventData
  createdAtMs: number
  projectUid: string | null
  projectName: string | null
}

type EventRow = Omit<ListedEvent, 'data'> & { dataJson: string }

/** Both ends are in milliseconds; the second is excluded. */
export type EventFilter = {
  kind?: string | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
}

const LAST_MS = Number.MAX_SAFE_INTEGER

/** Index: events_by_project, or for a kind events_by_project_kind. */
export async function listProjectEvents(
  db: Reader,
  projectId: number,
  filter: EventFilter,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<ListedEvent[]> {
  const rows = sql`select * from events where ${ofProject(projectId, filter)} ${beyond(position, range)}`
  return read(db, rows, range)
}

export async function countProjectEvents(
  db: Reader,
  projectId: number,
  filter: EventFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from events where ${ofProject(projectId, filter)} order by created_at limit ${max} + 0) as rows`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

function ofProject(
  projectId: number,
  { kind, fromMs = 0, toMs = LAST_MS }: EventFilter,
): RawBuilder<unknown> {
  // A kind has one audience, so only one of the conditions is used: both would leave the choice of the index to chance.
  const which = kind === undefined ? sql`audience = 'feed'` : sql`kind = ${kind}`
  return sql`project_id = ${projectId} and ${which} and created_at >= ${fromMs} and created_at < ${toMs}`
}

/** Events of the account that the caller may see. Index: events_by_account. */
export async function listAccountEvents(
  db: Reader,
  accountId: number,
  audience: Audience,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<ListedEvent[]> {
  const rows = sql`select * from events where account_id = ${accountId} and audience = ${audience}
    ${beyond(position, range)}`
  return read(db, rows, range)
}

/**
 * Takes the newest events of each project that the caller sees, and then the newest of these, so that events of other
 * projects cost nothing. Index: events_by_project.
 */
export async function listGrantedEvents(
  db: Reader,
  principal: Principal,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<ListedEvent[]> {
  const rows = sql`select events.* from ${granted(db, principal)} as granted
    join events on events.project_id = granted.id and events.id in (
      select id from events where project_id = granted.id and audience = 'feed' ${beyond(position, range)})`
  return read(db, rows, range)
}

/** Counts the events after a place in the feed, up to `max`. */
export async function countUnread(
  db: Reader,
  principal: Principal,
  { readAtMs, eventId }: { readAtMs: number; eventId: number },
  max: number,
): Promise<number> {
  const isUnread = sql`audience = 'feed' and (created_at, id) > (${readAtMs}, ${eventId})
    order by created_at, id limit ${max} + 0`
  const countOf = (owner: RawBuilder<unknown>) =>
    sql`select count(*) as count from (select 1 from events where ${owner} and ${isUnread}) as rows`
  const count =
    principal.limitedBy === undefined
      ? countOf(sql`account_id = ${principal.accountId}`)
      : sql`select cast(coalesce(sum(count), 0) as bigint) as count from
          (select (${countOf(sql`project_id = granted.id`)}) as count from ${granted(db, principal)} as granted) as rows`
  const { rows } = await sql<{ count: number }>`${count}`.execute(db)
  return rows[0]?.count ?? 0
}

function granted(db: Reader, principal: Principal): RawBuilder<unknown> {
  const { key_id: keyId, member_id: memberId } = ownersOf(principal)
  const query = selectGranted(db, principal.limitedBy ?? 'member', { keyId, memberId }).select('projects.id')
  return sql`${query}`
}

function beyond(position: CursorPosition | undefined, { limit, isReversed }: PageRange): RawBuilder<unknown> {
  const order = isReversed ? sql`order by created_at, id` : sql`order by created_at desc, id desc`
  const at = position && sql`(${position[0]}, ${position[1]})`
  const after =
    at === undefined
      ? sql``
      : isReversed
        ? sql`and (created_at, id) > ${at}`
        : sql`and (created_at, id) < ${at}`
  return sql`${after} ${order} limit ${limit + 1} + 0`
}

async function read(
  db: Reader,
  rows: RawBuilder<unknown>,
  { limit, isReversed }: PageRange,
): Promise<ListedEvent[]> {
  const order = isReversed
    ? sql`order by page.created_at, page.id`
    : sql`order by page.created_at desc, page.id desc`
  const found =
    await sql<EventRow>`select page.id, page.kind, page.subject, page.actor, page.data_json as "dataJson",
      page.created_at as "createdAtMs", p.uid as "projectUid", p.name as "projectName"
    from (${rows}) as page left join projects as p on p.id = page.project_id
    ${order} limit ${limit + 1} + 0`.execute(db)
  return found.rows.map(({ dataJson, ...row }) => ({ ...row, data: JSON.parse(dataJson) as EventData }))
}

/** Finds an event of the feed that the caller may see. Index: the primary key. */
export async function findVisibleEvent(
  db: Reader,
  principal: Principal,
  id: number,
): Promise<{ id: number; createdAtMs: number } | undefined> {
  const isSeen =
    principal.limitedBy === undefined ? sql`1 = 1` : sql`project_id in (${granted(db, principal)})`
  const { rows } = await sql<{
    id: number
    createdAtMs: number
  }>`select id, created_at as "createdAtMs" from events
    where id = ${id} and account_id = ${principal.accountId} and audience = 'feed' and ${isSeen}`.execute(db)
  return rows[0]
}
