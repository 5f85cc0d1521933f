// The ranges of positions that keywords are counted in, named as the columns that keep the counts.

export type Bucket = 'in_1_3' | 'in_4_10' | 'in_11_20' | 'in_21_50' | 'in_51_100'

// The ranges stand in the order in which they are shown.
const BUCKETS: readonly { name: Bucket; label: string; positionMax: number }[] = [
  { name: 'in_1_3', label: '1-3', positionMax: 3 },
  { name: 'in_4_10', label: '4-10', positionMax: 10 },
  { name: 'in_11_20', label: '11-20', positionMax: 20 },
  { name: 'in_21_50', label: '21-50', positionMax: 50 },
  { name: 'in_51_100', label: '51-100', positionMax: 100 },
]

export const BUCKET_NAMES = BUCKETS.map(({ name }) => name)

/** The ranges in the order in which they are shown, without the one for keywords that do not rank. */
const RANGES: readonly { name: Bucket; label: string }[] = BUCKETS

/** Undefined for what has no position, or one beyond the last range. */
export function bucketOf(position: number | null): Bucket | undefined {
  return position === null ? undefined : BUCKETS.find(({ positionMax }) => position <= positionMax)?.name
}

export function countRanking(counts: Readonly<Record<Bucket, number>>): number {
  return BUCKETS.reduce((sum, { name }) => sum + counts[name], 0)
}

/** Over the keywords that have a result: one that was never measured is in no range, and not among those not found. */
export function distribution(
  counts: Readonly<Record<Bucket, number>>,
  measured: number,
): { label: string; keywords: number }[] {
  const ranked = RANGES.map(({ name, label }) => ({ label, keywords: counts[name] }))
  return [...ranked, { label: 'not_ranked', keywords: measured - countRanking(counts) }]
}
