// The list of projects: rows that are JSON already, read by key. It has eight statements, because a key or a member may
// be limited to some projects and a page may be read backwards; each seeks in one index and stops after a page.

import type { Database } from '../../data/storage/database.ts'
import type { Page, PageRange } from '../../data/storage/page.ts'
import { countStatement } from '../../data/storage/sql/bounded-count.ts'
import { joinedPage, type PageOrder } from '../../data/storage/sql/joined-page.ts'
import { pageStatement } from '../../data/storage/sql/statement.ts'
import { ownersOf, selectGranted } from '../../entry/accounts/granted-projects.ts'
import type { Principal, ProjectLimit } from '../../entry/http/access/principal.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'

type Values = { account_id: number; key_id: number; member_id: number }

// Index: projects_by_account, which covers all columns that are read.
const accountPage = (order: PageOrder) =>
  pageStatement<Values>((db, param, database) =>
    joinedPage(database, order, param, (id) =>
      db
        .selectFrom('projects')
        .where('account_id', '=', param('account_id'))
        .where('deleted_at', 'is', null)
        .where('id', order === 'asc' ? '>' : '<', id)
        .select(['summary_rest_json as json', 'id']),
    ),
  )

const limitedPage = (limit: ProjectLimit) => (order: PageOrder) =>
  pageStatement<Values>((db, param, database) =>
    joinedPage(database, order, param, (id) =>
      selectGranted(db, limit, { keyId: param('key_id'), memberId: param('member_id') })
        .where('granted.project_id', order === 'asc' ? '>' : '<', id)
        .select(['projects.summary_rest_json as json', 'granted.project_id as id']),
    ),
  )

const inBothOrders = <T>(page: (order: PageOrder) => T) => ({ asc: page('asc'), desc: page('desc') })

const PAGES = {
  account: inBothOrders(accountPage),
  key: inBothOrders(limitedPage('key')),
  member: inBothOrders(limitedPage('member')),
  both: inBothOrders(limitedPage('both')),
}

/** Oldest first; `position` is the id of the row after which the page begins. */
export function readProjectPage(
  database: Database,
  principal: Principal,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const read = PAGES[principal.limitedBy ?? 'account'][range.isReversed ? 'desc' : 'asc']
  const values = {
    account_id: principal.accountId,
    ...ownersOf(principal),
    position: (position?.[0] as number | undefined) ?? (range.isReversed ? Number.MAX_SAFE_INTEGER : 0),
  }
  return read(database, values, { ...range, open: `{"role":"${principal.role}",` })
}

// Index: projects_by_account.
const countOfAccount = countStatement<Pick<Values, 'account_id'>>((db, param) =>
  db
    .selectFrom('projects')
    .where('account_id', '=', param('account_id'))
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id'),
)

const countLimited = (limit: ProjectLimit) =>
  countStatement<Pick<Values, 'key_id' | 'member_id'>>((db, param) =>
    selectGranted(db, limit, { keyId: param('key_id'), memberId: param('member_id') })
      .select('granted.project_id')
      .orderBy('granted.project_id'),
  )

const COUNT_LIMITED = { key: countLimited('key'), member: countLimited('member'), both: countLimited('both') }

/** Counts the projects that the caller may see, up to `max`. */
export function countProjects(database: Database, principal: Principal, max: number): Promise<number> {
  const { limitedBy, accountId } = principal
  return limitedBy === undefined
    ? countOfAccount(database, { account_id: accountId }, max)
    : COUNT_LIMITED[limitedBy](database, ownersOf(principal), max)
}
