// Whether a job that somebody has written down is still being run: so a row can be held by a job, and is free again when the job
// ends, is postponed or loses its lease, without anybody having to give it back.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../../data/storage/portable.ts'
import { databaseTimeAgo } from './database-time.ts'

/** `id` and `fence` as the job had them when it wrote them down. Index: jobs_pkey. */
export function isHeldBy(engine: Engine, { id, fence }: { id: string; fence: string }): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from jobs as holder where holder.id = ${sql.ref(id)}
    and holder.fence = ${sql.ref(fence)} and holder.state = 'running' and holder.lease_until > ${databaseTimeAgo(engine, 0)})`
}
