// A rule as it applies in a project, either the default of its kind or the project's own; and the verdict of an
// evaluation about one subject.

import {
  ALL_RULE_KINDS,
  defaultThresholds,
  infoOf,
  type RuleKind,
  type Severity,
  type Thresholds,
} from './rule-kinds.ts'

export type Rule = {
  /** Null for a default. */
  readonly id: number | null
  readonly kind: RuleKind
  /** The id of a segment; 0 for the whole project. */
  readonly segmentId: number
  readonly isOn: boolean
  readonly severity: Severity
  readonly thresholds: Thresholds
}

/** The texts of an alert for people. */
export type AlertText = {
  readonly title: string
  readonly text: string
  /** A path below the project's page of the dashboard. */
  readonly place: string
  readonly before: number | null
  readonly after: number | null
}

/**
 * `raised`: the threshold is crossed. `clear`: it is not, so an open alert ends. If that is unknown there is no
 * verdict, and alerts neither open nor end.
 */
export type Verdict = {
  readonly kind: RuleKind
  readonly segmentId: number
  readonly subject: string
} & (
  | { readonly state: 'clear' }
  | {
      readonly state: 'raised'
      readonly severity: Severity
      /** The rule may fire once in each window: a day, a month, a crawl. */
      readonly window: string
      readonly text: AlertText
    }
)

export function defaultRule(kind: RuleKind): Rule {
  const { isOn, severity } = infoOf(kind)
  return { id: null, kind, segmentId: 0, isOn, severity, thresholds: defaultThresholds(kind) }
}

/** Returns one rule of every kind for the whole project, and the rules of segments. */
export function rulesInForce(own: readonly Rule[]): Rule[] {
  const ofProject = ALL_RULE_KINDS.map(
    (kind) => own.find((rule) => rule.kind === kind && rule.segmentId === 0) ?? defaultRule(kind),
  )
  return [...ofProject, ...own.filter(({ segmentId }) => segmentId !== 0)]
}

/** `name` is one of the catalogue's, so there is always a value. */
export function thresholdOf({ thresholds, kind }: Pick<Rule, 'kind' | 'thresholds'>, name: string): number {
  return thresholds[name] ?? infoOf(kind).thresholds[name]?.default ?? 0
}

type Raised = { subject: string; window: string; text: AlertText; severity?: Severity }

export function raise({ kind, segmentId, severity }: Rule, raised: Raised): Verdict {
  return { kind, segmentId, severity, state: 'raised', ...raised }
}

export function clear({ kind, segmentId }: Rule, subject: string): Verdict {
  return { kind, segmentId, subject, state: 'clear' }
}
