// The alert of goals: the day of one is near while its keyword is not at the target. Goals that simulated positions are measured by
// say nothing.

import type { AlertSource, Evaluation } from '../../background/alerts/alert-source.ts'
import { clear, type Rule, raise, ruleOf, thresholdOf, type Verdict } from '../../background/alerts/rule.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { formatDay, localDay } from '../../lib/local-day.ts'
import { GOAL_ALERTS } from './alert-kinds.ts'
import { GOAL_EVENTS } from './events.ts'
import { type NearGoal, readNearGoals } from './near-goals.ts'

type GoalAlert = keyof typeof GOAL_ALERTS

export const goalAlerts: AlertSource<GoalAlert> = {
  part: 'goals',
  kinds: GOAL_ALERTS,
  events: [{ kinds: Object.values(GOAL_EVENTS), gatheredMs: SECOND_MS }],
  isSwept: true,
  async evaluate({ database, project, rules, nowMs, listOpen }: Evaluation<GoalAlert>) {
    const rule = ruleOf(rules, 'goal_ends_soon')
    const today = localDay(nowMs, project.timeZone)
    const range = { firstDay: today, lastDay: today + thresholdOf(rule, 'days') }
    const goals = rule.isOn ? await database.read((db) => readNearGoals(db, project.id, range)) : []
    const raised = goals.map((goal) => raiseFor(rule, goal, today))
    const subjects = new Set(raised.map(({ subject }) => subject))
    // An open alert ends when its goal is reached, over, changed or gone.
    const ended = (await listOpen(['goal_ends_soon'])).filter(({ subject }) => !subjects.has(subject))
    return { verdicts: [...ended.map(({ subject }) => clear(rule, subject)), ...raised] }
  },
}

function raiseFor(
  rule: Rule,
  { id, keywordId, keyword, device, targetPosition, dueDay, position }: NearGoal,
  today: number,
): Verdict {
  const left = dueDay - today
  const when = left <= 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  const text = {
    title: `The goal of "${keyword}" ends ${when}`,
    text: `It is to be at position ${targetPosition} or better by ${formatDay(dueDay)}, and ${position === null ? 'was not found by its last check' : `is at ${position}`}, on ${device}.`,
    place: `keywords/${keywordId}`,
    before: targetPosition,
    after: position,
  }
  // A goal with another day is another one.
  return raise(rule, { subject: `goal:${id}`, window: formatDay(dueDay), text })
}
