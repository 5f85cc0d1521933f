// How many examples a property test takes that needs a second of a processor for a few of them. Where all runs take the same
// examples (one-seed.ts), a quarter will do: the others would be tried again and again, and never a new one. A file that is run by
// itself and `npm run test:long` try all of them, others each time.

import fc from 'fast-check'

const SHARE = 1 / 4

/** Whether this run takes the same examples as all others, and so does with some of them. */
export function hasOneSeed(): boolean {
  return fc.readConfigureGlobal().seed !== undefined
}

export function examples(count: number): number {
  return hasOneSeed() ? Math.ceil(count * SHARE) : count
}
