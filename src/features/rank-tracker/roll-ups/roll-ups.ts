// Keeps what an overview shows while keywords change, so that reading it counts nothing: totals per device, and how
// each of the last days ended; the totals of folders (folder-totals.ts); and the days of competitors (competitor-days.ts).
// All are sums over keywords, so a change is what a keyword gives now less what it gave before. The caller holds the tracker's lock: nobody else changes these
// rows meanwhile. A keyword remembers its last days only (recent-days.ts): with them it is added to a day and taken out
// again. Older days stay as they were when they became that old; of them a history is made.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { addToCompetitors, type CompetitorState } from './competitor-days.ts'
import { addToDay, DAY_COLUMNS, type DaySum, emptyDay } from './day-sums.ts'
import { addToFolders, type FolderState } from './folder-totals.ts'
import { positionsOf, RECENT_DAYS } from './recent-days.ts'
import { addTotals, contribution, EMPTY_TOTALS, type KeywordState, type Totals } from './totals.ts'

export type TrackedState = KeywordState & FolderState & CompetitorState & { recent: string }

/** Without `before` the keyword is new, without `after` it is gone. */
type KeywordChange = {
  before: TrackedState | undefined
  after: TrackedState | undefined
  /** A check has just given the keyword its first result of the day. */
  isMeasured?: boolean
}

export async function applyToRollUps(
  tx: Tx,
  engine: Engine,
  projectId: number,
  today: number,
  changes: readonly KeywordChange[],
): Promise<void> {
  for (const device of DEVICES) {
    const ofDevice = changes.filter(({ before, after }) => (after ?? before)?.device === device)
    if (ofDevice.length === 0) continue
    await addToTotals(tx, projectId, device, ofDevice)
    await addToDays(tx, projectId, device, today, ofDevice)
    await addToFolders(tx, projectId, device, ofDevice)
    await addToCompetitors(tx, engine, { projectId, device, today }, ofDevice)
  }
}

async function addToTotals(
  tx: Tx,
  projectId: number,
  device: Device,
  changes: readonly KeywordChange[],
): Promise<void> {
  const difference: Totals = { ...EMPTY_TOTALS }
  for (const { before, after } of changes) {
    if (before !== undefined) addTotals(difference, contribution(before), -1)
    if (after !== undefined) addTotals(difference, contribution(after), 1)
  }
  const changed = Object.keys(difference).filter((name) => difference[name as keyof Totals] !== 0)
  if (changed.length === 0) return
  await tx
    .insertInto('rank_totals')
    .values({ project_id: projectId, device, ...difference })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'device'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            changed.map((name) => [
              name,
              eb(`rank_totals.${name}` as never, '+', eb.ref(`excluded.${name}` as never)),
            ]),
          ),
        ),
    )
    .execute()
}

async function addToDays(
  tx: Tx,
  projectId: number,
  device: Device,
  today: number,
  changes: readonly KeywordChange[],
): Promise<void> {
  const rows = await readLastDays(tx, projectId, device)
  // A project that moved to a zone where it is still yesterday goes on with the day that it had reached.
  const lastDay = Math.max(today, rows.at(-1)?.day ?? today)
  const days = endsOfDays(rows, lastDay)
  const written = new Set<number>()
  // A day that ended like the one before is written as soon as a later day is: from then on each can change.
  for (let at = 0; at < RECENT_DAYS; at++) {
    const day = lastDay - RECENT_DAYS + 1 + at
    if (!rows.some((row) => row.day === day)) written.add(at)
  }
  const measured = changes.filter(({ isMeasured }) => isMeasured).length
  if (measured > 0) written.add(RECENT_DAYS - 1)
  for (const { before, after } of changes) {
    const was = before && positionsOf(before.recent, lastDay)
    const is = after && positionsOf(after.recent, lastDay)
    for (let at = 0; at < RECENT_DAYS; at++) {
      if (was?.[at] === is?.[at]) continue
      const sum = days[at] as DaySum
      addToDay(sum, was?.[at], -1)
      addToDay(sum, is?.[at], 1)
      written.add(at)
    }
  }
  if (written.size === 0) return
  await tx
    .insertInto('visibility_days')
    .values(
      [...written].map((at) => ({
        project_id: projectId,
        device,
        day: lastDay - RECENT_DAYS + 1 + at,
        ...(days[at] as DaySum),
        measured: at === RECENT_DAYS - 1 ? measured : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'device', 'day']).doUpdateSet((eb) => ({
        ...Object.fromEntries(DAY_COLUMNS.map((name) => [name, eb.ref(`excluded.${name}`)])),
        measured: eb('visibility_days.measured', '+', eb.ref('excluded.measured')),
      })),
    )
    .execute()
}

/** The days that can change, and the day before them: days without a row repeat its sums. Oldest first. Index: visibility_days_pkey. */
async function readLastDays(
  tx: Tx,
  projectId: number,
  device: Device,
): Promise<({ day: number } & DaySum)[]> {
  const rows = await tx
    .selectFrom('visibility_days')
    .where('project_id', '=', projectId)
    .where('device', '=', device)
    .select(['day', ...DAY_COLUMNS])
    .orderBy('day', 'desc')
    .limit(RECENT_DAYS + 1)
    .execute()
  return rows.reverse()
}

/** The last days, the latest at the end; a day without a row ended like the one before it. */
function endsOfDays(rows: readonly ({ day: number } & DaySum)[], lastDay: number): DaySum[] {
  const days: DaySum[] = []
  let at = 0
  let current = emptyDay()
  for (let day = lastDay - RECENT_DAYS + 1; day <= lastDay; day++) {
    for (; at < rows.length && (rows[at]?.day as number) <= day; at++) {
      const { day: _day, ...sum } = rows[at] as { day: number } & DaySum
      current = sum
    }
    days.push({ ...current })
  }
  return days
}
