// What other features may read of goals. They import it from here and from nowhere else in this folder.

export { type NearGoal, readNearGoals } from './near-goals.ts'
