// How the steps of refreshes go, for whoever counts it: told when it is stored.

import type { FailureClass } from '../../providers/contracts.ts'
import { createCommitNotes } from '../../storage/commit-notes.ts'
import type { Tx } from '../../storage/database.ts'

/** unknown: whether it was carried out nobody can tell; limit: the account may not spend so much; else why it failed. */
type StepOutcome = 'answered' | 'unknown' | 'limit' | FailureClass

/** Where metrics come from. Called synchronously; must not throw. */
type RefreshObserver = { onStep(source: string, outcome: StepOutcome): void }

const notes = createCommitNotes<RefreshObserver>()

export const observeRefreshes = notes.observe

export function noteStep(tx: Tx, source: string, outcome: StepOutcome): void {
  notes.add(tx, (observer) => observer.onStep(source, outcome))
}
