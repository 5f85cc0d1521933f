// The list of projects: rows that are JSON already, read by key. Four statements, because a key may be limited to
// some projects and a page may be read backwards; each seeks in one index and stops after a page.

import type { Principal } from '../http/access/principal.ts'
import type { CursorPosition } from '../http/answers/cursor.ts'
import type { Database } from '../storage/database.ts'
import type { Page, PageRange } from '../storage/page.ts'
import { countStatement } from '../storage/sql/bounded-count.ts'
import { joinedPage, type PageOrder } from '../storage/sql/joined-page.ts'
import { pageStatement } from '../storage/sql/statement.ts'

type Values = { account_id: number; key_id: number }

// Index: projects_by_account, which holds all that is read.
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

// Index: the primary key of api_key_projects. The account is not asked for: a key is granted only projects of its own
// (accounts/key-store.ts), and PostgreSQL would go through all of those to find the few that are granted.
const limitedPage = (order: PageOrder) =>
  pageStatement<Values>((db, param, database) =>
    joinedPage(database, order, param, (id) =>
      db
        .selectFrom('api_key_projects')
        .innerJoin('projects', 'projects.id', 'api_key_projects.project_id')
        .where('api_key_projects.key_id', '=', param('key_id'))
        .where('projects.deleted_at', 'is', null)
        .where('api_key_projects.project_id', order === 'asc' ? '>' : '<', id)
        .select(['projects.summary_rest_json as json', 'api_key_projects.project_id as id']),
    ),
  )

const PAGES = {
  account: { asc: accountPage('asc'), desc: accountPage('desc') },
  limited: { asc: limitedPage('asc'), desc: limitedPage('desc') },
}

/** Oldest first; `position` is the id of the row that the page lies beyond. */
export function readProjectPage(
  database: Database,
  principal: Principal,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const read = PAGES[principal.isProjectLimited ? 'limited' : 'account'][range.isReversed ? 'desc' : 'asc']
  const values = {
    account_id: principal.accountId,
    key_id: principal.keyId,
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
    .select('id'),
)

// Index: the primary key of api_key_projects.
const countOfKey = countStatement<Pick<Values, 'key_id'>>((db, param) =>
  db
    .selectFrom('api_key_projects')
    .innerJoin('projects', 'projects.id', 'api_key_projects.project_id')
    .where('api_key_projects.key_id', '=', param('key_id'))
    .where('projects.deleted_at', 'is', null)
    .select('projects.id'),
)

/** Those that the key may see, counted up to `max`. */
export function countProjects(
  database: Database,
  { isProjectLimited, accountId, keyId }: Principal,
  max: number,
): Promise<number> {
  return isProjectLimited
    ? countOfKey(database, { key_id: keyId }, max)
    : countOfAccount(database, { account_id: accountId }, max)
}
