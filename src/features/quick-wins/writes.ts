// What other features may do to quick wins: compute them. Project folders use the API's schema of marks.

export { computeQuickWins } from './compute/compute-quick-wins.ts'
export { winMarkBody } from './marks/mark-schema.ts'
