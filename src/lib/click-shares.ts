// The share of clicks of a result at each position: one table for visibility and for the gain of a better position.
// Whole numbers, so that running sums never drift.
//
// Hundredths of a percent of the clicks, by position; index 0 is unused. Positions 1 to 10: Sistrix, 2020, 80 million
// keywords. No curve is published from 11 on, so this is our assumption: it falls by the same share with each position
// from 1.0 % at 11 to 0.3 % at 20, and from there to 0.01 % at 100.

// biome-ignore format: ten positions a line
export const CLICK_SHARES: readonly number[] = [
  0,
  2850, 1570, 1100, 800, 720, 510, 400, 320, 280, 250,
  100, 87, 77, 67, 59, 51, 45, 39, 34, 30,
  29, 28, 26, 25, 24, 23, 22, 21, 20, 20,
  19, 18, 17, 17, 16, 15, 15, 14, 13, 13,
  12, 12, 11, 11, 10, 10, 10, 9, 9, 8,
  8, 8, 7, 7, 7, 6, 6, 6, 6, 5,
  5, 5, 5, 5, 4, 4, 4, 4, 4, 4,
  3, 3, 3, 3, 3, 3, 3, 3, 2, 2,
  2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
]
