// Checks whether a job whose id and fence were stored in a row still runs. So a job can hold a row, which becomes free
// without further action when the job ends, is postponed or loses its lease.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../../data/storage/portable.ts'
import { databaseTimeAgo } from './database-time.ts'

/** `id` and `fence` are the columns that hold the job's values. Index: jobs_pkey. */
export function isHeldBy(engine: Engine, { id, fence }: { id: string; fence: string }): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from jobs as holder where holder.id = ${sql.ref(id)}
    and holder.fence = ${sql.ref(fence)} and holder.state = 'running' and holder.lease_until > ${databaseTimeAgo(engine, 0)})`
}
