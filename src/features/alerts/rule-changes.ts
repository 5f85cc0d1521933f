// Changes of alert rules, over HTTP and by commands alike: what may be said, and what comes with a change.

import { type EventActor, recordEvent } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { invalid } from '../../lib/errors.ts'
import { readSegmentIds } from '../rank-tracker/reads.ts'
import { endOfRule } from './alert-store.ts'
import { ALERT_EVENTS } from './events.ts'
import { defaultRule, type Rule } from './rule.ts'
import { infoOf, type RuleKind, type Severity, type Thresholds } from './rule-kinds.ts'
import { addRule, changeRule, listOwnRules } from './rule-store.ts'

type RuleOwner = { readonly id: number; readonly accountId: number }
type Change = { readonly actor: EventActor; readonly nowMs: number }

export async function requireSegment(
  db: Reader,
  projectId: number,
  kind: RuleKind,
  id: number | null,
): Promise<void> {
  if (id === null) return
  if (!infoOf(kind).takesSegment)
    throw invalid({ segment_id: ['A rule of this kind is always for the whole project.'] })
  if (!(await readSegmentIds(db, projectId)).has(id))
    throw invalid({ segment_id: ['The project has no such segment.'] })
}

/** Refuses names that the kind does not have, and numbers beyond its bounds. */
export function withGiven({ kind, thresholds }: Rule, given: Thresholds = {}): Thresholds {
  const known = infoOf(kind).thresholds
  for (const [name, value] of Object.entries(given)) {
    const bounds = known[name]
    if (bounds === undefined) {
      const names = Object.keys(known)
      const there = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
      throw invalid({
        thresholds: [`A rule of the kind ${kind} has no threshold ${JSON.stringify(name)}; ${there}.`],
      })
    }
    if (value < bounds.minimum || value > bounds.maximum)
      throw invalid({ thresholds: [`The ${name} must be from ${bounds.minimum} to ${bounds.maximum}.`] })
  }
  return { ...thresholds, ...given }
}

/** A rule that is off has no open alerts: they end without a word. */
export async function recordRuleChange(
  tx: Tx,
  { id: projectId, accountId }: RuleOwner,
  rule: Rule,
  { actor, nowMs }: Change,
): Promise<void> {
  if (!rule.isOn) await endOfRule(tx, { accountId, projectId }, rule, nowMs)
  const data = { rule: rule.kind, is_on: rule.isOn }
  await recordEvent(tx, { kind: ALERT_EVENTS.ruleChanged, projectId, actor, data })
}

type WantedRule = {
  readonly kind: RuleKind
  readonly segmentId: number | null
  readonly isOn?: boolean | undefined
  readonly severity?: Severity | undefined
  readonly thresholds?: Thresholds | undefined
}

/** Changes the project's rule of that kind, or makes one of the default. */
export async function setRule(
  tx: Tx,
  engine: Engine,
  project: RuleOwner,
  { kind, segmentId, isOn, severity, thresholds }: WantedRule,
  change: Change,
): Promise<Rule> {
  await requireSegment(tx, project.id, kind, segmentId)
  const own = (await listOwnRules(tx, project.id)).find(
    (rule) => rule.kind === kind && rule.segmentId === (segmentId ?? 0),
  )
  // Who changes a kind that is off has not switched it on; a rule for a segment is made to be on.
  const base = defaultRule(kind)
  const before = own ?? { ...base, segmentId: segmentId ?? 0, isOn: segmentId === null ? base.isOn : true }
  const rule = {
    ...before,
    isOn: isOn ?? before.isOn,
    severity: severity ?? before.severity,
    thresholds: withGiven(before, thresholds),
  }
  const id = own?.id ?? (await addRule(tx, engine, project.id, rule, change.nowMs))
  if (own !== undefined) await changeRule(tx, project.id, id, rule, change.nowMs)
  await recordRuleChange(tx, project, rule, change)
  return { ...rule, id }
}
