// Where competitors stood in one analysis, as it is kept beside it: `3:12 4:0` says that competitor 3 was found at 12 and that
// 4 was looked for and not found. One that is not in it was not looked for. Read from the evidence, a year of one keyword would
// take a second.

import type { TrackedCompetitor } from '../tracker/tracker-context.ts'

const SPACE = 32
const ZERO = 48
const COLON = 58

/** Null where nobody was looked for. */
export function writeNotes(
  competitors: readonly Pick<TrackedCompetitor, 'id'>[],
  positions: ReadonlyMap<number, number>,
): string | null {
  if (competitors.length === 0) return null
  return competitors.map(({ id }) => `${id}:${positions.get(id) ?? 0}`).join(' ')
}

/** The position of each competitor; null where it was not found. */
export function readNotes(notes: string | null): Map<number, number | null> {
  const positions = new Map<number, number | null>()
  if (notes === null) return positions
  // Digit by digit: a history of three years has thousands of them, and splitting takes five times as long.
  let id = 0
  let number = 0
  for (let at = 0; at <= notes.length; at++) {
    const code = notes.charCodeAt(at)
    if (code === COLON) {
      id = number
      number = 0
    } else if (code === SPACE || at === notes.length) {
      positions.set(id, number === 0 ? null : number)
      number = 0
    } else number = number * 10 + code - ZERO
  }
  return positions
}
