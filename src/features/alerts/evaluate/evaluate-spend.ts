// Evaluates this month's spending: of a project with a limit of its own, and of a whole account.

import {
  findProjectLimit,
  findSpendLimit,
  readMonthUse,
  spendMonth,
} from '../../../background/providers/spend.ts'
import type { Database } from '../../../data/storage/database.ts'
import { defaultRule, type Verdict } from '../rule.ts'
import { judgeBudget } from '../rules/measuring.ts'
import { type Evaluation, type EvaluationResult, ruleOf } from './evaluation.ts'

export async function evaluateSpend({
  database,
  project,
  rules,
  nowMs,
}: Evaluation): Promise<EvaluationResult> {
  const month = spendMonth(nowMs)
  const [limitMicros, used] = await database.read((db) =>
    Promise.all([findProjectLimit(db, project.id), readMonthUse(db, { projectId: project.id }, month)]),
  )
  const both = { near: ruleOf(rules, 'budget_near'), used: ruleOf(rules, 'budget_used') }
  // A project without a limit of its own has no alerts about it.
  const limit = Number.isFinite(limitMicros) ? limitMicros : 0
  return { verdicts: judgeBudget(both, { month, usedMicros: used, limitMicros: limit }, 'settings') }
}

/** Uses the default rules, because rules belong to projects. */
export async function evaluateAccountSpend(
  database: Database,
  { accountId, defaultLimitMicros, nowMs }: { accountId: number; defaultLimitMicros: number; nowMs: number },
): Promise<Verdict[]> {
  const month = spendMonth(nowMs)
  const [limitMicros, usedMicros] = await database.read((db) =>
    Promise.all([findSpendLimit(db, accountId, defaultLimitMicros), readMonthUse(db, { accountId }, month)]),
  )
  const both = { near: defaultRule('budget_near'), used: defaultRule('budget_used') }
  return judgeBudget(both, { month, usedMicros, limitMicros }, 'settings/spend')
}
