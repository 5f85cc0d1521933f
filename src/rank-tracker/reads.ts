// What other features may read of ranks. They import it from here and from nowhere else in this folder.

export { readMovers } from './history/movers.ts'
export { readRankPeriod } from './history/rank-period.ts'
