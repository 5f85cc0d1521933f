// What other features may do to goals: the demo has some that were set in the past.

export { type PastGoal, setPastGoals } from './past-goals.ts'
