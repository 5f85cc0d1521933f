// Where competitors stood in one analysis, as it is kept beside it: `3:12 4:0` says that competitor 3 was found at 12 and that
// 4 was looked for and not found. One that is not in it was not looked for. Read from the evidence, a year of one keyword would
// take a second.

import type { TrackedCompetitor } from '../tracker/tracker-context.ts'

/** Null where nobody was looked for. */
export function writeNotes(
  competitors: readonly Pick<TrackedCompetitor, 'id'>[],
  positions: ReadonlyMap<number, number>,
): string | null {
  if (competitors.length === 0) return null
  return competitors.map(({ id }) => `${id}:${positions.get(id) ?? 0}`).join(' ')
}

/** By competitor: its position, or null where it was not found. */
export function readNotes(notes: string | null): Map<number, number | null> {
  const positions = new Map<number, number | null>()
  if (notes === null) return positions
  for (const note of notes.split(' ')) {
    const [id, position] = note.split(':').map(Number) as [number, number]
    positions.set(id, position === 0 ? null : position)
  }
  return positions
}
