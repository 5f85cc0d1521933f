// How checks went and what they cost, for whoever counts it. It is noted in the transaction that stores it and told
// when that is committed: a transaction that is rolled back tells nothing, and one that is run again tells once.

import type { Database, Tx } from '../storage/database.ts'
import type { FailureClass, SerpObservation } from './contracts.ts'

/** Where metrics come from. Called synchronously; must not throw. */
export type CheckObserver = {
  /** An analysis has its outcome. */
  onEnded(provider: string, status: 'success' | 'failed'): void
  /** A check had no answer, also when it will be made again in the same slot. */
  onFailed(provider: string, failureClass: FailureClass): void
  /** Something was written into the ledger. */
  onSpent(provider: string, costMicros: number): void
  /** So many analyses were not bought, because their account's limit is reached. */
  onLimitReached(provider: string, analyses: number): void
}

/** What was announced to a provider is that provider's, whoever closes it. */
export type NotedCheck = {
  analysis: { provider: string | null; intentAtMs: number | null }
  seen: SerpObservation
}

export type NotedChecks = {
  ended: readonly NotedCheck[]
  /** Of those that ended, in their order. */
  outcomes: readonly { isSuccess: boolean }[]
  /** Those that will be asked about again. */
  again: readonly NotedCheck[]
}

type Note = (observer: CheckObserver) => void

const notes = new WeakMap<Tx, Note[]>()

/** Tells of every transaction that this process commits from now on. Returns how to end that. */
export function observeChecks(database: Database, observer: CheckObserver): () => void {
  return database.onCommitted((tx) => {
    for (const tell of notes.get(tx) ?? []) tell(observer)
  })
}

export function noteChecks(tx: Tx, provider: string, { ended, outcomes, again }: NotedChecks): void {
  note(tx, (observer) => {
    for (const [index, { isSuccess }] of outcomes.entries())
      observer.onEnded(providerOf(ended[index] as NotedCheck, provider), isSuccess ? 'success' : 'failed')
    for (const check of [...ended, ...again])
      if (check.seen.state === 'failed') observer.onFailed(providerOf(check, provider), check.seen.class)
  })
}

export function noteSpend(tx: Tx, entries: readonly { provider: string; costMicros: number }[]): void {
  note(tx, (observer) => {
    for (const { provider, costMicros } of entries) observer.onSpent(provider, costMicros)
  })
}

export function noteLimitReached(tx: Tx, provider: string, analyses: number): void {
  if (analyses > 0) note(tx, (observer) => observer.onLimitReached(provider, analyses))
}

function note(tx: Tx, tell: Note): void {
  const ofTransaction = notes.get(tx)
  if (ofTransaction === undefined) notes.set(tx, [tell])
  else ofTransaction.push(tell)
}

function providerOf({ analysis }: NotedCheck, name: string): string {
  return analysis.intentAtMs === null ? name : (analysis.provider ?? name)
}
