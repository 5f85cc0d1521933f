// How many rows a step of a search looks at. What one row costs depends on what is asked of it: between a tenth of a
// microsecond and ten. So a search begins with few, and goes on with as many as fill the time that a step should take.

export const STEP_MS = 16
const FIRST_ROWS = 2_048
/** Where rows are far between, or cost next to nothing. */
const ROWS_MAX = 200_000
/** The time of one step says little about the next one when others had the processor. */
const GROWTH_MAX = 2
const SHRINKAGE_MAX = 8

export type Pace = {
  /** How many rows the next step reads. */
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
