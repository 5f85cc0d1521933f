// Reports the outcome of each stored day to the metrics. Reporting after storing keeps a day that is asked again from
// being counted twice.

import type { SearchFailureClass } from '../../../background/providers/search-source.ts'
import { createCommitNotes } from '../../../data/storage/commit-notes.ts'
import type { Tx } from '../../../data/storage/database.ts'

/** stored: a day with rows; empty: a day for which the source has none; otherwise why there is no answer. */
export type DayOutcome = 'stored' | 'empty' | SearchFailureClass

/** How metrics are collected. Called synchronously; must not throw. */
type SyncObserver = { onDay(outcome: DayOutcome): void }

const notes = createCommitNotes<SyncObserver>()

export const observeSyncs = notes.observe

export function countOutcome(tx: Tx, outcome: DayOutcome): void {
  notes.add(tx, (observer) => observer.onDay(outcome))
}
