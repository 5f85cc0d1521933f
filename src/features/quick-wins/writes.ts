// What others may do to quick wins: compute them. What the API takes of the mark of one, project folders take too.

export { computeQuickWins } from './compute/compute-quick-wins.ts'
export { winMarkBody } from './marks/mark-schema.ts'
