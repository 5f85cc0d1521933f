// A rule as it holds in a project: the default of its kind, or what the project has said instead; and what a look at the
// data says about one subject of it.

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
  /** 0 for the whole project. */
  readonly segmentId: number
  readonly isOn: boolean
  readonly severity: Severity
  readonly thresholds: Thresholds
}

/** What an alert tells people. */
export type AlertText = {
  readonly title: string
  readonly text: string
  /** Below the project's page of the dashboard. */
  readonly place: string
  readonly before: number | null
  readonly after: number | null
}

/**
 * `raised`: the threshold is crossed. `clear`: it is not, so an open alert ends. What is unknown has no verdict: it neither
 * raises nor ends anything.
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

/** One rule of every kind for the whole project, and the rules of segments. */
export function rulesInForce(own: readonly Rule[]): Rule[] {
  const ofProject = ALL_RULE_KINDS.map(
    (kind) => own.find((rule) => rule.kind === kind && rule.segmentId === 0) ?? defaultRule(kind),
  )
  return [...ofProject, ...own.filter(({ segmentId }) => segmentId !== 0)]
}

/** The names of thresholds are those of the catalogue, so that there is one for each. */
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
