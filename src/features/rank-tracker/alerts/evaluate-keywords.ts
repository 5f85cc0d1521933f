// Evaluates keywords that were measured since the last evaluation: how they moved, and what else changed on their
// results pages.

import type { Evaluation, OpenAlert } from '../../../background/alerts/alert-source.ts'
import { type Rule, rulesOf, type Verdict } from '../../../background/alerts/rule.ts'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import {
  MOVE_ALERTS,
  type MoveAlert,
  type RankAlert,
  RESULT_ALERTS,
  type ResultAlert,
} from '../alert-kinds.ts'
import { type KeywordResult, readLastResults } from '../history/last-results.ts'
import { type LatelyMeasured, readLatelyMeasured, readSegmentsOf } from '../history/measured-keywords.ts'
import { measuredPositions } from '../roll-ups/recent-days.ts'
import { readCompetitors } from '../tracker/tracker-context.ts'
import { judgeKeyword, judgeOpenKeyword, keywordSubject, type LastChecks } from './keyword-moves.ts'
import { type CompetitorNames, judgeOpenResult, judgeResult, keywordOfSubject } from './keyword-results.ts'

const MOVE_KINDS = Object.keys(MOVE_ALERTS) as MoveAlert[]
const RESULT_KINDS = Object.keys(RESULT_ALERTS) as ResultAlert[]

const ROWS_MAX = 1000
/** A result may be committed slightly later than one that was measured after it. */
const OVERLAP_MS = 5 * MINUTE_MS
const NEWS_MS = 2 * DAY_MS

type Days = { readonly today: number; readonly timeZone: string }

/** The facts that all keywords of an evaluation share. */
type Judging = Days & {
  readonly moveRules: readonly Rule<MoveAlert>[]
  readonly resultRules: readonly Rule<ResultAlert>[]
  readonly names: CompetitorNames
  /** Open alerts about results pages, by keyword. */
  readonly openResults: ReadonlyMap<number, readonly OpenAlert[]>
}

export async function evaluateKeywords(
  evaluation: Evaluation<RankAlert>,
  { measuredFromMs, ...days }: Days & { measuredFromMs: number },
): Promise<Verdict[]> {
  const { database, project, nowMs } = evaluation
  const open = await evaluation.listOpen(RESULT_KINDS)
  const competitors = await database.read((db) => readCompetitors(db, project.id))
  const judging = {
    ...days,
    moveRules: rulesOf(evaluation.rules, MOVE_ALERTS),
    resultRules: rulesOf(evaluation.rules, RESULT_ALERTS),
    names: new Map(competitors.map(({ id, name }) => [id, name])),
    openResults: Map.groupBy(open, ({ subject }) => keywordOfSubject(subject)),
  }
  // The database's clock may differ slightly from ours.
  const fromMs = Math.max(Math.min(measuredFromMs, nowMs) - OVERLAP_MS, nowMs - NEWS_MS)
  const verdicts: Verdict[] = []
  for (const device of DEVICES) {
    let after: LatelyMeasured | undefined
    for (let found = ROWS_MAX; found === ROWS_MAX; ) {
      const range = { device, fromMs, toMs: nowMs + DAY_MS, after, rowsMax: ROWS_MAX }
      const rows = await database.read((db) => readLatelyMeasured(db, project.id, range))
      verdicts.push(...(await judgeRows(evaluation, rows, device, judging)))
      found = rows.length
      after = rows.at(-1)
    }
  }
  return verdicts
}

async function judgeRows(
  { database, project, listOpen }: Evaluation<RankAlert>,
  rows: readonly LatelyMeasured[],
  device: Device,
  judging: Judging,
): Promise<Verdict[]> {
  if (rows.length === 0) return []
  const { moveRules: rules, resultRules, today } = judging
  const keywordIds = rows.map(({ keywordId }) => keywordId)
  const segmentIds = [...new Set([...rules, ...resultRules].map(({ segmentId }) => segmentId))].filter(
    (id) => id !== 0,
  )
  const open = await listOpen(MOVE_KINDS, keywordIds.map(keywordSubject))
  const [segmentsOf, resultsOf] = await database.read((db) =>
    Promise.all([
      readSegmentsOf(db, database.engine, project.id, { keywordIds, segmentIds }),
      readLastResults(db, database.engine, project.id, keywordIds),
    ]),
  )
  const openOf = Map.groupBy(open, ({ subject }) => subject)
  return rows.flatMap((row) => {
    const { keywordId: id, text } = row
    const results = resultsOf.get(id) ?? []
    const keyword = {
      ...row,
      id,
      device,
      days: measuredPositions(row.recent, today),
      checks: lastChecksOf(results, judging.timeZone),
      segmentIds: segmentsOf.get(id) ?? [],
    }
    const ends = (openOf.get(keywordSubject(id)) ?? []).flatMap((alert) => {
      const rule = ruleOfAlert(rules, alert)
      return (rule && judgeOpenKeyword(keyword, rule, alert.text.before)) ?? []
    })
    const moves = judgeKeyword(keyword, rules, today)
    const { segmentIds: ofSegments } = keyword
    return [
      ...ends,
      ...moves,
      ...judgeResults({ id, text, device, segmentIds: ofSegments }, results, judging),
    ]
  })
}

type NamedKeyword = {
  readonly id: number
  readonly text: string
  readonly device: Device
  readonly segmentIds: readonly number[]
}

function judgeResults(
  keyword: NamedKeyword,
  results: readonly KeywordResult[],
  { resultRules: rules, names, openResults, today }: Judging,
): Verdict[] {
  const [before, now] = results
  if (before === undefined || now === undefined) return []
  const ends = (openResults.get(keyword.id) ?? []).flatMap((alert) => {
    const rule = ruleOfAlert(rules, alert)
    return (rule && judgeOpenResult(now, rule, alert.subject)) ?? []
  })
  return [...ends, ...judgeResult({ ...keyword, before, now }, rules, names, today)]
}

function ruleOfAlert<Kind extends string>(
  rules: readonly Rule<Kind>[],
  alert: OpenAlert,
): Rule<Kind> | undefined {
  return rules.find(({ kind, segmentId }) => kind === alert.kind && segmentId === alert.segmentId)
}

/** Returns the last two results; undefined if there are fewer. */
export function lastChecksOf(
  [before, now]: readonly KeywordResult[],
  timeZone: string,
): LastChecks | undefined {
  if (before === undefined || now === undefined) return undefined
  return {
    searchedDepth: now.searchedDepth,
    searchedDepthBefore: before.searchedDepth,
    dayBefore: localDay(before.finishedAtMs, timeZone),
  }
}
