// Looks at the goals of keywords that end soon. Goals that simulated positions are measured by say nothing.

import { localDay } from '../../../lib/local-day.ts'
import { readNearGoals } from '../../goals/reads.ts'
import { listOpenOfKinds } from '../alert-store.ts'
import { thresholdOf } from '../rule.ts'
import { judgeGoals } from '../rules/goals.ts'
import { type Evaluation, type EvaluationResult, ruleOf } from './evaluation.ts'

export async function evaluateGoals({
  database,
  project,
  rules,
  nowMs,
}: Evaluation): Promise<EvaluationResult> {
  const rule = ruleOf(rules, 'goal_ends_soon')
  const today = localDay(nowMs, project.timeZone)
  const range = { firstDay: today, lastDay: today + thresholdOf(rule, 'days') }
  const owner = { accountId: project.accountId, projectId: project.id }
  const [goals, open] = await database.read((db) =>
    Promise.all([readNearGoals(db, project.id, range), listOpenOfKinds(db, owner, ['goal_ends_soon'])]),
  )
  return {
    verdicts: judgeGoals(
      rule,
      goals,
      open.map(({ subject }) => subject),
      today,
    ),
  }
}
