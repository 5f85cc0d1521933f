// The mark of a keyword: its status, its change and the features of its results page as the bits of one number. The database
// computes it from the narrow row and keeps how many keywords have each mark (migration 0037), so that a filter on any of
// these knows at once how many pass it, and finds them where they are few. Stored: a bit keeps its meaning for ever. The bits
// below 32 are those of feature-bits.ts.

import type { SerpFeature } from '../../../background/providers/contracts.ts'
import { featureBit } from './feature-bits.ts'
import type { AnalysisStatus } from './record.ts'

export const CHANGES = ['improved', 'declined', 'new', 'lost'] as const
export type Change = (typeof CHANGES)[number]

const CHANGE_BITS: Record<Change, number> = { improved: 32, declined: 33, new: 34, lost: 35 }
const STATUS_BITS: Record<AnalysisStatus, number> = { pending: 36, running: 37, success: 38, failed: 39 }

type Marked = {
  change?: Change | undefined
  status?: AnalysisStatus | undefined
  feature?: SerpFeature | undefined
}

/** The bits that a keyword must have; 0 when nothing is asked for. */
export function maskOf({ change, status, feature }: Marked): number {
  return (
    (feature === undefined ? 0 : featureBit(feature)) +
    (change === undefined ? 0 : 2 ** CHANGE_BITS[change]) +
    (status === undefined ? 0 : 2 ** STATUS_BITS[status])
  )
}
