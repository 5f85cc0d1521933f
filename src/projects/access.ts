// Whether a key may see a project. Unknown, deleted, of another account, outside the key's limits: all the same
// "undefined". A project that was just seen is believed for half a second, like a key (accounts/authentication.ts).

import type { Principal, ProjectRef } from '../http/principal.ts'
import type { Clock } from '../lib/clock.ts'
import { createFreshCache } from '../lib/fresh-cache.ts'
import type { Database, Reader } from '../storage/database.ts'
import { rowsStatement } from '../storage/statement.ts'

const FRESH_MS = 500
const ENTRIES_MAX = 50_000

type ProjectRow = { id: number; account_id: number; domain: string }

// Index: projects_by_uid.
const findByUid = rowsStatement<{ uid: string }, ProjectRow>((db, param) =>
  db
    .selectFrom('projects')
    .where('uid', '=', param('uid'))
    .where('deleted_at', 'is', null)
    .select(['id', 'account_id', 'domain']),
)

const findGrant = rowsStatement<{ key_id: number; project_id: number }, { key_id: number }>((db, param) =>
  db
    .selectFrom('api_key_projects')
    .where('key_id', '=', param('key_id'))
    .where('project_id', '=', param('project_id'))
    .select('key_id'),
)

export type ProjectAccess = {
  findProject(uid: string, principal: Principal): ProjectRef | undefined | Promise<ProjectRef | undefined>
  isProjectThere(tx: Reader, project: ProjectRef): Promise<boolean>
  /** After a deletion in this process: the next request must not find it. */
  forget(uid: string): void
}

export function createProjectAccess(database: Database, clock: Clock): ProjectAccess {
  const cache = createFreshCache<ProjectRef>({ freshMs: FRESH_MS, entriesMax: ENTRIES_MAX, clock })

  async function load(uid: string): Promise<ProjectRef | undefined> {
    const [row] = await findByUid(database, { uid })
    return row && { id: row.id, uid, accountId: row.account_id, domain: row.domain }
  }

  function allow(project: ProjectRef | undefined, principal: Principal) {
    if (project === undefined || project.accountId !== principal.accountId) return undefined
    return principal.isProjectLimited ? allowLimited(project, principal) : project
  }

  async function allowLimited(project: ProjectRef, principal: Principal): Promise<ProjectRef | undefined> {
    const grants = await findGrant(database, { key_id: principal.keyId, project_id: project.id })
    return grants.length > 0 ? project : undefined
  }

  return {
    findProject(uid, principal) {
      const found = cache.get(uid, () => load(uid))
      return found instanceof Promise
        ? found.then((project) => allow(project, principal))
        : allow(found, principal)
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
    forget: (uid) => cache.forget(uid),
  }
}
