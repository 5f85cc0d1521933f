// A small random generator, so that every run has the same data.

/** Returns whole numbers from 0 to below the argument of each call. */
export function sequence(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}
