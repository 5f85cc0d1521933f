// How many keywords have a result: the ranges of positions count those, and nothing else.

export function countMeasured(distribution: readonly { readonly keywords: number }[]): number {
  return distribution.reduce((sum, { keywords }) => sum + keywords, 0)
}
