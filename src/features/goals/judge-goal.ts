// What measurements mean for a goal. Pure: which results count, when a goal is reached, and what becomes of it when its day has
// passed. A check that failed is no result at all, so it neither misses nor reaches anything.

import { localDay } from '../../lib/local-day.ts'

export type GoalTerms = {
  readonly targetPosition: number
  readonly dueDay: number
  /** Later results count. */
  readonly setAtMs: number
}

/** What is kept of the measurements of a goal. */
export type GoalProgress = {
  readonly position: number | null
  readonly bestPosition: number | null
  /** The last measurement, which may have been before the goal was set. */
  readonly measuredAtMs: number | null
}

export type GoalResult = {
  readonly finishedAtMs: number
  readonly position: number | null
  /** How many results were looked through. */
  readonly searchedDepth: number
}

type Judgement = {
  readonly progress: GoalProgress
  /** The day on which it was reached; undefined while it is not. */
  readonly reachedDay: number | undefined
}

export const NO_PROGRESS: GoalProgress = { position: null, bestPosition: null, measuredAtMs: null }

/**
 * Goes on from what is known with further results, oldest first. A result that is known already changes nothing, so a judgement may
 * be repeated. It ends with the result that reaches the goal.
 */
export function judgeResults(
  terms: GoalTerms,
  before: GoalProgress,
  results: readonly GoalResult[],
  timeZone: string,
): Judgement {
  let progress = before
  for (const result of results) {
    const { position, finishedAtMs } = result
    const day = localDay(finishedAtMs, timeZone)
    if (!isCounted(result, terms, day)) continue
    const isLater = progress.measuredAtMs === null || finishedAtMs >= progress.measuredAtMs
    progress = {
      position: isLater ? position : progress.position,
      bestPosition: betterOf(progress.bestPosition, position),
      measuredAtMs: isLater ? finishedAtMs : progress.measuredAtMs,
    }
    if (position !== null && position <= terms.targetPosition)
      return { progress: { ...progress, position, measuredAtMs: finishedAtMs }, reachedDay: day }
  }
  return { progress, reachedDay: undefined }
}

/** When fewer results were read than the target has places, it is unknown whether the site is among them. */
function isCounted(
  { finishedAtMs, position, searchedDepth }: GoalResult,
  { setAtMs, dueDay, targetPosition }: GoalTerms,
  day: number,
): boolean {
  return finishedAtMs > setAtMs && day <= dueDay && (position !== null || searchedDepth >= targetPosition)
}

function betterOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** Returns the final state of a goal that was not reached by its day. */
export function endOf({ setAtMs }: GoalTerms, { measuredAtMs }: GoalProgress): 'missed' | 'unmeasured' {
  return measuredAtMs !== null && measuredAtMs > setAtMs ? 'missed' : 'unmeasured'
}

export function isAtTarget(position: number | null, targetPosition: number): boolean {
  return position !== null && position <= targetPosition
}
