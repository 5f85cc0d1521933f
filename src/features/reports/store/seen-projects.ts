// Restricts queries to reports whose projects the caller may all see: a caller who is limited to projects sees only
// reports of these. Part of every query, so that no other report can be found.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import { ownersOf, selectGranted } from '../../../entry/accounts/granted-projects.ts'
import type { Principal } from '../../../entry/http/access/principal.ts'

/** The caller; the operator of the machine sees everything. */
export type Asker = Pick<Principal, 'accountId' | 'limitedBy' | 'keyId' | 'memberId'>

/** `owned` are rows of projects that belong to one report. */
export function seesAll(
  db: Reader,
  asker: Asker,
  owned: { table: 'report_projects' | 'made_report_projects'; where: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  if (asker.limitedBy === undefined) return sql`1 = 1`
  const { key_id: keyId, member_id: memberId } = ownersOf(asker as Principal)
  const granted = selectGranted(db, asker.limitedBy, { keyId, memberId }).select('projects.id')
  return sql`not exists (select 1 from ${sql.table(owned.table)} as owned
    where ${owned.where} and owned.project_id not in (${granted as unknown as RawBuilder<unknown>}))`
}
