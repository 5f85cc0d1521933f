// Decides whether a caller may see a project. For a project that is unknown, deleted, of another account or outside the
// caller's limits, the result is always undefined, after the same work, so that the time does not distinguish them
// either: one lookup among the account's projects, without a cache. Only a project that the account may see is cached
// for half a second, like a key (accounts/authentication.ts), and for that account alone.

import { sql } from 'kysely'
import { type Database, onPrimary, type Reader } from '../../data/storage/database.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'
import { ownersOf, selectGranted } from '../../entry/accounts/granted-projects.ts'
import type { Principal, ProjectLimit, ProjectRef } from '../../entry/http/access/principal.ts'
import type { Clock } from '../../lib/clock.ts'
import { createFreshCache } from '../../lib/fresh-cache.ts'

const FRESH_MS = 500
const ENTRIES_MAX = 50_000

type ProjectRow = { id: number; domain: string }
type Wanted = { uid: string; account_id: number }

// With a sum, the index of accounts cannot be used, by which PostgreSQL without statistics would read all projects of
// the account.
const ACCOUNT = sql<number>`projects.account_id + 0`

// Index: projects_by_uid.
const findOwn = rowsStatement<Wanted, ProjectRow>((db, param) =>
  db
    .selectFrom('projects')
    .where('uid', '=', param('uid'))
    .where(ACCOUNT, '=', param('account_id'))
    .where('deleted_at', 'is', null)
    .select(['id', 'domain']),
)

const findGranted = (limit: ProjectLimit) =>
  rowsStatement<Wanted & { key_id: number; member_id: number }, ProjectRow>((db, param) =>
    selectGranted(db, limit, { keyId: param('key_id'), memberId: param('member_id') })
      .where('projects.uid', '=', param('uid'))
      .where(ACCOUNT, '=', param('account_id'))
      .select(['projects.id', 'projects.domain']),
  )

const FIND_GRANTED = { key: findGranted('key'), member: findGranted('member'), both: findGranted('both') }

type ProjectAccess = {
  findProject(uid: string, principal: Principal): ProjectRef | undefined | Promise<ProjectRef | undefined>
  isProjectThere(tx: Reader, project: ProjectRef): Promise<boolean>
  /** To be called after a deletion in this process, so that the next request does not find the project. */
  forget(project: ProjectRef): void
}

export function createProjectAccess(database: Database, clock: Clock): ProjectAccess {
  const cache = createFreshCache<ProjectRef>({ freshMs: FRESH_MS, entriesMax: ENTRIES_MAX, clock })

  async function loadOwn(uid: string, accountId: number): Promise<ProjectRef | undefined> {
    const [row] = await onPrimary(database, () => findOwn(database, { uid, account_id: accountId }))
    return row && { ...row, uid, accountId }
  }

  async function loadGranted(
    uid: string,
    principal: Principal,
    limit: ProjectLimit,
  ): Promise<ProjectRef | undefined> {
    const { accountId } = principal
    const wanted = { uid, account_id: accountId, ...ownersOf(principal) }
    const [row] = await onPrimary(database, () => FIND_GRANTED[limit](database, wanted))
    return row && { ...row, uid, accountId }
  }

  return {
    findProject(uid, principal) {
      const { accountId, limitedBy } = principal
      if (limitedBy !== undefined) return loadGranted(uid, principal, limitedBy)
      return cache.get(cacheKey(accountId, uid), () => loadOwn(uid, accountId))
    },
    async isProjectThere(tx, project) {
      const row = await tx
        .selectFrom('projects')
        .where('id', '=', project.id)
        .where('deleted_at', 'is', null)
        .select('id')
        .executeTakeFirst()
      return row !== undefined
    },
    forget: ({ accountId, uid }) => cache.forget(cacheKey(accountId, uid)),
  }
}

function cacheKey(accountId: number, uid: string): string {
  return `${accountId} ${uid}`
}
