// Reports the outcome of each stored step of a refresh to the metrics.

import type { FailureClass } from '../../../background/providers/contracts.ts'
import { createCommitNotes } from '../../../data/storage/commit-notes.ts'
import type { Tx } from '../../../data/storage/database.ts'

/**
 * unknown: nobody can tell whether the step was carried out; limit: the account may not spend so much; otherwise why the
 * step failed.
 */
type StepOutcome = 'answered' | 'unknown' | 'limit' | FailureClass

/** How metrics are collected. Called synchronously; must not throw. */
type RefreshObserver = { onStep(source: string, outcome: StepOutcome): void }

const notes = createCommitNotes<RefreshObserver>()

export const observeRefreshes = notes.observe

export function countStep(tx: Tx, source: string, outcome: StepOutcome): void {
  notes.add(tx, (observer) => observer.onStep(source, outcome))
}
