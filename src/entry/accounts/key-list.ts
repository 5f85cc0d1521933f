// Keys as people see them in a list: a page at a time, with their members and the projects that they open.

import type { Database, Reader } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { countStatement } from '../../data/storage/sql/bounded-count.ts'
import { KEY_COLUMNS, type KeyRow } from './key-store.ts'

/** Without `memberId`, the keys of every member. */
type KeyScope = { accountId: number; memberId?: number | undefined }

export type ListedKey = KeyRow & { member_name: string }

/** Oldest first. Index: api_keys_by_account. */
export function listKeyPage(
  db: Reader,
  { accountId, memberId }: KeyScope,
  after: number | undefined,
  { limit, isReversed }: PageRange,
): Promise<ListedKey[]> {
  const from = after ?? (isReversed ? Number.MAX_SAFE_INTEGER : 0)
  return selectKeys(db, accountId)
    .$if(memberId !== undefined, (query) => query.where('api_keys.member_id', '=', memberId as number))
    .where('api_keys.id', isReversed ? '<' : '>', from)
    .orderBy('api_keys.id', isReversed ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
}

// Indexes: those of accounts and of members.
const countOfAccount = countStatement<{ account_id: number }>((db, param) =>
  db.selectFrom('api_keys').where('account_id', '=', param('account_id')).select('id').orderBy('id'),
)
const countOfMember = countStatement<{ member_id: number }>((db, param) =>
  db.selectFrom('api_keys').where('member_id', '=', param('member_id')).select('id').orderBy('id'),
)

export function countKeys(
  database: Database,
  { accountId, memberId }: KeyScope,
  max: number,
): Promise<number> {
  return memberId === undefined
    ? countOfAccount(database, { account_id: accountId }, max)
    : countOfMember(database, { member_id: memberId }, max)
}

export function findListedKey(db: Reader, accountId: number, keyId: number): Promise<ListedKey | undefined> {
  return selectKeys(db, accountId).where('api_keys.id', '=', keyId).executeTakeFirst()
}

function selectKeys(db: Reader, accountId: number) {
  return db
    .selectFrom('api_keys')
    .innerJoin('members', 'members.id', 'api_keys.member_id')
    .where('api_keys.account_id', '=', accountId)
    .select(KEY_COLUMNS)
    .select('members.name as member_name')
}

/**
 * Returns the uids of the projects that each of these keys is limited to, by key. Projects on the list of the key but
 * not on that of its member are left out, because the key cannot open them.
 */
export async function listKeyProjects(db: Reader, keyIds: readonly number[]): Promise<Map<number, string[]>> {
  if (keyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('api_key_projects')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_projects.key_id')
    .innerJoin('members', 'members.id', 'api_keys.member_id')
    .innerJoin('projects', 'projects.id', 'api_key_projects.project_id')
    .leftJoin('member_projects', (join) =>
      join
        .onRef('member_projects.member_id', '=', 'members.id')
        .onRef('member_projects.project_id', '=', 'projects.id'),
    )
    .where('api_key_projects.key_id', 'in', [...keyIds])
    .where('projects.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('members.is_project_limited', '=', 0), eb('member_projects.project_id', 'is not', null)]),
    )
    .select(['api_key_projects.key_id', 'projects.uid'])
    .orderBy('projects.uid')
    .execute()
  const found = Map.groupBy(rows, ({ key_id }) => key_id)
  return new Map([...found].map(([id, projects]) => [id, projects.map(({ uid }) => uid)]))
}
