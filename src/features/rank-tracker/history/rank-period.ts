// How visible a project was over some days, on both devices together, out of the sums that are kept of each day; and how it
// stood on the day before them.

import { DEVICES } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { DAY_COLUMNS } from '../roll-ups/day-sums.ts'
import { countRanking, distribution } from '../roll-ups/position-ranges.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { DayRange } from './day-range.ts'
import { averageOf, endsOf, type KeptDay } from './project-days.ts'
import { readHistoryContext, readKeptDays } from './project-history-store.ts'

type RankStanding = {
  date: string
  visibility: number
  /** Tracked keywords. */
  keywords: number
  /** Tracked keywords with a result, which all other figures are about. */
  with_result: number
  ranking: number
  top_three: number
  top_ten: number
  avg_position: number | null
  position_distribution: { label: string; keywords: number }[]
}

type RankPeriod = {
  isSimulated: boolean
  hasProvider: boolean
  /** Days by whose end a keyword had a result. */
  dates: string[]
  visibility: number[]
  /** The figures at the end of the last day; undefined when nothing was measured by then. */
  now: RankStanding | undefined
  /** The figures at the end of the day before the first. */
  before: RankStanding | undefined
  /** Results of checks on these days, each keyword once a day; null where that was not counted. */
  measured: number | null
  /** Keywords whose latest check failed. */
  failed: number
}

/** Undefined when the project is gone. Indexes: visibility_days_pkey, rank_totals_pkey. */
export async function readRankPeriod(
  database: Database,
  projectId: number,
  { firstDay, lastDay }: DayRange,
): Promise<RankPeriod | undefined> {
  const context = await readHistoryContext(database, projectId)
  if (context === undefined) return undefined
  const range = { firstDay: firstDay - 1, lastDay }
  const devices = await Promise.all(
    DEVICES.map(async (device) => endsOf(await readKeptDays(database, projectId, device, range), range)),
  )
  const days = together(devices.flat()).filter(({ keywords }) => keywords > 0)
  const before = days.find(({ day }) => day === firstDay - 1)
  const shown = days.filter(({ day }) => day >= firstDay)
  const last = shown.at(-1)
  return {
    isSimulated: context.source === 'simulated',
    hasProvider: context.source !== 'none',
    dates: shown.map(({ day }) => formatDay(day)),
    visibility: shown.map(scoreOf),
    now: last && standingOf(last),
    before: before && standingOf(before),
    measured: sumOf(shown.map(({ measured }) => measured)),
    failed: await countFailed(database, projectId),
  }
}

/** Adds up the same days of several devices. */
function together(days: readonly KeptDay[]): KeptDay[] {
  const byDay = new Map<number, KeptDay>()
  for (const one of days) {
    const known = byDay.get(one.day)
    if (known === undefined) {
      byDay.set(one.day, { ...one })
      continue
    }
    for (const column of DAY_COLUMNS) known[column] += one[column]
    known.measured = sumOf([known.measured, one.measured])
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day)
}

/** Null when nothing of it is known. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}

function scoreOf({ weight, keywords }: KeptDay): number {
  return visibilityScore(weight, keywords)
}

function standingOf(day: KeptDay): RankStanding {
  const ranking = countRanking(day)
  return {
    date: formatDay(day.day),
    visibility: scoreOf(day),
    keywords: day.tracked,
    with_result: day.keywords,
    ranking,
    top_three: day.in_1_3,
    top_ten: day.in_1_3 + day.in_4_10,
    avg_position: averageOf(day),
    position_distribution: distribution(day, day.keywords),
  }
}

async function countFailed(database: Database, projectId: number): Promise<number> {
  const { failed } = await database.read((db) =>
    db
      .selectFrom('rank_totals')
      .where('project_id', '=', projectId)
      .select((eb) => eb.fn.sum<number | null>('failed').as('failed'))
      .executeTakeFirstOrThrow(),
  )
  return failed ?? 0
}
