// Defines what a kind of alert is: how severe it is, from which thresholds on a rule of it opens one, and whether it is on by
// default. Every feature declares its kinds in its `alert-kinds.ts`, by their names in the API, and judges them in an AlertSource;
// features/declarations.ts lists all of them.

export const SEVERITIES = ['critical', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

type Threshold = {
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  readonly means: string
}

export type AlertKind = {
  readonly title: string
  /** Up to 40 characters, for the overview of a project; absent if the title has no more. */
  readonly shortTitle?: string
  readonly severity: Severity
  /** Whether the rule is on in a project that has not changed it. */
  readonly isOn: boolean
  readonly thresholds: Readonly<Record<string, Threshold>>
  /** Whether a rule of this kind may be limited to a segment. */
  readonly takesSegment: boolean
  /** An alert of a change ends by itself after some days, because the changed state is then the usual one. */
  readonly isOfChange?: boolean
}

export type AlertKinds = Readonly<Record<string, AlertKind>>

export function places(value: number, of: string): Threshold {
  return { default: value, minimum: 1, maximum: 100, means: `places, ${of}` }
}

export function percent(value: number, means: string): Threshold {
  return { default: value, minimum: 1, maximum: 100, means }
}

export function count(value: number, means: string): Threshold {
  return { default: value, minimum: 1, maximum: 1_000_000, means }
}

export function days(value: number, means: string): Threshold {
  return { default: value, minimum: 1, maximum: 60, means }
}
