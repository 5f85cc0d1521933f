// Changes of alert rules: which are valid, and what a change entails.

import type { Rule, Thresholds } from '../../background/alerts/rule.ts'
import { type EventActor, recordEvent } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { invalid } from '../../lib/errors.ts'
import { readSegmentIds } from '../rank-tracker/reads.ts'
import { endOfRule } from './alert-store.ts'
import { ALERT_EVENTS } from './events.ts'
import { infoOf, type RuleKind } from './rule-kinds.ts'

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

/** Refuses names that the kind does not have, and numbers out of range. */
export function withGiven({ kind, thresholds }: Rule<RuleKind>, given: Thresholds = {}): Thresholds {
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

/** A rule that is off has no open alerts, so they end without a message. */
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
