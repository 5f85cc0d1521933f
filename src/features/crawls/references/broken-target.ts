// Whether the target of a link or an image is broken, as SQL: the same rule as the figures of a crawl and its issues
// (crawls/engine/audit/targets.ts).

import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../data/storage/tables.ts'
import { refusalsOf } from '../engine/audit/targets.ts'

/** `alias` has the columns of the target's address: a row of `crawl_urls`. */
export function isBrokenTarget(alias: string): RawBuilder<unknown> {
  const column = (name: keyof Tables['crawl_urls']) => sql.ref(`${alias}.${name}`)
  const status = column('fetch_status_code')
  const refusals = (isExternal: boolean) => sql.join(refusalsOf({ isExternal }).map((one) => sql.lit(one)))
  return sql`case when ${column('outcome')} = 'unanswered'
      or ${status} >= 400 and ${status} not in (${refusals(false)})
        and (${column('is_external')} = 0 and coalesce(${column('is_answered_by_other')}, 0) = 0
          or ${status} not in (${refusals(true)}))
    then 1 else 0 end`
}
