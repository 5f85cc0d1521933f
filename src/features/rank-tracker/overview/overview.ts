// Puts an overview together. The whole project is read from stored totals. A segment is added up from its members.
// Keywords without a segment are either added up, or computed as the whole less those in a segment, whichever are
// fewer. Both devices together are the sum of the two.

import { setImmediate } from 'node:timers/promises'
import type { Device } from '../../../background/providers/contracts.ts'
import type { ReadAccess } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { devicesOf, type ShownDevice } from '../records/schema.ts'
import type { DaySum } from '../roll-ups/day-sums.ts'
import { distribution } from '../roll-ups/position-ranges.ts'
import { addRecent, emptyRecentSums, RECENT_DAYS, RECENT_LENGTH } from '../roll-ups/recent-days.ts'
import { addTotals, summarize, type Totals } from '../roll-ups/totals.ts'
import { type VisibilityDay, visibilitySeries } from '../roll-ups/visibility.ts'
import { INTERVAL_DAYS } from '../tracker/slots.ts'
import type { Overview } from './overview-schema.ts'
import { readPart, readWholeProject, type SomeKeywords, type WholeProject } from './overview-store.ts'

/** Without either option, the overview is about all keywords of the device. */
export type Selection = {
  device: ShownDevice
  segmentId?: number | undefined
  isUnmatched?: boolean | undefined
}

type ReadOverview = Omit<Overview, 'usage'> & { used: number }

type Figures = { totals: Totals; days: VisibilityDay[] }
type ReadFigures = Figures & { whole: WholeProject; today: number }

// A slice takes a few milliseconds.
const SLICE_KEYWORDS = 5000

/** Undefined when the project is gone. */
export async function readRankOverview(
  database: ReadAccess,
  clock: Clock,
  projectId: number,
  selection: Selection,
): Promise<ReadOverview | undefined> {
  const nowMs = clock.nowMs()
  const found = await Promise.all(
    devicesOf(selection.device).map((device) =>
      readSelected(database, nowMs, projectId, { ...selection, device }),
    ),
  )
  const [first, ...others] = found.filter((figures) => figures !== undefined)
  if (first === undefined) return undefined
  const { whole, today, totals, days } = others.reduce(addFigures, first)
  const { rows, seven_day_change } = visibilitySeries(days)
  return {
    summary: { ...summarize(totals), visibility_score: rows.at(-1)?.score ?? 0 },
    visibility: {
      rows: rows.map((row, index) => ({ date: formatDay(today - rows.length + 1 + index), ...row })),
      seven_day_change,
    },
    position_distribution: distribution(totals, totals.measured),
    used: whole.used,
    frequency: { value: whole.frequency, interval_days: INTERVAL_DAYS[whole.frequency] },
    device: selection.device,
  }
}

async function readSelected(
  database: ReadAccess,
  nowMs: number,
  projectId: number,
  { device, segmentId, isUnmatched = false }: Selection & { device: Device },
): Promise<ReadFigures | undefined> {
  const todayOf = ({ timeZone }: WholeProject) => localDay(nowMs, timeZone)

  if (segmentId !== undefined) {
    const read = await readPart(database, 'segment', { projectId, device, segmentId })
    if (read === undefined) return undefined
    const today = todayOf(read.whole)
    return { whole: read.whole, today, ...(await sumPart(read.part, today)) }
  }

  const whole = await readWholeProject(database, projectId, device)
  if (whole === undefined) return undefined
  const { tracked, unmatched } = whole.totals
  if (!isUnmatched || unmatched === tracked) {
    const today = todayOf(whole)
    return { whole, today, ...figuresOf(whole, today) }
  }

  const isFew = unmatched * 2 <= tracked
  const read = await readPart(database, isFew ? 'unmatched' : 'matched', { projectId, device })
  if (read === undefined) return undefined
  const today = todayOf(read.whole)
  const part = await sumPart(read.part, today)
  const figures = isFew ? part : withoutPart(figuresOf(read.whole, today), part)
  return { whole: read.whole, today, ...figures }
}

/** All of them are sums over keywords, and a keyword has one device. */
function addFigures(one: ReadFigures, other: ReadFigures): ReadFigures {
  const totals = { ...one.totals }
  addTotals(totals, other.totals, 1)
  const days = one.days.map(({ weight, keywords }, at) => {
    const more = other.days[at] as VisibilityDay
    return { weight: weight + more.weight, keywords: keywords + more.keywords }
  })
  return { ...one, totals, days }
}

/** Makes a series of the stored days: a day without an entry is like the one before it. */
function figuresOf({ totals, days: kept }: WholeProject, today: number): Figures {
  const days: VisibilityDay[] = []
  let at = 0
  let current: VisibilityDay = { weight: 0, keywords: 0 }
  for (let day = today - RECENT_DAYS + 1; day <= today; day++) {
    for (let next = kept[at]; next !== undefined && next.day <= day; next = kept[++at]) current = next
    days.push({ weight: current.weight, keywords: current.keywords })
  }
  return { totals, days }
}

/** How the last days ended for the members that a segment has now, the last of them today. */
export async function readSegmentDays(
  database: ReadAccess,
  clock: Clock,
  projectId: number,
  selection: { device: Device; segmentId: number },
): Promise<{ today: number; days: DaySum[] } | undefined> {
  const read = await readPart(database, 'segment', { projectId, ...selection })
  if (read === undefined) return undefined
  const today = localDay(clock.nowMs(), read.whole.timeZone)
  return { today, days: (await sumPart(read.part, today)).days }
}

async function sumPart(
  { totals, recents }: SomeKeywords,
  today: number,
): Promise<{ totals: Totals; days: DaySum[] }> {
  const sums = emptyRecentSums()
  const count = recents.length / RECENT_LENGTH
  for (let from = 0; from < count; from += SLICE_KEYWORDS) {
    if (from > 0) await setImmediate()
    addRecent(sums, recents, from, Math.min(from + SLICE_KEYWORDS, count), today)
  }
  return { totals, days: sums }
}

function withoutPart(whole: Figures, part: Figures): Figures {
  const totals = { ...whole.totals }
  addTotals(totals, part.totals, -1)
  const days = whole.days.map(({ weight, keywords }, at) => {
    const gone = part.days[at] as VisibilityDay
    return { weight: weight - gone.weight, keywords: keywords - gone.keywords }
  })
  return { totals, days }
}
