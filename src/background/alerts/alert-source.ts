// What a feature gives for its alerts beside their kinds: after which events its data is evaluated, the evaluation, and how often a
// rule would have raised an alert lately. The feature `alerts` runs evaluations as jobs and stores what they find.

import type { Database } from '../../data/storage/database.ts'
import type { EventKind } from '../events/event-kind.ts'
import type { AlertKinds } from './alert-kind.ts'
import type { FiredDays } from './fired-days.ts'
import type { AlertText, Rule, Verdict } from './rule.ts'

export type AlertSource<Kind extends string = string> = {
  /** The name under which its evaluations are queued and their progress is stored. */
  readonly part: string
  readonly kinds: AlertKinds
  /** Events that ask for an evaluation. Those that come within a while of the first are evaluated with it. */
  readonly events: readonly { readonly kinds: readonly EventKind[]; readonly gatheredMs: number }[]
  /** Whether time alone may open or end its alerts, so that every project is evaluated every few hours. */
  readonly isSwept?: boolean
  evaluate(evaluation: Evaluation<Kind>): Promise<EvaluationResult>
  /** Returns undefined if nothing is stored to count from; without it that holds for all its kinds. */
  preview?(preview: Preview<Kind>): Promise<FiredDays | undefined>
  /** What its rules would have raised in the simulated past of the demo, which is not evaluated otherwise. */
  past?(past: Past<Kind>): Promise<PastAlert[]>
}

type WatchedProject = {
  readonly id: number
  readonly accountId: number
  readonly domain: string
  readonly timeZone: string
}

export type Evaluation<Kind extends string = string> = {
  readonly database: Database
  readonly project: WatchedProject
  /** Those of its kinds: one for the whole project each, and those of segments. */
  readonly rules: readonly Rule<Kind>[]
  readonly nowMs: number
  /** The time of the oldest event that asked for this evaluation. */
  readonly sinceMs: number
  /** Returns up to when everything was evaluated before. */
  readEvaluatedTo(): Promise<number | undefined>
  /** Lists the open alerts of the project, of these kinds; about these subjects only, if they are given. */
  listOpen(kinds: readonly Kind[], subjects?: readonly string[]): Promise<readonly OpenAlert[]>
}

export type Past<Kind extends string = string> = Pick<
  Evaluation<Kind>,
  'database' | 'project' | 'rules' | 'nowMs'
>

export type PastAlert = Extract<Verdict, { state: 'raised' }> & {
  readonly openedAtMs: number
  /** Null while it is open. */
  readonly resolvedAtMs: number | null
}

export type OpenAlert = {
  readonly kind: string
  readonly segmentId: number
  readonly subject: string
  readonly text: AlertText
}

type EvaluationResult = {
  readonly verdicts: readonly Verdict[]
  /** Verdicts about the whole account, by the default rules. */
  readonly accountVerdicts?: readonly Verdict[]
  /** The time up to which everything was evaluated, if the next evaluation needs it. */
  readonly evaluatedToMs?: number
}

export type Preview<Kind extends string = string> = {
  readonly database: Database
  readonly project: { readonly id: number; readonly domain: string }
  readonly rule: Rule<Kind>
  readonly nowMs: number
}
