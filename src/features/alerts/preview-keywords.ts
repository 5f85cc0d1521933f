// Counts how often a rule about keywords would have raised an alert in the last days: each day is judged as if it were
// today, by the rules for the present.

import type { Database } from '../../data/storage/database.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import {
  type KeywordResult,
  measuredPositions,
  RECENT_DAYS,
  type ResultAspect,
  type ResultPair,
  readChangedResults,
  readCompetitors,
  readHistoryContext,
  readRecents,
  readResultsSince,
} from '../rank-tracker/reads.ts'
import { lastChecksOf } from './evaluate/evaluate-keywords.ts'
import type { Rule, Verdict } from './rule.ts'
import type { RuleKind } from './rule-kinds.ts'
import { judgeKeyword } from './rules/keyword-moves.ts'
import { judgeResult } from './rules/keyword-results.ts'

const ROWS_MAX = 1000
/** With more keywords there is no preview: it would take too long. */
const KEYWORDS_MAX = 20_000
/** Rules that need the searched depth, which positions do not contain. */
const BY_CHECKS: readonly RuleKind[] = [
  'keyword_not_found',
  'keyword_left_top_100',
  'keyword_entered_top_3',
  'keyword_entered_top_10',
  'keyword_entered_top_100',
]

/** The aspect of results pages that each rule compares. */
const ASPECTS: Partial<Record<RuleKind, ResultAspect>> = {
  keyword_feature_won: 'features',
  keyword_feature_lost: 'features',
  keyword_competitor_passed: 'competitors',
  keyword_url_changed: 'url',
}

/** Counts by day; undefined if nothing is stored to count from. */
export type Fired = Map<number, number> | undefined

type Previewing = {
  readonly rule: Rule
  readonly today: number
  readonly timeZone: string
  readonly names: ReadonlyMap<number, string>
}

export async function previewKeywords(
  database: Database,
  projectId: number,
  rule: Rule,
  nowMs: number,
): Promise<Fired> {
  // It is not stored whether the keyword was searched before.
  if (rule.kind === 'keyword_first_ranked') return undefined
  const context = await readHistoryContext(database, projectId)
  if (context?.source !== 'real') return undefined
  const competitors = await database.read((db) => readCompetitors(db, projectId))
  const previewing = {
    rule,
    today: localDay(nowMs, context.timeZone),
    timeZone: context.timeZone,
    names: new Map(competitors.map(({ id, name }) => [id, name])),
  }
  const aspect = ASPECTS[rule.kind]
  const needsChecks = BY_CHECKS.includes(rule.kind)
  const fromMs = nowMs - (RECENT_DAYS + 1) * DAY_MS
  const fired = new Map<number, number>()
  let after = 0
  for (let seen = 0; seen < KEYWORDS_MAX; ) {
    const rows = await database.read((db) => readRecents(db, projectId, { after, rowsMax: ROWS_MAX }))
    if (aspect !== undefined) {
      const keywordIds = rows.map(({ keyword_id }) => keyword_id)
      const pairs = await database.read((db) =>
        readChangedResults(db, database.engine, projectId, { keywordIds, fromMs, aspect }),
      )
      addResults(fired, pairs, previewing)
    } else {
      const tracked = rows.map((row) => ({
        ...row,
        positions: measuredPositions(row.recent, previewing.today),
      }))
      // Only keywords with a missing position need the searched depth.
      const lost = needsChecks ? tracked.filter(({ positions }) => positions.includes(null)) : []
      const keywordIds = lost.map(({ keyword_id }) => keyword_id)
      const resultsOf = await database.read((db) =>
        readResultsSince(db, database.engine, projectId, { keywordIds, fromMs }),
      )
      for (const { keyword_id, positions } of tracked)
        addMoves(fired, positions, resultsOf.get(keyword_id) ?? [], previewing)
    }
    seen += rows.length
    after = rows.at(-1)?.keyword_id ?? after
    if (rows.length < ROWS_MAX) break
  }
  return fired
}

/** A day without a measurement counts as equal to the day before, and adds no move. */
function addMoves(
  fired: Map<number, number>,
  positions: readonly (number | null | undefined)[],
  results: readonly KeywordResult[],
  { rule, today, timeZone }: Previewing,
): void {
  const told = new Set<string>()
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
    addOnce(fired, told, judgeKeyword(keyword, [rule], day), day)
  }
}

/** Counts each result that differs from the one before. */
function addResults(
  fired: Map<number, number>,
  pairs: readonly ResultPair[],
  { rule, today, timeZone, names }: Previewing,
): void {
  const told = new Set<string>()
  for (const { before, now } of pairs) {
    const day = localDay(now.finishedAtMs, timeZone)
    if (day <= today - RECENT_DAYS) continue
    const keyword = { id: now.keywordId, text: '', device: '', before, now, segmentIds: [] }
    addOnce(fired, told, judgeResult(keyword, [rule], names, day), day)
  }
}

/** The window of a loss is the day on which the keyword was last found. */
function addOnce(
  fired: Map<number, number>,
  told: Set<string>,
  verdicts: readonly Verdict[],
  day: number,
): void {
  for (const verdict of verdicts) {
    if (verdict.state !== 'raised') continue
    const once = `${verdict.subject} ${verdict.window}`
    if (told.has(once)) continue
    told.add(once)
    fired.set(day, (fired.get(day) ?? 0) + 1)
  }
}
