// Goals of keywords whose day is near while the keyword is not at the target. Pure.

import { formatDay } from '../../../lib/local-day.ts'
import type { NearGoal } from '../../goals/reads.ts'
import { clear, type Rule, raise, thresholdOf, type Verdict } from '../rule.ts'

/** `openSubjects`: alerts that are open end when their goal is reached, over, changed or gone. */
export function judgeGoals(
  rule: Rule,
  goals: readonly NearGoal[],
  openSubjects: readonly string[],
  today: number,
): Verdict[] {
  const near = rule.isOn ? goals.filter(({ dueDay }) => dueDay - today <= thresholdOf(rule, 'days')) : []
  const raised = near.map((goal) => raiseFor(rule, goal, today))
  const subjects = new Set(raised.map(({ subject }) => subject))
  return [
    ...openSubjects.filter((subject) => !subjects.has(subject)).map((subject) => clear(rule, subject)),
    ...raised,
  ]
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
