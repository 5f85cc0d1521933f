// Which linking domains no longer link, since when and with how many links, for those who ask for lost ones.

import type { Database } from '../../../data/storage/database.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { ReferringDomainRecord } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { NONE_16 } from '../store/layout.ts'
import { readLostRows } from './stored-rows.ts'

/** `ids` are those of the records. */
export async function markLost(
  database: Database,
  key: GenerationKey,
  records: readonly ReferringDomainRecord[],
  ids: readonly number[],
): Promise<ReferringDomainRecord[]> {
  const lost = await readLostRows(database, key, ids)
  return records.map((record, at) => {
    const row = lost.get(ids[at]!)
    if (row === undefined) return { ...record, status: 'live', lost_at: null, lost_backlinks: null }
    return {
      ...record,
      backlinks: 0,
      dofollow_backlinks: 0,
      status: 'lost',
      lost_at: row.lostAt === NONE_16 ? null : formatDay(row.lostAt),
      lost_backlinks: row.backlinks === 0 ? null : row.backlinks,
    }
  })
}
