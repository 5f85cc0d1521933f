// Counts how often a rule about keywords would have raised an alert in the last days: each day is judged as if it were
// today, by the rules for the present.

import type { Preview } from '../../../background/alerts/alert-source.ts'
import { addFired, type FiredDays } from '../../../background/alerts/fired-days.ts'
import type { Rule, Verdict } from '../../../background/alerts/rule.ts'
import type { Database } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import type { MoveAlert, ResultAlert } from '../alert-kinds.ts'
import {
  type KeywordResult,
  type ResultAspect,
  readChangedResults,
  readResultsSince,
} from '../history/last-results.ts'
import { readRecents } from '../history/measured-keywords.ts'
import { measuredPositions, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { readCompetitors } from '../tracker/tracker-context.ts'
import { lastChecksOf } from './evaluate-keywords.ts'
import { judgeKeyword } from './keyword-moves.ts'
import { judgeResult } from './keyword-results.ts'

const ROWS_MAX = 1000
/** With more keywords there is no preview: it would take too long. */
const KEYWORDS_MAX = 20_000
/** Rules that need the searched depth, which positions do not contain. */
const BY_CHECKS: readonly MoveAlert[] = [
  'keyword_not_found',
  'keyword_left_top_100',
  'keyword_entered_top_3',
  'keyword_entered_top_10',
  'keyword_entered_top_100',
]

/** The aspect of results pages that each rule compares. */
const ASPECTS: Readonly<Record<ResultAlert, ResultAspect>> = {
  keyword_feature_won: 'features',
  keyword_feature_lost: 'features',
  keyword_competitor_passed: 'competitors',
  keyword_url_changed: 'url',
}

type Days = { readonly today: number; readonly timeZone: string }

export async function previewMoves(
  { database, project, rule, nowMs }: Preview<MoveAlert>,
  days: Days,
): Promise<FiredDays | undefined> {
  // It is not stored whether the keyword was searched before.
  if (rule.kind === 'keyword_first_ranked') return undefined
  const needsChecks = BY_CHECKS.includes(rule.kind)
  const fired = new Map<number, number>()
  for await (const rows of walkRecents(database, project.id)) {
    const tracked = rows.map((row) => ({ ...row, positions: measuredPositions(row.recent, days.today) }))
    // Only keywords with a missing position need the searched depth.
    const lost = needsChecks ? tracked.filter(({ positions }) => positions.includes(null)) : []
    const range = { keywordIds: lost.map(({ keyword_id }) => keyword_id), fromMs: firstMs(nowMs) }
    const resultsOf = await database.read((db) => readResultsSince(db, database.engine, project.id, range))
    for (const { keyword_id, positions } of tracked)
      addMoves(fired, positions, resultsOf.get(keyword_id) ?? [], { rule, ...days })
  }
  return fired
}

/** Counts each result that differs from the one before. */
export async function previewResults(
  { database, project, rule, nowMs }: Preview<ResultAlert>,
  { today, timeZone }: Days,
): Promise<FiredDays> {
  const competitors = await database.read((db) => readCompetitors(db, project.id))
  const names = new Map(competitors.map(({ id, name }) => [id, name]))
  const fired = new Map<number, number>()
  for await (const rows of walkRecents(database, project.id)) {
    const keywordIds = rows.map(({ keyword_id }) => keyword_id)
    const range = { keywordIds, fromMs: firstMs(nowMs), aspect: ASPECTS[rule.kind] }
    const pairs = await database.read((db) => readChangedResults(db, database.engine, project.id, range))
    const counted = new Set<string>()
    for (const { before, now } of pairs) {
      const day = localDay(now.finishedAtMs, timeZone)
      if (day <= today - RECENT_DAYS) continue
      const keyword = { id: now.keywordId, text: '', device: '', before, now, segmentIds: [] }
      addOnce(fired, counted, judgeResult(keyword, [rule], names, day), day)
    }
  }
  return fired
}

function firstMs(nowMs: number): number {
  return nowMs - (RECENT_DAYS + 1) * DAY_MS
}

async function* walkRecents(database: Database, projectId: number) {
  let after = 0
  for (let seen = 0; seen < KEYWORDS_MAX; seen += ROWS_MAX) {
    const rows = await database.read((db) => readRecents(db, projectId, { after, rowsMax: ROWS_MAX }))
    yield rows
    if (rows.length < ROWS_MAX) return
    after = rows.at(-1)?.keyword_id ?? after
  }
}

/** A day without a measurement counts as equal to the day before, and adds no move. */
function addMoves(
  fired: Map<number, number>,
  positions: readonly (number | null | undefined)[],
  results: readonly KeywordResult[],
  { rule, today, timeZone }: Days & { rule: Rule<MoveAlert> },
): void {
  const counted = new Set<string>()
  const resultDays = results.map(({ finishedAtMs }) => localDay(finishedAtMs, timeZone))
  for (let at = 1; at < RECENT_DAYS; at++) {
    const day = today - (RECENT_DAYS - 1 - at)
    const days = positions.slice(0, at + 1)
    const position = positions[at]
    if (position === undefined) continue
    const last = resultDays.findLastIndex((one) => one <= day)
    const keyword = {
      id: 0,
      text: '',
      device: '',
      position,
      // A day without a check does not count as a second check.
      previousPosition: (last < 1 ? positions[at - 1] : results[last - 1]?.position) ?? null,
      bestPosition: null,
      days,
      // Before its first position of the month, it is unknown whether the keyword was searched.
      measuredCount: days.slice(0, -1).some((day) => typeof day === 'number') ? 2 : 0,
      checks: lastChecksOf(last < 1 ? [] : results.slice(last - 1, last + 1), timeZone),
      segmentIds: [],
    }
    addOnce(fired, counted, judgeKeyword(keyword, [rule], day), day)
  }
}

/** Counts a window of a subject once: that of a loss is the day on which the keyword was last found. */
function addOnce(
  fired: Map<number, number>,
  counted: Set<string>,
  verdicts: readonly Verdict[],
  day: number,
): void {
  for (const verdict of verdicts) {
    if (verdict.state !== 'raised') continue
    const once = `${verdict.subject} ${verdict.window}`
    if (counted.has(once)) continue
    counted.add(once)
    addFired(fired, day)
  }
}
