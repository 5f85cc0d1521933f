// Cursors that a list did not make: each is refused alike, and none of them shows a row.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, suiteApp, type Tenant, type TestApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'

onEveryEngine('foreign cursors', (context) => {
  const app = suiteApp(context)

  test('a cursor that was altered, is foreign or is of another installation is refused', async () => {
    const list = '/v1/projects?limit=1'
    const tenants: Tenant[] = [await app.createTenant(), await app.createTenant()]
    const cursors: string[] = []
    for (const { key } of tenants) {
      for (const name of ['A', 'B', 'C']) await app.createProject(key, { name })
      cursors.push((await app.call('GET', list, { key })).body.meta.next_cursor)
    }
    const [ours, theirs] = tenants as [Tenant, Tenant]
    const [cursor, foreign] = cursors as [string, string]
    const { data } = (await app.call('GET', '/v1/projects', { key: ours.key })).body
    const uids = data.map(({ uid }: { uid: string }) => uid)
    const limited = await app.createKey({ memberId: ours.memberId, projectUids: uids })
    const projects = [await app.createProject(ours.key), await app.createProject(ours.key)]
    for (const uid of projects) {
      for (const domain of ['a.example', 'b.example']) {
        const body = { name: 'x', domain }
        await app.call('POST', `/v1/projects/${uid}/competitors`, { key: ours.key, body })
      }
    }
    const competitors = projects.map((uid) => `/v1/projects/${uid}/competitors?limit=1`)
    const { body } = await app.call('GET', competitors[0] as string, { key: ours.key })
    const ofCompetitors = body.meta.next_cursor
    const elsewhere = await createTestApp(context.database, {}, { secret: Buffer.alloc(32, 7) })

    const swapped = cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A')
    const cases: [node: TestApp, url: string, key: string][] = [
      [app, `${list}&cursor=${swapped}`, ours.key],
      [app, `${list}&cursor=${cursor}A`, ours.key],
      [app, `${list}&cursor=${cursor.slice(1)}`, ours.key],
      [app, `${list}&cursor=${cursor.toLowerCase()}x`, ours.key],
      [app, `${list}&cursor=%20${cursor}`, ours.key],
      [app, `${list}&cursor=1`, ours.key],
      [app, `${list}&cursor=${'A'.repeat(512)}`, ours.key],
      [app, `${list}&cursor=${'A'.repeat(513)}`, ours.key],
      [app, `${list}&cursor=${foreign}`, ours.key],
      [app, `${list}&cursor=${cursor}`, theirs.key],
      [app, `${list}&cursor=${cursor}`, limited.key],
      [app, `${list}&cursor=${ofCompetitors}`, ours.key],
      [app, `${competitors[1]}&cursor=${ofCompetitors}`, ours.key],
      [app, `/v1/projects/${projects[0]}/crawls?limit=1&cursor=${ofCompetitors}`, ours.key],
      [elsewhere, `${list}&cursor=${cursor}`, ours.key],
    ]
    for (const [node, url, key] of cases) {
      const { status, body } = await node.call('GET', url, { key })
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['cursor']], url)
    }
    assert.equal(
      (await app.call('GET', `${competitors[0]}&cursor=${ofCompetitors}`, { key: ours.key })).status,
      200,
    )
    const rest = await app.call('GET', `/v1/projects?limit=100&cursor=${cursor}`, { key: ours.key })
    assert.equal(rest.body.data.length, 4)
    await elsewhere.close()
  })
})
