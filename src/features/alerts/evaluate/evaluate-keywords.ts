// Evaluates keywords that were measured since the last evaluation: how they moved, and what else changed on their
// results pages.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import {
  type KeywordResult,
  type LatelyMeasured,
  measuredPositions,
  readCompetitors,
  readLastResults,
  readLatelyMeasured,
  readSegmentsOf,
} from '../../rank-tracker/reads.ts'
import { listOpenOf, listOpenOfKinds, type StoredAlert } from '../alert-store.ts'
import type { Rule, Verdict } from '../rule.ts'
import {
  judgeKeyword,
  judgeOpenKeyword,
  KEYWORD_KINDS,
  keywordSubject,
  type LastChecks,
} from '../rules/keyword-moves.ts'
import {
  type CompetitorNames,
  judgeOpenResult,
  judgeResult,
  keywordOfSubject,
  RESULT_KINDS,
} from '../rules/keyword-results.ts'
import { type Evaluation, rulesOfGroup } from './evaluation.ts'

const ROWS_MAX = 1000
/** A result may be committed slightly later than one that was measured after it. */
const OVERLAP_MS = 5 * MINUTE_MS
const NEWS_MS = 2 * DAY_MS

type Days = { readonly today: number; readonly timeZone: string }

/** What all keywords of an evaluation have in common. */
type Judging = Days & {
  readonly rules: readonly Rule[]
  readonly names: CompetitorNames
  /** Open alerts about results pages, by keyword. */
  readonly openResults: ReadonlyMap<number, readonly StoredAlert[]>
}

export async function evaluateKeywords(
  evaluation: Evaluation,
  { measuredFromMs, ...days }: Days & { measuredFromMs: number },
): Promise<Verdict[]> {
  const { database, project, nowMs } = evaluation
  const owner = { accountId: project.accountId, projectId: project.id }
  const [open, competitors] = await database.read((db) =>
    Promise.all([listOpenOfKinds(db, owner, RESULT_KINDS), readCompetitors(db, project.id)]),
  )
  const judging = {
    ...days,
    rules: rulesOfGroup(evaluation.rules, 'ranks'),
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
  { database, project }: Evaluation,
  rows: readonly LatelyMeasured[],
  device: Device,
  judging: Judging,
): Promise<Verdict[]> {
  if (rows.length === 0) return []
  const { rules, today } = judging
  const keywordIds = rows.map(({ keywordId }) => keywordId)
  const segmentIds = [...new Set(rules.map(({ segmentId }) => segmentId))].filter((id) => id !== 0)
  const owner = { accountId: project.accountId, projectId: project.id }
  const [segmentsOf, open, resultsOf] = await database.read((db) =>
    Promise.all([
      readSegmentsOf(db, database.engine, project.id, { keywordIds, segmentIds }),
      listOpenOf(db, owner, KEYWORD_KINDS, keywordIds.map(keywordSubject)),
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
  { rules, names, openResults, today }: Judging,
): Verdict[] {
  const [before, now] = results
  if (before === undefined || now === undefined) return []
  const ends = (openResults.get(keyword.id) ?? []).flatMap((alert) => {
    const rule = ruleOfAlert(rules, alert)
    return (rule && judgeOpenResult(now, rule, alert.subject)) ?? []
  })
  return [...ends, ...judgeResult({ ...keyword, before, now }, rules, names, today)]
}

function ruleOfAlert(rules: readonly Rule[], alert: StoredAlert): Rule | undefined {
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
