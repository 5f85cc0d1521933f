// Looks at ranks: keywords that were measured since the last look, visibility, and whether anything can be measured at all.
// Nothing is said of simulated ranks, nor of results that are older than two days: they were news then.

import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { formatDay, localDay } from '../../lib/local-day.ts'
import { DEVICES, type Device } from '../../providers/contracts.ts'
import {
  type KeptDay,
  type LatelyMeasured,
  positionsOf,
  readFailing,
  readHistoryContext,
  readKeptDays,
  readLatelyMeasured,
  readSegmentsOf,
  visibilityScore,
} from '../../rank-tracker/reads.ts'
import { listOpenOf } from '../alert-store.ts'
import { readLookedTo } from '../progress-store.ts'
import { type Rule, raise, type Verdict } from '../rule.ts'
import {
  judgeKeyword,
  judgeOpenKeyword,
  KEYWORD_KINDS,
  keywordSubject,
  type MeasuredKeyword,
} from '../rules/keyword-moves.ts'
import { judgeMeasuring } from '../rules/measuring.ts'
import { judgeVisibility, type VisibilityPoint, WEEK_DAYS } from '../rules/visibility.ts'
import { type Look, type LookResult, ruleOf, rulesOfGroup } from './look.ts'

export const RANKS_PART = 'ranks'

const ROWS_MAX = 1000
/** A result may be committed a little after one that was measured later. */
const OVERLAP_MS = 5 * MINUTE_MS
const NEWS_MS = 2 * DAY_MS
/** Of one rule in one look: more are told together. */
const SINGLE_MAX = 25
const EXAMPLES_MAX = 5

export async function lookAtRanks(look: Look): Promise<LookResult> {
  const { database, project, rules, nowMs } = look
  const context = await readHistoryContext(database, project.id)
  if (context === undefined || context.source !== 'real') return { verdicts: [], lookedToMs: nowMs }
  const today = localDay(nowMs, context.timeZone)
  const failing = await database.read((db) => readFailing(db, project.id))
  const verdicts: Verdict[] = [
    ...judgeMeasuring(ruleOf(rules, 'ranks_not_measured'), failing, today),
    ...(await lookAtVisibility(look, today)),
  ]
  for (const device of DEVICES) verdicts.push(...(await lookAtKeywords(look, device, today)))
  return { verdicts: together(verdicts, rules, today), lookedToMs: nowMs }
}

async function lookAtVisibility({ database, project, rules }: Look, today: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const range = { firstDay: today - WEEK_DAYS, lastDay: today }
  for (const device of DEVICES) {
    const kept = await readKeptDays(database, project.id, device, range)
    const points = { before: pointAt(kept, today - WEEK_DAYS), after: pointAt(kept, today) }
    verdicts.push(...judgeVisibility(ruleOf(rules, 'visibility_dropped'), device, points, today))
  }
  return verdicts
}

/** A day without a row ended as the one before it. */
export function pointAt(kept: readonly KeptDay[], day: number): VisibilityPoint | undefined {
  const found = kept.findLast((one) => one.day <= day)
  return (
    found && {
      day: found.day,
      score: visibilityScore(found.weight, found.keywords),
      keywords: found.keywords,
    }
  )
}

async function lookAtKeywords(look: Look, device: Device, today: number): Promise<Verdict[]> {
  const { database, project, nowMs, sinceMs } = look
  const rules = rulesOfGroup(look.rules, 'ranks')
  const lookedTo = await database.read((db) => readLookedTo(db, project.id, RANKS_PART))
  // The database may count time a little differently from this process.
  const fromMs = Math.max(Math.min(lookedTo ?? sinceMs, nowMs) - OVERLAP_MS, nowMs - NEWS_MS)
  const verdicts: Verdict[] = []
  let after: LatelyMeasured | undefined
  for (let found = ROWS_MAX; found === ROWS_MAX; ) {
    const range = { device, fromMs, toMs: nowMs + DAY_MS, after, rowsMax: ROWS_MAX }
    const rows = await database.read((db) => readLatelyMeasured(db, project.id, range))
    verdicts.push(...(await judgeRows(look, rows, { device, rules, today })))
    found = rows.length
    after = rows.at(-1)
  }
  return verdicts
}

type Judging = { device: Device; rules: readonly Rule[]; today: number }

async function judgeRows(
  { database, project }: Look,
  rows: readonly LatelyMeasured[],
  { device, rules, today }: Judging,
): Promise<Verdict[]> {
  if (rows.length === 0) return []
  const keywordIds = rows.map(({ keywordId }) => keywordId)
  const segmentIds = [...new Set(rules.map(({ segmentId }) => segmentId))].filter((id) => id !== 0)
  const owner = { accountId: project.accountId, projectId: project.id }
  const [segmentsOf, open] = await database.read((db) =>
    Promise.all([
      readSegmentsOf(db, database.engine, project.id, { keywordIds, segmentIds }),
      listOpenOf(db, owner, KEYWORD_KINDS, keywordIds.map(keywordSubject)),
    ]),
  )
  const openOf = Map.groupBy(open, ({ subject }) => subject)
  return rows.flatMap((row) => {
    const keyword = toMeasured(row, device, today, segmentsOf.get(row.keywordId) ?? [])
    const ends = (openOf.get(keywordSubject(row.keywordId)) ?? []).flatMap((alert) => {
      const rule = rules.find((one) => one.kind === alert.kind && one.segmentId === alert.segmentId)
      return (rule && judgeOpenKeyword(keyword, rule, alert.text.before)) ?? []
    })
    return [...ends, ...judgeKeyword(keyword, rules, today)]
  })
}

function toMeasured(
  row: LatelyMeasured,
  device: Device,
  today: number,
  segmentIds: readonly number[],
): MeasuredKeyword {
  return {
    id: row.keywordId,
    text: row.text,
    device,
    position: row.position,
    previousPosition: row.previousPosition,
    bestPosition: row.bestPosition,
    days: positionsOf(row.recent, today),
    measuredCount: row.measuredCount,
    segmentIds,
  }
}

/** Many keywords that moved in the same way are one alert. */
function together(verdicts: readonly Verdict[], rules: readonly Rule[], today: number): Verdict[] {
  return rules.flatMap((rule) => {
    const mine = verdicts.filter(({ kind, segmentId }) => kind === rule.kind && segmentId === rule.segmentId)
    const raised = mine.flatMap((verdict) => (verdict.state === 'raised' ? [verdict] : []))
    if (raised.length <= SINGLE_MAX) return mine
    const examples = raised.slice(0, EXAMPLES_MAX).map(({ text }) => text.title)
    const text = {
      title: `${raised.length.toLocaleString('en-US')} keywords: ${nameOf(rule)}`,
      text: `${examples.join('; ')} and more.`,
      place: 'keywords',
      before: null,
      after: raised.length,
    }
    const ends = mine.filter(({ state }) => state === 'clear')
    return [...ends, raise(rule, { subject: 'keywords', window: formatDay(today), text })]
  })
}

function nameOf({ kind }: Rule): string {
  return kind.replace(/^keyword_/, '').replaceAll('_', ' ')
}
