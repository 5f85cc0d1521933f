// The input and the result of every evaluation of a project's data.

import type { Database, Reader } from '../../../data/storage/database.ts'
import { findTimeZone } from '../../projects/reads.ts'
import { type Rule, rulesInForce, type Verdict } from '../rule.ts'
import { infoOf, type RuleGroup, type RuleKind } from '../rule-kinds.ts'
import { listOwnRules } from '../rule-store.ts'

type WatchedProject = {
  readonly id: number
  readonly accountId: number
  readonly domain: string
  readonly timeZone: string
}

export type Evaluation = {
  readonly database: Database
  readonly project: WatchedProject
  readonly rules: readonly Rule[]
  readonly nowMs: number
  /** The time of the oldest event that asked for this evaluation. */
  readonly sinceMs: number
}

export type EvaluationResult = {
  readonly verdicts: readonly Verdict[]
  /** The time up to which everything was evaluated, if the next evaluation needs it. */
  readonly evaluatedToMs?: number
}

/** Returns undefined if the project is gone. */
export async function openEvaluation(
  database: Database,
  projectId: number,
  { nowMs, sinceMs }: Pick<Evaluation, 'nowMs' | 'sinceMs'>,
): Promise<Evaluation | undefined> {
  return database.read(async (db) => {
    const project = await findWatched(db, projectId)
    if (project === undefined) return undefined
    return { database, project, rules: rulesInForce(await listOwnRules(db, projectId)), nowMs, sinceMs }
  })
}

async function findWatched(db: Reader, projectId: number): Promise<WatchedProject | undefined> {
  const row = await db
    .selectFrom('projects')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .select(['id', 'account_id', 'domain'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    accountId: row.account_id,
    domain: row.domain,
    timeZone: await findTimeZone(db, row.id),
  }
}

/** Returns the rule for the whole project, which always exists. */
export function ruleOf(rules: readonly Rule[], kind: RuleKind): Rule {
  return rules.find((rule) => rule.kind === kind && rule.segmentId === 0) as Rule
}

export function rulesOfGroup(rules: readonly Rule[], group: RuleGroup): Rule[] {
  return rules.filter(({ kind }) => infoOf(kind).group === group)
}
