// Adds keywords to a project: all of them or none, within its allowance. The first analyses of a few hundred are opened
// at once; more than that wait in the schedule (open-slots.ts), so that a large import does not keep other projects
// waiting. Without a provider none is opened. A keyword that is already tracked in that market and on that device is
// left alone and costs nothing.

import type { Device } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { AppError } from '../../../lib/errors.ts'
import { collapseWhitespace } from '../../../lib/text.ts'
import { takeIds } from '../../projects/writes.ts'
import { RANK_TRACKER_ALLOWANCE_EXCEEDED } from '../errors.ts'
import { foldKeyword } from '../records/keyword-text.ts'
import type { RecordedKeyword } from '../records/record.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { enqueueChecks } from '../schedule/check-batches.ts'
import { readFirstCheckQuota } from '../schedule/waiting-checks.ts'
import { firstDue, type ScheduledCheck } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { addToKeywordCount, lockTracker } from '../tracker/tracker-row.ts'
import { type Identified, insertRest, insertUntracked } from './insert-keywords.ts'

export type NewKeyword = {
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  device: Device
}

type AddedKeyword = RecordedKeyword

type AddOptions = {
  engine: Engine
  /** Units that the project may use. */
  unitsMax: number
  /** Now, by the database's clock. */
  nowMs: number
  /** For keywords with an imported history: no first analysis is opened, and none is due before this time. */
  heldUntilMs?: number
}

const LEAD_MS = 3_600_000

export async function addKeywords(
  tx: Tx,
  context: TrackerContext,
  wanted: readonly NewKeyword[],
  options: AddOptions,
): Promise<AddedKeyword[]> {
  const { projectId } = context
  const { keywordCount } = await lockTracker(tx, projectId)
  const firstId = await takeIds(tx, projectId, 'keywords', wanted.length)
  const identified = wanted.map((keyword, index) => ({ ...identify(keyword), id: firstId + index }))
  const fresh = await insertUntracked(tx, options.engine, projectId, identified, options.nowMs)
  if (fresh.length === 0) return []
  if (keywordCount + fresh.length > options.unitsMax)
    throw allowanceExceeded(keywordCount, fresh.length, options)

  const isOpening = options.heldUntilMs === undefined && context.source !== 'none'
  const openCount = isOpening ? await readFirstCheckQuota(tx, projectId) : 0
  const added = fresh.map((keyword, index) => ({
    ...keyword,
    check: checkAfterAdding(context, keyword.id, options, index < openCount),
  }))
  await insertRest(tx, options.engine, context, added, options.nowMs)
  await addToKeywordCount(tx, projectId, added.length)

  const slots = added.slice(0, openCount).map(({ id }) => ({ keywordId: id, slotAtMs: options.nowMs }))
  const analysisIds = await insertAnalyses(tx, options.engine, context, slots)
  // Before everything that is due by now: the person who adds keywords waits for them.
  await enqueueChecks(tx, projectId, analysisIds, options.nowMs - LEAD_MS)
  return added
}

function checkAfterAdding(
  { projectId, frequency, timeZone, source }: TrackerContext,
  keywordId: number,
  { nowMs, heldUntilMs }: AddOptions,
  isOpened: boolean,
): ScheduledCheck {
  if (heldUntilMs !== undefined) return { queue: 'regular', dueAtMs: heldUntilMs }
  // Without a provider, the regular time: keywords without any result by then go first once there is a provider.
  if (!isOpened && source !== 'none') return { queue: 'first', dueAtMs: nowMs }
  const rhythm = { frequency, timeZone, seed: seedOf(projectId, keywordId) }
  return { queue: 'regular', dueAtMs: firstDue(nowMs, rhythm) }
}

/** Compares keywords in the same way as the unique index. */
export function identify(keyword: NewKeyword): Identified {
  const text = collapseWhitespace(keyword.keyword)
  return { ...keyword, keyword: text, folded: foldKeyword(text), location: keyword.location ?? '' }
}

function allowanceExceeded(used: number, wanted: number, { unitsMax }: AddOptions): AppError {
  const left = Math.max(0, unitsMax - used)
  return new AppError(
    RANK_TRACKER_ALLOWANCE_EXCEEDED,
    `These keywords need ${wanted} units, and the project has ${left} of ${unitsMax} left. Nothing was created.`,
  )
}
