// Decides how many rows a step of a search reads. A row costs between a tenth of a microsecond and ten, depending on
// the filters. So a search begins with few rows, and then reads as many as fill the time of a step.

export const STEP_MS = 16
const FIRST_ROWS = 2_048
/** Reached if matches are rare, or rows cost next to nothing. */
const ROWS_MAX = 200_000
/** Limits the change from step to step: a step may have been slow only because others had the processor. */
const GROWTH_MAX = 2
const SHRINKAGE_MAX = 8

export type Pace = {
  /** Returns how many rows the next step reads. */
  rows(): number
  took(ms: number): void
}

export function createPace(firstRows = FIRST_ROWS): Pace {
  let rows = firstRows
  return {
    rows: () => rows,
    took(ms) {
      const factor = Math.min(GROWTH_MAX, Math.max(1 / SHRINKAGE_MAX, STEP_MS / ms))
      rows = Math.min(ROWS_MAX, Math.max(1, Math.round(rows * factor)))
    },
  }
}
