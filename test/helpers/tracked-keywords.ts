// Keywords with results, put into the database as if they had been checked: for tests of code that reads them.

import type { Device } from '../../src/background/providers/contracts.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { AnalysisStatus } from '../../src/features/rank-tracker/records/record.ts'
import { insertListed } from './listed-keywords.ts'

export type Tracked = {
  device?: Device
  /** Ranks at `position`, 1 unless said otherwise; without a URL there is neither. */
  url?: string | null
  position?: number
  previousPosition?: number | null
  /** `success` for one that ranks, else `pending`. */
  status?: AnalysisStatus
  /** How each day ended since it was added, the last one today; from `position` today when not given and it has a result. */
  days?: readonly (number | null)[]
}

/** Members of no segment: make those afterwards. Returns the ids of the keywords, in order. */
export function insertTracked(
  database: Database,
  projectId: number,
  today: number,
  items: readonly Tracked[],
): Promise<number[]> {
  const listed = items.map(({ device = 'mobile', url = null, previousPosition = null, ...item }) => {
    const position = url === null ? null : (item.position ?? 1)
    const status = item.status ?? (position === null ? 'pending' : 'success')
    return {
      ...{ device, countryCode: 'US', languageCode: 'en', location: '', analyzedAtMs: null },
      ...{ position, previousPosition, status, ...(url !== null && { url }) },
      days: item.days ?? (status === 'success' || position !== null ? [position] : []),
    }
  })
  return insertListed(database, projectId, listed, today)
}
