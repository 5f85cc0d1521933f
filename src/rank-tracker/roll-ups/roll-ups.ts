// Updates the sums of the overview while keywords change, so that reading it counts nothing: totals per device, how
// each of the last days ended, and the totals of folders (folder-totals.ts). All are sums over keywords, so a change
// adds what a keyword contributes now less what it contributed before. The caller holds the tracker's lock: nobody else
// changes these rows meanwhile.

import { DEVICES, type Device } from '../../providers/contracts.ts'
import type { Tx } from '../../storage/database.ts'
import { addToFolders, type FolderState } from './folder-totals.ts'
import { positionsOf, RECENT_DAYS } from './recent-days.ts'
import { addTotals, contribution, EMPTY_TOTALS, type KeywordState, type Totals } from './totals.ts'
import { weightOf } from './visibility.ts'

export type TrackedState = KeywordState & FolderState & { recent: string }

/** Without `before` the keyword is new, without `after` it is gone. */
type KeywordChange = { before: TrackedState | undefined; after: TrackedState | undefined }

type DaySum = { weight: number; keywords: number }

export async function applyToRollUps(
  tx: Tx,
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
  const rows = await tx
    .selectFrom('visibility_days')
    .where('project_id', '=', projectId)
    .where('device', '=', device)
    .select(['day', 'weight', 'keywords'])
    .orderBy('day')
    .execute()
  // A project that moved to a zone where it is still yesterday goes on with the day that it had reached.
  const lastDay = Math.max(today, rows.at(-1)?.day ?? today)
  const days = endsOfDays(rows, lastDay)
  const written = new Set<number>()
  // A day that ended like the one before is written as soon as a later day is: from then on each can change.
  for (let at = 0; at < RECENT_DAYS; at++) {
    const day = lastDay - RECENT_DAYS + 1 + at
    if (!rows.some((row) => row.day === day)) written.add(at)
  }
  for (const { before, after } of changes) {
    const was = before && positionsOf(before.recent, lastDay)
    const is = after && positionsOf(after.recent, lastDay)
    for (let at = 0; at < RECENT_DAYS; at++) {
      if (was?.[at] === is?.[at]) continue
      const sum = days[at] as DaySum
      add(sum, was?.[at], -1)
      add(sum, is?.[at], 1)
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
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'device', 'day']).doUpdateSet((eb) => ({
        weight: eb.ref('excluded.weight'),
        keywords: eb.ref('excluded.keywords'),
      })),
    )
    .execute()
  if ((rows[0]?.day ?? lastDay) <= lastDay - RECENT_DAYS) await forgetDays(tx, projectId, device, lastDay)
}

/** The last days, the latest at the end; a day without a row ended like the one before it. */
function endsOfDays(rows: readonly ({ day: number } & DaySum)[], lastDay: number): DaySum[] {
  const days: DaySum[] = []
  let at = 0
  let current: DaySum = { weight: 0, keywords: 0 }
  for (let day = lastDay - RECENT_DAYS + 1; day <= lastDay; day++) {
    for (; at < rows.length && (rows[at]?.day as number) <= day; at++) current = rows[at] as DaySum
    days.push({ weight: current.weight, keywords: current.keywords })
  }
  return days
}

function add(sum: DaySum, position: number | null | undefined, sign: 1 | -1): void {
  if (position === undefined) return
  sum.weight += sign * weightOf(position)
  sum.keywords += sign
}

// A deleted keyword takes its history with it, and stores no more days than these: older sums could not be corrected.
async function forgetDays(tx: Tx, projectId: number, device: Device, lastDay: number): Promise<void> {
  await tx
    .deleteFrom('visibility_days')
    .where('project_id', '=', projectId)
    .where('device', '=', device)
    .where('day', '<=', lastDay - RECENT_DAYS)
    .execute()
}
