import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/helpers/app.ts'
import { TEST_HOLDER } from '../../../test/helpers/claim-holder.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createLogger } from '../../lib/log.ts'
import type { Principal } from './access/principal.ts'
import { createInsideServer } from './inside-server.ts'

onEveryEngine('requests that never leave the process', (context) => {
  let app: TestApp
  let ask: Awaited<ReturnType<typeof createInsideServer>>
  let owner: Principal
  let uid: string

  before(async () => {
    app = await createTestApp(context.database)
    const { key } = await app.createTenant()
    uid = await app.createProject(key)
    owner = (await app.product.source.findPrincipal({ kind: 'key', text: key })) as Principal
    const { routes, source } = app.product
    const log = createLogger({ level: 'silent' })
    const { database } = context
    ask = await createInsideServer({
      routes,
      source,
      database,
      holder: TEST_HOLDER,
      log,
      http: app.config.http,
    })
  })
  after(async () => {
    await ask?.close()
    await app?.close()
  })

  test('are answered as those over the network are, whatever key they show', async () => {
    const fetch = ask.fetchAs(owner)
    const headers = { Authorization: 'Bearer slk_nobody', 'Content-Type': 'application/json' }
    const read = await fetch(`http://any.example/v1/projects/${uid}`, { headers })
    assert.equal(read.status, 200)
    assert.equal(((await read.json()) as { data: { uid: string } }).data.uid, uid)
    const body = JSON.stringify({ name: 'B', domain: 'no host' })
    const refused = await fetch('http://any.example/v1/projects', { method: 'POST', headers, body })
    assert.equal(refused.status, 422)
    assert.match(await refused.text(), /"code":"validation_failed"/)
  })

  test('are made for the one who was named, and for nobody else', async () => {
    const viewer = ask.fetchAs({ ...owner, role: 'viewer' })
    const url = `http://any.example/v1/projects/${uid}`
    const [theirs, ours] = await Promise.all([
      viewer(url, { method: 'DELETE' }),
      ask.fetchAs(owner)(url, { method: 'GET' }),
    ])
    assert.deepEqual([theirs.status, ours.status], [403, 200])
    const stranger = ask.fetchAs({ ...owner, accountId: owner.accountId + 1 })
    assert.equal((await stranger(url)).status, 404)
  })

  test('are given up by their signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await assert.rejects(ask.fetchAs(owner)('http://any.example/v1/account', { signal }), /enough/)
  })
})
