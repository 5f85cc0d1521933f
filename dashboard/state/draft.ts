// A form for a stored record: changes are kept beside it until they are saved, and only they are sent.

import { useState } from 'preact/hooks'

export type Draft<T> = {
  readonly values: T
  /** The values that differ from the stored ones. */
  readonly changes: Partial<T>
  readonly isChanged: boolean
  set(changes: Partial<T>): void
  reset(): void
}

export function useDraft<T extends object>(stored: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({})
  const changes = differing(stored, typed)
  return {
    values: { ...stored, ...typed },
    changes,
    isChanged: Object.keys(changes).length > 0,
    set: (more) => setTyped((before) => ({ ...before, ...more })),
    reset: () => setTyped({}),
  }
}

export function differing<T extends object>(stored: T, typed: Partial<T>): Partial<T> {
  const entries = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof T]),
  )
  return Object.fromEntries(entries) as Partial<T>
}
