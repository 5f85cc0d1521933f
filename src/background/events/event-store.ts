// The table of events: one row a fact, written in the transaction of the fact itself, so that there is never one
// without the other, and never a second one. Rows are added and, when they are old, removed; none is ever changed.

import { type RawBuilder, sql } from 'kysely'
import { createCommitNotes } from '../../data/storage/commit-notes.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { AUDIENCES, type Audience, type EventData, type EventKind } from './event-kind.ts'

/** Who caused an event: a member in person, a program with the member's key, an agent, or a command on the server. */
export type EventActor = `member:${number}` | `key:${number}` | `mcp:${number}` | 'cli'

type EventFields = {
  kind: EventKind
  /** What it is about: `keyword:12`, `crawl:UID`. */
  subject?: string | null | undefined
  /**
   * Makes the event unique together with kind, project and subject, so that a fact is recorded once however often it is
   * seen. The window may be a day, for example.
   */
  window?: string | null | undefined
  /** Absent for the product itself. */
  actor?: EventActor | null | undefined
  data?: EventData | undefined
}

type NewEvent = EventFields & { projectId: number }
type NewAccountEvent = EventFields & { accountId: number }
type NewMemberEvent = EventFields & { memberId: number }

const notes = createCommitNotes<{ onEvent(): void }>()

/** Observers are called when this process has committed an event; they find the events of other processes by looking. */
export const observeEvents = notes.observe

/** Records an event of a project. The statement looks up the account, because few callers know it. */
export async function recordEvent(tx: Tx, { projectId, ...event }: NewEvent): Promise<void> {
  await insertEvent(tx, sql`select account_id, id as project_id from projects where id = ${projectId}`, event)
}

/** Records an event that concerns no single project, or a project that is about to be removed. */
export async function recordAccountEvent(tx: Tx, { accountId, ...event }: NewAccountEvent): Promise<void> {
  const owner = sql`select id as account_id, cast(null as bigint) as project_id from accounts where id = ${accountId}`
  await insertEvent(tx, owner, event)
}

/** Records the event in the account of a member. */
export async function recordMemberEvent(tx: Tx, { memberId, ...event }: NewMemberEvent): Promise<void> {
  const owner = sql`select account_id, cast(null as bigint) as project_id from members where id = ${memberId}`
  await insertEvent(tx, owner, event)
}

async function insertEvent(
  tx: Tx,
  owner: RawBuilder<unknown>,
  { kind, subject = null, window = null, actor = null, data = {} }: EventFields,
): Promise<void> {
  notes.add(tx, notifyOfEvent)
  // Without `where true`, SQLite would read the `on` of the conflict clause as that of a join.
  await sql`insert into events
      (account_id, project_id, kind, subject, "window", actor, audience, data_json)
    select owner.account_id, owner.project_id, ${kind.name}, ${subject}, ${window}, ${actor}, ${kind.audience},
      ${JSON.stringify(data)}
    from (${owner}) as owner where true
    on conflict do nothing`.execute(tx)
}

/** Removes events that are older than those of their audience are kept, at most `rowsMax`; returns how many. */
export async function removeOldEvents(
  tx: Tx,
  nowMs: number,
  keptMs: Readonly<Record<Audience, number>>,
  rowsMax: number,
): Promise<number> {
  let removed = 0
  for (const audience of AUDIENCES) {
    // Index: events_by_time.
    const old = tx
      .selectFrom('events')
      .where('audience', '=', audience)
      .where('created_at', '<', nowMs - keptMs[audience])
      .orderBy('created_at')
      .select('id')
    removed += await remove(tx, old.limit(rowsMax - removed))
    if (removed >= rowsMax) break
  }
  return removed
}

export async function removeProjectEvents(tx: Tx, projectId: number, rowsMax: number): Promise<number> {
  return remove(tx, tx.selectFrom('events').where('project_id', '=', projectId).select('id').limit(rowsMax))
}

function notifyOfEvent(observer: { onEvent(): void }): void {
  observer.onEvent()
}

async function remove(tx: Tx, ids: ReturnType<typeof selectIds>): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('events').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

function selectIds(db: Reader) {
  return db.selectFrom('events').select('id')
}
