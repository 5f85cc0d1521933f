// The table of what happened: one row a fact, written in the transaction of the fact itself, so that there is never one
// without the other, and never a second one. Rows are added and, after a month, removed; none is ever changed.

import { createCommitNotes } from '../storage/commit-notes.ts'
import type { Reader, Tx } from '../storage/database.ts'

export type EventKind =
  | 'crawl.queued'
  | 'crawl.succeeded'
  | 'crawl.failed'
  | 'crawl.canceled'
  | 'ranks.checked'
  | 'search.imported'
  | 'search.failed'
  | 'quick_wins.computed'
  | 'backlinks.updated'
  | 'backlinks.failed'
  | 'import.queued'
  | 'import.succeeded'
  | 'import.failed'
  | 'access.changed'

/** What an event says beside its kind: ids and numbers, no text that a stranger wrote. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>

type NewEvent = {
  kind: EventKind
  projectId: number
  data?: EventData
}

const notes = createCommitNotes<{ onEvent(): void }>()

/** Told when this process has committed an event: others come to light by looking. */
export const observeEvents = notes.observe

/** The account is that of the project: asked for here, because few of those who write events know it. */
export async function recordEvent(tx: Tx, { kind, projectId, data = {} }: NewEvent): Promise<void> {
  notes.add(tx, tellEvent)
  await tx
    .insertInto('events')
    .columns(['account_id', 'project_id', 'kind', 'data_json'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .where('id', '=', projectId)
        .select((select) => [
          'account_id',
          'id',
          select.val(kind).as('kind'),
          select.val(JSON.stringify(data)).as('data_json'),
        ]),
    )
    .execute()
}

/** That what a member may see or do has changed, or where they are signed in: open streams ask again. */
export async function recordAccessChange(tx: Tx, memberId: number): Promise<void> {
  notes.add(tx, tellEvent)
  await tx
    .insertInto('events')
    .columns(['account_id', 'kind', 'data_json'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .where('id', '=', memberId)
        .select((select) => [
          'account_id',
          select.val('access.changed').as('kind'),
          select.val(JSON.stringify({ member_id: memberId })).as('data_json'),
        ]),
    )
    .execute()
}

/** Removes what is older, a bounded batch at a time; returns how many. */
export async function removeOldEvents(tx: Tx, beforeMs: number, rowsMax: number): Promise<number> {
  return remove(
    tx,
    tx
      .selectFrom('events')
      .where('created_at', '<', beforeMs)
      .orderBy('created_at')
      .select('id')
      .limit(rowsMax),
  )
}

export async function removeProjectEvents(tx: Tx, projectId: number, rowsMax: number): Promise<number> {
  return remove(tx, tx.selectFrom('events').where('project_id', '=', projectId).select('id').limit(rowsMax))
}

function tellEvent(observer: { onEvent(): void }): void {
  observer.onEvent()
}

async function remove(tx: Tx, ids: ReturnType<typeof selectIds>): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('events').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

function selectIds(db: Reader) {
  return db.selectFrom('events').select('id')
}
