// Stores what somebody has done about quick wins; this file has all the SQL of marks. A mark is about a query or a
// page and not about a row: lists are computed again with every day of data, and a win that reappears stays dealt
// with.

import { hash } from 'node:crypto'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { invalid } from '../../../lib/errors.ts'
import { lockProject } from '../../projects/writes.ts'
import type { QuickWinType } from '../lists.ts'
import type { WinState } from './mark-schema.ts'

const MARKS_MAX = 5_000
/** After so many days, a win that was put off is open again. */
export const LATER_DAYS = 28

type WinSubject = {
  readonly type: QuickWinType
  readonly query: string | null
  readonly url: string | null
}

/** The name that tells the wins of a list apart. */
export function nameOfWin(query: string | null, url: string | null): string {
  return `${query ?? ''}\n${url ?? ''}`
}

/** The marks of all wins of a type that are not open today, by name. Index: quick_win_marks_pkey. */
export async function readMarks(
  db: Reader,
  projectId: number,
  type: QuickWinType,
  today: number,
): Promise<ReadonlyMap<string, WinState>> {
  const rows = await db
    .selectFrom('quick_win_marks')
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .where((eb) => eb.or([eb('until_day', 'is', null), eb('until_day', '>', today)]))
    .select(['query', 'url', 'state'])
    .execute()
  return new Map(rows.map(({ query, url, state }) => [nameOfWin(query, url), state]))
}

type Mark = WinSubject & {
  readonly state: 'done' | 'later'
  readonly untilDay: number | null
  readonly nowMs: number
}

/** Refuses when the project has as many marks as it may have; the lock keeps two writers from exceeding that together. */
export async function markWin(tx: Tx, engine: Engine, projectId: number, mark: Mark): Promise<void> {
  await lockProject(tx, engine, projectId)
  const { count } = await tx
    .selectFrom('quick_win_marks')
    .where('project_id', '=', projectId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MARKS_MAX)
    throw invalid({
      body: [
        `The project has ${MARKS_MAX} marked quick wins, which is all it may have. Open some again first.`,
      ],
    })
  const { type, query, url, state, untilDay, nowMs } = mark
  const values = { state, until_day: untilDay, created_at: nowMs }
  await tx
    .insertInto('quick_win_marks')
    .values({ project_id: projectId, type, digest: digestOf(query, url), query, url, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'type', 'digest']).doUpdateSet(values))
    .execute()
}

export async function openWin(tx: Tx, projectId: number, { type, query, url }: WinSubject): Promise<void> {
  await tx
    .deleteFrom('quick_win_marks')
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .where('digest', '=', digestOf(query, url))
    .execute()
}

function digestOf(query: string | null, url: string | null): string {
  return hash('sha256', nameOfWin(query, url), 'hex')
}
