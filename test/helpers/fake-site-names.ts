// What names resolve to in a test, in place of a resolver: the hosts that it declared, and names that answer
// differently each time they are looked up, as one does that wants to lead a crawler inside a network.

import type { NameLookup } from '../../src/background/fetching/name-lookup.ts'

export type FakeNames = {
  /** The answers of one lookup after the other; the last one stays. */
  set(name: string, ...answers: (readonly string[])[]): void
  has(name: string): boolean
  /** How often it was looked up. */
  count(name: string): number
  readonly lookup: NameLookup
}

export function createNames(): FakeNames {
  const names = new Map<string, { answers: (readonly string[])[]; count: number }>()
  return {
    set(name, ...answers) {
      names.set(name, { answers, count: 0 })
    },
    has: (name) => names.has(name),
    count: (name) => names.get(name)?.count ?? 0,
    async lookup(name) {
      const known = names.get(name)
      const answer = known?.answers[Math.min(known.count++, known.answers.length - 1)]
      if (answer === undefined)
        throw Object.assign(new Error(`${name} is not declared`), { code: 'ENOTFOUND' })
      return answer
    },
  }
}
