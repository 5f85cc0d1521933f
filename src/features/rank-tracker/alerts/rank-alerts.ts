// The alerts of the rank tracker: keywords that were measured since the last evaluation, visibility, and whether anything can be
// measured at all. Simulated ranks, and results older than two days, are not evaluated.

import type { AlertSource, Evaluation, Preview } from '../../../background/alerts/alert-source.ts'
import { addEdges, type FiredDays, PREVIEW_DAYS } from '../../../background/alerts/fired-days.ts'
import { type Rule, raise, ruleOf, rulesOf, type Verdict } from '../../../background/alerts/rule.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { MOVE_ALERTS, PROJECT_RANK_ALERTS, type RankAlert, RESULT_ALERTS } from '../alert-kinds.ts'
import { countSuspects } from '../checks/suspect-store.ts'
import { RANK_EVENTS } from '../events.ts'
import { readFailing } from '../history/measured-keywords.ts'
import type { KeptDay } from '../history/project-days.ts'
import { readHistoryContext, readKeptDays } from '../history/project-history-store.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import { evaluateKeywords } from './evaluate-keywords.ts'
import { judgeMeasuring, judgeSuspects } from './measuring.ts'
import { pastMoves } from './past-moves.ts'
import { previewMoves, previewResults } from './preview-keywords.ts'
import { judgeVisibility, type VisibilityPoint, WEEK_DAYS } from './visibility.ts'

/** The most alerts that one rule opens in one evaluation; more are combined into one. */
const SINGLE_MAX = 25
const EXAMPLES_MAX = 5

export const rankAlerts: AlertSource<RankAlert> = {
  part: 'ranks',
  kinds: { ...MOVE_ALERTS, ...RESULT_ALERTS, ...PROJECT_RANK_ALERTS },
  events: [{ kinds: [RANK_EVENTS.checked], gatheredMs: MINUTE_MS }],
  async evaluate(evaluation) {
    const { database, project, rules, nowMs, sinceMs } = evaluation
    const context = await readHistoryContext(database, project.id)
    if (context === undefined || context.source !== 'real') return { verdicts: [], evaluatedToMs: nowMs }
    const { timeZone } = context
    const today = localDay(nowMs, timeZone)
    const [failing, suspects] = await database.read((db) =>
      Promise.all([readFailing(db, project.id), countSuspects(db, project.id, nowMs - DAY_MS)]),
    )
    const measuredFromMs = (await evaluation.readEvaluatedTo()) ?? sinceMs
    const verdicts: Verdict[] = [
      ...judgeMeasuring(ruleOf(rules, 'ranks_not_measured'), failing, today),
      ...judgeSuspects(ruleOf(rules, 'ranks_not_measured'), suspects, today),
      ...(await evaluateVisibility(evaluation, today)),
      ...(await evaluateKeywords(evaluation, { measuredFromMs, today, timeZone })),
    ]
    return { verdicts: together(verdicts, rules, today), evaluatedToMs: nowMs }
  },
  past: pastMoves,
  async preview(preview) {
    const context = await readHistoryContext(preview.database, preview.project.id)
    if (context?.source !== 'real') return undefined
    const days = { today: localDay(preview.nowMs, context.timeZone), timeZone: context.timeZone }
    const [move] = rulesOf([preview.rule], MOVE_ALERTS)
    if (move !== undefined) return await previewMoves({ ...preview, rule: move }, days)
    const [result] = rulesOf([preview.rule], RESULT_ALERTS)
    if (result !== undefined) return await previewResults({ ...preview, rule: result }, days)
    return preview.rule.kind === 'visibility_dropped'
      ? await previewVisibility(preview, days.today)
      : undefined
  },
}

async function evaluateVisibility(
  { database, project, rules }: Evaluation<RankAlert>,
  today: number,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const range = { firstDay: today - WEEK_DAYS, lastDay: today }
  for (const device of DEVICES) {
    const kept = await readKeptDays(database, project.id, device, range)
    verdicts.push(
      ...judgeVisibility(ruleOf(rules, 'visibility_dropped'), device, pointsOf(kept, today), today),
    )
  }
  return verdicts
}

async function previewVisibility({ database, project, rule }: Preview, today: number): Promise<FiredDays> {
  const fired = new Map<number, number>()
  for (const device of DEVICES) {
    const range = { firstDay: today - PREVIEW_DAYS - WEEK_DAYS, lastDay: today }
    const kept = await readKeptDays(database, project.id, device, range)
    addEdges(fired, today, (day) => judgeVisibility(rule, device, pointsOf(kept, day), day))
  }
  return fired
}

function pointsOf(kept: readonly KeptDay[], day: number) {
  return { before: pointAt(kept, day - WEEK_DAYS), after: pointAt(kept, day) }
}

/** A day without a row has the values of the day before. */
function pointAt(kept: readonly KeptDay[], day: number): VisibilityPoint | undefined {
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
