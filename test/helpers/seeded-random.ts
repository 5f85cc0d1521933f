// What tests choose by chance: when a process is killed, which of several things is done next. All of it follows from one
// seed, which is printed when a run fails; SIGHTLINE_TEST_SEED repeats that run's choices. (The moments at which processes
// really do something still depend on the machine.) Property tests have their own seeds, which fast-check prints.

import { createHash, randomInt } from 'node:crypto'

const SEED_MAX = 2 ** 32

/** The seed of this run: given, or another one each time. */
export const TEST_SEED = process.env.SIGHTLINE_TEST_SEED ?? String(randomInt(SEED_MAX))

export const SEED_ADVICE = `To repeat the random choices of this run: SIGHTLINE_TEST_SEED=${TEST_SEED}`

/** Fractions, 0 ≤ n < 1, of one test file. They do not depend on what other files draw. */
export function seededRandom(name: string): () => number {
  let state = createHash('sha256').update(`${TEST_SEED} ${name}`).digest().readUInt32LE(0)
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SEED_MAX
  }
}

/** Works like `randomInt` of node:crypto: `(max)`, or `(min, max)`, without the maximum. */
export function seededInt(name: string): (first: number, max?: number) => number {
  const random = seededRandom(name)
  return (first, max) => {
    const [from, to] = max === undefined ? [0, first] : [first, max]
    return from + Math.floor(random() * (to - from))
  }
}
