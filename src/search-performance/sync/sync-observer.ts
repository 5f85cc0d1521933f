// How syncs go, for whoever counts it: told when it is stored, so that nothing is told of what is asked again.

import type { SearchFailureClass } from '../../providers/search-source.ts'
import { createCommitNotes } from '../../storage/commit-notes.ts'
import type { Tx } from '../../storage/database.ts'

/** stored: a day with rows; empty: one of which the source said that there are none; else why there is no answer. */
export type DayOutcome = 'stored' | 'empty' | SearchFailureClass

/** Where metrics come from. Called synchronously; must not throw. */
type SyncObserver = { onDay(outcome: DayOutcome): void }

const notes = createCommitNotes<SyncObserver>()

export const observeSyncs = notes.observe

export function noteOutcome(tx: Tx, outcome: DayOutcome): void {
  notes.add(tx, (observer) => observer.onDay(outcome))
}
