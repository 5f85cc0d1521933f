// All SQL of the rules that projects have changed or added. A kind has one rule for the whole project, and one for each
// segment.

import type { Severity } from '../../background/alerts/alert-kind.ts'
import { defaultThresholds, type Rule, type Thresholds } from '../../background/alerts/rule.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { invalid } from '../../lib/errors.ts'
import { lockProject, takeIds } from '../projects/writes.ts'
import { readSegmentIds } from '../rank-tracker/reads.ts'
import { ALL_RULE_KINDS, infoOf, type RuleKind } from './rule-kinds.ts'

const RULES_MAX = 200

const COLUMNS = ['id', 'kind', 'segment_id', 'is_on', 'severity', 'thresholds_json'] as const

type RuleRow = {
  id: number
  kind: string
  segment_id: number
  is_on: 0 | 1
  severity: Severity
  thresholds_json: string
}

/** Lists rules, oldest first, without those of deleted segments. Index: alert_rules_pkey. */
export async function listOwnRules(db: Reader, projectId: number): Promise<Rule<RuleKind>[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .where('project_id', '=', projectId)
    .select(COLUMNS)
    .orderBy('id')
    .limit(RULES_MAX)
    .execute()
  const rules = rows.flatMap(toRule)
  if (rules.every(({ segmentId }) => segmentId === 0)) return rules
  const segmentIds = await readSegmentIds(db, projectId)
  return rules.filter(({ segmentId }) => segmentId === 0 || segmentIds.has(segmentId))
}

export async function findRule(
  db: Reader,
  projectId: number,
  id: number,
): Promise<Rule<RuleKind> | undefined> {
  const row = await db
    .selectFrom('alert_rules')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst()
  return row && toRule(row)[0]
}

/** Skips rules of a newer release, whose kinds are unknown here. */
function toRule(row: RuleRow): Rule<RuleKind>[] {
  const kind = ALL_RULE_KINDS.find((known) => known === row.kind)
  if (kind === undefined) return []
  const thresholds = {
    ...defaultThresholds(infoOf(kind)),
    ...(JSON.parse(row.thresholds_json) as Thresholds),
  }
  const { id, segment_id: segmentId, severity } = row
  return [{ id, kind, segmentId, isOn: row.is_on === 1, severity, thresholds }]
}

type NewRule = Omit<Rule, 'id'>

/** Refused if the kind already has a rule for this segment, or for the project. */
export async function addRule(
  tx: Tx,
  engine: Engine,
  projectId: number,
  rule: NewRule,
  nowMs: number,
): Promise<number> {
  await lockProject(tx, engine, projectId)
  const own = await listOwnRules(tx, projectId)
  if (own.some(({ kind, segmentId }) => kind === rule.kind && segmentId === rule.segmentId))
    throw invalid({ kind: ['The project has a rule of this kind already. Change that one.'] })
  if (own.length >= RULES_MAX)
    throw invalid({
      body: [`The project has ${RULES_MAX} rules, which is all it may have. Delete one first.`],
    })
  const id = await takeIds(tx, projectId, 'alert_rules')
  await tx
    .insertInto('alert_rules')
    .values({ project_id: projectId, id, ...columnsOf(rule), created_at: nowMs, updated_at: nowMs })
    .execute()
  return id
}

export async function changeRule(
  tx: Tx,
  projectId: number,
  id: number,
  rule: NewRule,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('alert_rules')
    .set({ ...columnsOf(rule), updated_at: nowMs })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

function columnsOf({ kind, segmentId, isOn, severity, thresholds }: NewRule) {
  return {
    kind,
    segment_id: segmentId,
    is_on: isOn ? (1 as const) : (0 as const),
    severity,
    thresholds_json: JSON.stringify(thresholds),
  }
}

export async function deleteRule(tx: Tx, projectId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('alert_rules')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
