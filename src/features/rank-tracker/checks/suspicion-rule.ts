// Which results are too bad to be believed at once. An empty page that does not say why, a keyword that falls from the first
// page of results to nowhere, and a fall that most of the latest results of a project share, are more often a fault of the provider
// than of the site. Pure: suspect-store.ts holds such results.

import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'

/** When results are suspect. */
export const SUSPICION = {
  /** A keyword that had one of the first positions and is not found at all is suspect by itself. */
  firstPositions: 10,
  /** A keyword that had a position and is not found any more is lost, and so is one that fell by so many places. */
  placesMin: 20,
  /** Losses are counted among so many of the project's latest results at the provider, of keywords that had a position before. */
  resultsMax: 10,
  resultsAgeMaxMs: DAY_MS,
  /** Losses are suspect when there are so many among them, and when they are at least this share. */
  lossesMin: 5,
  lossesShare: 0.5,
  /** How long after the first answer the second one is asked for. */
  againAfterMs: 15 * MINUTE_MS,
} as const

export type Suspicion = 'empty' | 'gone' | 'fallen'

/** A result that has just come, with what was known of its keyword. */
export type NewResult = {
  analysisId: number
  before: number | null
  position: number | null
  isEmptyUnexplained: boolean
  isEndUnexplained: boolean
  /** It is the second answer in its slot. */
  wasHeld: boolean
}

export function isLoss(before: number | null, position: number | null): boolean {
  if (before === null) return false
  return position === null || position - before >= SUSPICION.placesMin
}

/** Which results are not believed, and why. `earlier` says of the results before, newest first, which were losses. */
export function chooseSuspects(
  results: readonly NewResult[],
  earlier: readonly boolean[],
): Map<number, Suspicion> {
  const comparable = results.filter(({ before }) => before !== null)
  const losses = comparable.map(({ before, position }) => isLoss(before, position))
  const all = [...losses, ...earlier.slice(0, Math.max(0, SUSPICION.resultsMax - losses.length))]
  const lost = all.filter(Boolean).length
  const areFallen = lost >= SUSPICION.lossesMin && lost >= all.length * SUSPICION.lossesShare
  return new Map(
    results.flatMap((result) => {
      const suspicion = suspicionOf(result, areFallen)
      return suspicion === undefined ? [] : [[result.analysisId, suspicion]]
    }),
  )
}

/** Undefined for a result that is believed: a second answer always is. */
function suspicionOf(
  { before, position, isEmptyUnexplained, isEndUnexplained, wasHeld }: NewResult,
  areFallen: boolean,
): Suspicion | undefined {
  if (wasHeld) return undefined
  if (isEmptyUnexplained) return 'empty'
  if (areFallen && isLoss(before, position)) return 'fallen'
  // Behind the first positions, keywords come and go. A page that lost its organic results is no end that can be believed.
  const isGone = before !== null && position === null
  return isGone && (before <= SUSPICION.firstPositions || isEndUnexplained) ? 'gone' : undefined
}
