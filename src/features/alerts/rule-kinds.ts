// The catalogue of alert rules, as the features declare their kinds. Every project has all of them without a stored row.

import type { AlertKind } from '../../background/alerts/alert-kind.ts'
import { defaultRule, type Rule } from '../../background/alerts/rule.ts'
import { ALERT_KINDS } from '../declarations.ts'

export type RuleKind = keyof typeof ALERT_KINDS
export const ALL_RULE_KINDS = Object.keys(ALERT_KINDS) as [RuleKind, ...RuleKind[]]

export function infoOf(kind: RuleKind): AlertKind {
  return ALERT_KINDS[kind]
}

export function defaultOf(kind: RuleKind): Rule<RuleKind> {
  return defaultRule(ALERT_KINDS, kind)
}

/** Returns one rule of every kind for the whole project, and the rules of segments. */
export function rulesInForce(own: readonly Rule<RuleKind>[]): Rule<RuleKind>[] {
  const ofProject = ALL_RULE_KINDS.map(
    (kind) => own.find((rule) => rule.kind === kind && rule.segmentId === 0) ?? defaultOf(kind),
  )
  return [...ofProject, ...own.filter(({ segmentId }) => segmentId !== 0)]
}
