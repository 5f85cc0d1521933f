// When in a day a keyword is checked: at the share of the day that its number gives. Numbers that follow each other are spread
// evenly, so that the work of a day is spread over it, however many keywords there are.

import { SECOND_MS } from '../../../lib/durations.ts'

// 2^32 by the golden ratio: multiples of it fall evenly into a circle.
const GOLDEN_STEP = 0x9e3779b1

// Ids count from 1 in every project: without the project in it, the first keywords of all would be due together.
export function seedOf(projectId: number, keywordId: number): number {
  return projectId * 7919 + keywordId
}

/** An offset within `ms` that follows from the seed, in whole seconds, as the API shows times. */
export function shareOf(ms: number, seed: number): number {
  const share = (Math.imul(seed, GOLDEN_STEP) >>> 0) / 2 ** 32
  return Math.floor((share * ms) / SECOND_MS) * SECOND_MS
}
