// For how long a key frame is used. What is kept against it is stored under the day of the frame, so that all of it can be removed
// together: no difference outlives its frame, and a frame outlives its last difference by less than this time.

import { DAY_MS } from '../../../lib/durations.ts'

/** A frame of a day is used on that day and on fewer days after it than this. */
export const FRAME_DAYS = 30

/** Days since 1970, in UTC. */
export function evidenceDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** The first day of frames whose evidence is still kept, all of it. */
export function firstKeptDay(nowMs: number, daysKept: number): number {
  return evidenceDay(nowMs) - daysKept - FRAME_DAYS + 1
}
