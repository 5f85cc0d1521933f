// Reports to the metrics how checks ended and what they cost: collected in the transaction that stores a check, and
// reported once it is committed.

import { createCommitNotes } from '../../data/storage/commit-notes.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { FailureClass, SerpObservation } from './contracts.ts'

/** Feeds the metrics. Called synchronously; must not throw. */
export type CheckObserver = {
  /** Called when an analysis ended. */
  onEnded(provider: string, status: 'success' | 'failed'): void
  /** Called when a check failed, also if it will be repeated in the same slot. */
  onFailed(provider: string, failureClass: FailureClass): void
  /** Called when a cost was written into the ledger. */
  onSpent(provider: string, costMicros: number): void
  /** Called with the number of analyses that were not bought because their account's limit is reached. */
  onLimitReached(provider: string, analyses: number): void
}

/** An announced call counts for the provider that it was announced for, even if another provider completes it. */
type CountedCheck = {
  analysis: { provider: string | null; intentAtMs: number | null }
  seen: SerpObservation
}

type CountedChecks = {
  ended: readonly CountedCheck[]
  /** The outcomes of the analyses that ended, in their order. */
  outcomes: readonly { isSuccess: boolean }[]
  /** Analyses that will be checked again. */
  again: readonly CountedCheck[]
}

const notes = createCommitNotes<CheckObserver>()

export const observeChecks = notes.observe

export function countChecks(tx: Tx, provider: string, { ended, outcomes, again }: CountedChecks): void {
  notes.add(tx, (observer) => {
    for (const [index, { isSuccess }] of outcomes.entries())
      observer.onEnded(providerOf(ended[index] as CountedCheck, provider), isSuccess ? 'success' : 'failed')
    for (const check of [...ended, ...again])
      if (check.seen.state === 'failed') observer.onFailed(providerOf(check, provider), check.seen.class)
  })
}

export function countSpend(tx: Tx, entries: readonly { provider: string; costMicros: number }[]): void {
  notes.add(tx, (observer) => {
    for (const { provider, costMicros } of entries) observer.onSpent(provider, costMicros)
  })
}

export function countLimitReached(tx: Tx, provider: string, analyses: number): void {
  if (analyses > 0) notes.add(tx, (observer) => observer.onLimitReached(provider, analyses))
}

function providerOf({ analysis }: CountedCheck, name: string): string {
  return analysis.intentAtMs === null ? name : (analysis.provider ?? name)
}
