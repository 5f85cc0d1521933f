// A rule as it applies in a project, either the default of its kind or the project's own; and the verdict of an
// evaluation about one subject.

import type { AlertKind, Severity } from './alert-kind.ts'

export type Thresholds = Readonly<Record<string, number>>

export type Rule<Kind extends string = string> = {
  /** Null for a default. */
  readonly id: number | null
  readonly kind: Kind
  /** The id of a segment; 0 for the whole project. */
  readonly segmentId: number
  readonly isOn: boolean
  readonly severity: Severity
  /** All thresholds of the kind. */
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
  readonly kind: string
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

export function defaultRule<Kind extends string>(
  kinds: Readonly<Record<Kind, AlertKind>>,
  kind: NoInfer<Kind>,
): Rule<Kind> {
  const { isOn, severity } = kinds[kind]
  return { id: null, kind, segmentId: 0, isOn, severity, thresholds: defaultThresholds(kinds[kind]) }
}

export function defaultThresholds({ thresholds }: AlertKind): Thresholds {
  return Object.fromEntries(Object.entries(thresholds).map(([name, { default: value }]) => [name, value]))
}

export function rulesOf<Kind extends string>(
  rules: readonly Rule[],
  kinds: Readonly<Record<Kind, AlertKind>>,
): Rule<Kind>[] {
  return rules.filter((rule): rule is Rule<Kind> => rule.kind in kinds)
}

/** Returns the rule for the whole project, which always exists. */
export function ruleOf<Kind extends string>(rules: readonly Rule<Kind>[], kind: NoInfer<Kind>): Rule<Kind> {
  return rules.find((rule) => rule.kind === kind && rule.segmentId === 0) as Rule<Kind>
}

export function thresholdOf({ thresholds, kind }: Pick<Rule, 'kind' | 'thresholds'>, name: string): number {
  const value = thresholds[name]
  if (value === undefined) throw new Error(`A rule of the kind ${kind} has no threshold ${name}.`)
  return value
}

type Raised = { subject: string; window: string; text: AlertText; severity?: Severity }

export function raise({ kind, segmentId, severity }: Rule, raised: Raised): Verdict {
  return { kind, segmentId, severity, state: 'raised', ...raised }
}

export function clear({ kind, segmentId }: Rule, subject: string): Verdict {
  return { kind, segmentId, subject, state: 'clear' }
}
