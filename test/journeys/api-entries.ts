// Every route of /v1 answers a signed-in member at /app/v1 as it answers a key of that member, but for the code of a project that is
// not there: the specified answer of /v1 has none.

import assert from 'node:assert/strict'
import { KEY_PATH, SESSION_PATH } from '../../src/entry/http/access/api-entry.ts'
import { ROLES, SCOPES } from '../../src/entry/http/access/principal.ts'
import { isProjectRoute } from '../../src/entry/http/route.ts'
import type { Result, Tenant, TestApp } from '../helpers/app.ts'
import { MALFORMED_ID, nameOf, pathOf, UNKNOWN_UID } from '../helpers/route-requests.ts'

/** A member with a key and with a session that may do the same. */
type Caller = { name: string; key: string; session: string }

/** Everybody asks each route for their own project; for projects that are not theirs everybody, or one after the other. */
export async function checkBothEntries(
  app: TestApp,
  owner: Tenant,
  { uid, foreignUid }: { uid: string; foreignUid: string },
  { isInTurns }: { isInTurns: boolean },
): Promise<void> {
  const callers = await createCallers(app, owner)
  for (const [turn, route] of app.product.routes.entries())
    for (const [index, project_uid] of [uid, foreignUid, UNKNOWN_UID, MALFORMED_ID].entries()) {
      if (project_uid !== uid && !isProjectRoute(route)) continue
      const isEverybody = project_uid === uid || !isInTurns
      const next = (turn + index) % callers.length
      for (const { name, key, session } of isEverybody ? callers : callers.slice(next, next + 1)) {
        // Once past the checks of access, a write is refused for its query alone: so nothing is changed here.
        const query = route.access === 'write' ? '?nonsense=1' : ''
        const byKey = await app.call(route.method, pathOf(route, { project_uid }) + query, { key })
        const url = pathOf(route, { project_uid }, SESSION_PATH) + query
        const bySession = await app.call(route.method, url, { session })
        assert.deepEqual(
          told(bySession, SESSION_PATH),
          told(byKey, KEY_PATH),
          `${name} ${project_uid}: ${nameOf(route)}`,
        )
      }
    }
}

async function createCallers(app: TestApp, owner: Tenant): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const role of ROLES) {
    const { memberId } = await app.createColleague(owner, role)
    for (const scope of SCOPES) {
      const { key, id } = await app.createKey({ memberId, scope })
      const session = await app.signIn(memberId, scope === 'read' ? id : undefined)
      callers.push({ name: `${role} ${scope}`, key, session })
    }
  }
  return callers
}

function told({ status, text }: Result, basePath: string): [number, string] {
  return [status, text.replaceAll(basePath, '').replace(',"code":"project_not_found"', '')]
}
