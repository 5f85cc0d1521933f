// Who may do what, over all routes: every credential, every project that is not theirs, every scope and role.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newApiKey } from '../../src/entry/accounts/api-key.ts'
import { revokeKey } from '../../src/entry/accounts/key-store.ts'
import { isRoleAtLeast, ROLES } from '../../src/entry/http/access/principal.ts'
import { isProjectRoute, type Route } from '../../src/entry/http/route.ts'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { nameOf, pathOf, UNKNOWN_UID } from '../helpers/route-requests.ts'

const UNAUTHENTICATED = '{"message":"Unauthenticated."}'
const PROJECT_NOT_FOUND = '{"message":"Project not found or not accessible."}'

const isWrite = (route: Route) => route.access === 'write'

onEveryEngine('access', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string
  let foreignUid: string

  before(async () => {
    uid = await app.createProject(owner.key)
    foreignUid = await app.createProject((await app.createTenant()).key)
  })

  test('every credential that is not a valid key is refused in the same way on every route', async () => {
    const revoked = await app.createKey({ memberId: owner.memberId })
    await context.database.transaction((tx) => revokeKey(tx, revoked.id, app.clock.ms))
    const expired = await app.createKey({ memberId: owner.memberId, expiresAtMs: app.clock.ms })
    const typo = owner.key.slice(0, -1) + (owner.key.endsWith('0') ? '1' : '0')
    const headers = [
      {},
      ...[
        '',
        'Bearer',
        'Bearer ',
        owner.key,
        `Basic ${owner.key}`,
        `Bearer ${owner.key} ${owner.key}`,
        `Bearer slm_${owner.key.slice(4)}`,
        'Bearer slk_short',
        `Bearer ${typo}`,
        `Bearer ${owner.key.toLowerCase()}`,
        `Bearer ${newApiKey().key}`,
        `Bearer ${revoked.key}`,
        `Bearer ${expired.key}`,
        `Bearer ${'x'.repeat(10_000)}`,
      ].map((authorization) => ({ authorization })),
    ]
    for (const route of app.product.routes) {
      for (const given of headers) {
        const result = await app.call(route.method, pathOf(route, { project_uid: uid }), { headers: given })
        assert.deepEqual([result.status, result.text], [401, UNAUTHENTICATED], JSON.stringify(given))
        assert.equal(result.headers['www-authenticate'], 'Bearer')
      }
    }
  })

  test('every project that a key may not see is refused in the same way on every route', async () => {
    const deletedUid = await app.createProject(owner.key)
    await app.call('DELETE', `/v1/projects/${deletedUid}`, { key: owner.key })
    const limited = await app.createKey({
      memberId: owner.memberId,
      projectUids: [await app.createProject(owner.key)],
    })
    const cases: [key: string, uid: string][] = [
      [owner.key, foreignUid],
      [owner.key, deletedUid],
      [owner.key, UNKNOWN_UID],
      [owner.key, 'short'],
      [owner.key, uid.toUpperCase() === uid ? 'ABCDEFGHIJ' : uid.toUpperCase()],
      [owner.key, `${uid}x`],
      [owner.key, `%20${uid}`],
      [owner.key, '%00'],
      [owner.key, '%F0%9F%98%80'],
      [owner.key, '..%2F..%2Faccount'],
      [owner.key, 'x'.repeat(10_000)],
      [limited.key, uid],
      [limited.key, foreignUid],
    ]
    for (const route of app.product.routes.filter(isProjectRoute)) {
      for (const [key, project_uid] of cases) {
        const result = await app.call(route.method, pathOf(route, { project_uid }), { key })
        assert.deepEqual([result.status, result.text], [404, PROJECT_NOT_FOUND], `${project_uid} ${key}`)
      }
    }
  })

  test('scope and role decide who may write, on every route, and everybody may read', async () => {
    for (const role of ROLES) {
      const member = await app.createColleague(owner, role)
      for (const scope of ['read', 'read_write'] as const) {
        const { key } = await app.createKey({ memberId: member.memberId, scope })
        for (const route of app.product.routes) {
          // Refused for its query alone once it is past the checks of access: so nothing is changed here.
          const url = `${pathOf(route, { project_uid: uid })}?nonsense=1`
          const { body } = await app.call(route.method, url, { key })
          const expected = !isWrite(route)
            ? 'validation_failed'
            : scope === 'read'
              ? 'read_only_key'
              : isRoleAtLeast(role, (route as { role: 'owner' }).role)
                ? 'validation_failed'
                : 'role_not_allowed'
          assert.equal(body.code, expected, `${role} ${scope}: ${nameOf(route)}`)
        }
      }
    }
  })

  test('only owners delete a project, and viewers write nothing', () => {
    const needed = Object.fromEntries(
      app.product.routes.flatMap((route) => (route.access === 'write' ? [[nameOf(route), route.role]] : [])),
    )
    assert.equal(needed['DELETE /projects/{project_uid}'], 'owner')
    for (const [name, role] of Object.entries(needed)) assert.notEqual(role, 'viewer', name)
  })
})
