// Evaluates ranks: keywords that were measured since the last evaluation, visibility, and whether anything can be
// measured at all. Simulated ranks, and results older than two days, are not evaluated.

import { DEVICES } from '../../../background/providers/contracts.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import {
  countSuspects,
  type KeptDay,
  readFailing,
  readHistoryContext,
  readKeptDays,
  visibilityScore,
} from '../../rank-tracker/reads.ts'
import { readEvaluatedTo } from '../progress-store.ts'
import { type Rule, raise, type Verdict } from '../rule.ts'
import { judgeMeasuring, judgeSuspects } from '../rules/measuring.ts'
import { judgeVisibility, type VisibilityPoint, WEEK_DAYS } from '../rules/visibility.ts'
import { evaluateKeywords } from './evaluate-keywords.ts'
import { type Evaluation, type EvaluationResult, ruleOf } from './evaluation.ts'

export const RANKS_PART = 'ranks'

/** The most alerts that one rule opens in one evaluation; more are combined into one. */
const SINGLE_MAX = 25
const EXAMPLES_MAX = 5

export async function evaluateRanks(evaluation: Evaluation): Promise<EvaluationResult> {
  const { database, project, rules, nowMs, sinceMs } = evaluation
  const context = await readHistoryContext(database, project.id)
  if (context === undefined || context.source !== 'real') return { verdicts: [], evaluatedToMs: nowMs }
  const today = localDay(nowMs, context.timeZone)
  const failing = await database.read((db) => readFailing(db, project.id))
  const suspects = await database.read((db) => countSuspects(db, project.id, nowMs - DAY_MS))
  const verdicts: Verdict[] = [
    ...judgeMeasuring(ruleOf(rules, 'ranks_not_measured'), failing, today),
    ...judgeSuspects(ruleOf(rules, 'ranks_not_measured'), suspects, today),
    ...(await evaluateVisibility(evaluation, today)),
  ]
  const evaluatedToMs = await database.read((db) => readEvaluatedTo(db, project.id, RANKS_PART))
  verdicts.push(
    ...(await evaluateKeywords(evaluation, {
      measuredFromMs: evaluatedToMs ?? sinceMs,
      today,
      timeZone: context.timeZone,
    })),
  )
  return { verdicts: together(verdicts, rules, today), evaluatedToMs: nowMs }
}

async function evaluateVisibility(
  { database, project, rules }: Evaluation,
  today: number,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const range = { firstDay: today - WEEK_DAYS, lastDay: today }
  for (const device of DEVICES) {
    const kept = await readKeptDays(database, project.id, device, range)
    const points = { before: pointAt(kept, today - WEEK_DAYS), after: pointAt(kept, today) }
    verdicts.push(...judgeVisibility(ruleOf(rules, 'visibility_dropped'), device, points, today))
  }
  return verdicts
}

/** A day without a row has the values of the day before. */
export function pointAt(kept: readonly KeptDay[], day: number): VisibilityPoint | undefined {
  const found = kept.findLast((one) => one.day <= day)
  return (
    found && {
      day: found.day,
      score: visibilityScore(found.weight, found.keywords),
      keywords: found.keywords,
      tracked: found.tracked,
    }
  )
}

/** Combines many keywords that moved in the same way into one alert. */
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
    // Each day has an alert of its own, so yesterday's, which is still open, ends.
    const day = formatDay(today)
    return [...ends, raise(rule, { subject: `keywords:${day}`, window: day, text })]
  })
}

function nameOf({ kind }: Rule): string {
  return kind.replace(/^keyword_/, '').replaceAll('_', ' ')
}
