// A short-lived cache: an entry is valid for `freshMs` and is then looked up again, so a change by another process is
// seen within that time; a change by this process is seen at once through forget(). Missing values are not cached, so
// that a key that was just created works at once.

import type { Clock } from './clock.ts'

type Entry<V> = { value: V; loadedAtMs: number }

type FreshCache<V> = {
  /** Returns a fresh value at once, else looks the key up; concurrent callers share one lookup. */
  get(key: string, load: () => Promise<V | undefined>): V | undefined | Promise<V | undefined>
  forget(key: string): void
}

type Options = { freshMs: number; entriesMax: number; clock: Clock }

export function createFreshCache<V>({ freshMs, entriesMax, clock }: Options): FreshCache<V> {
  const entries = new Map<string, Entry<V>>()
  const underWay = new Map<string, Promise<V | undefined>>()

  function loadOnce(key: string, load: () => Promise<V | undefined>): Promise<V | undefined> {
    const startedAtMs = clock.nowMs()
    const loading = load().then(
      (value) => {
        // Not stored if the key was forgotten meanwhile, because the value may be older than the change.
        if (underWay.get(key) === loading) {
          underWay.delete(key)
          keep(key, value, startedAtMs)
        }
        return value
      },
      (error) => {
        if (underWay.get(key) === loading) underWay.delete(key)
        throw error
      },
    )
    underWay.set(key, loading)
    return loading
  }

  function keep(key: string, value: V | undefined, loadedAtMs: number): void {
    entries.delete(key)
    if (value === undefined) return
    if (entries.size >= entriesMax) entries.delete(entries.keys().next().value as string)
    entries.set(key, { value, loadedAtMs })
  }

  return {
    get(key, load) {
      const entry = entries.get(key)
      if (entry !== undefined && clock.nowMs() - entry.loadedAtMs < freshMs) return entry.value
      return underWay.get(key) ?? loadOnce(key, load)
    },
    forget(key) {
      entries.delete(key)
      underWay.delete(key)
    },
  }
}
