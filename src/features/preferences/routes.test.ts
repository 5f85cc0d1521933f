import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'

const DEFAULTS = {
  theme: 'system',
  density: 'normal',
  has_shortcuts: true,
  language: 'en',
  columns: [],
  open_charts: [],
}

onEveryEngine('preferences', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function signIn(keyId?: number, memberId?: number) {
    const member = memberId ?? (await app.createColleague(owner, 'viewer')).memberId
    const session = await app.signIn(member, keyId)
    const call = (method: string, body?: unknown) =>
      app.call(method, '/app/v1/me/preferences', { session, ...(body !== undefined && { body }) })
    return {
      read: async () => (await call('GET')).body.data,
      change: (body: object) => call('PATCH', body),
    }
  }

  test('are the defaults until something is chosen, and what is left out stays', async () => {
    const { read, change } = await signIn()
    assert.deepEqual(await read(), DEFAULTS)
    assert.deepEqual((await change({ theme: 'dark' })).body.data, { ...DEFAULTS, theme: 'dark' })
    await change({ density: 'dense', has_shortcuts: false })
    const chosen = { ...DEFAULTS, theme: 'dark', density: 'dense', has_shortcuts: false }
    assert.deepEqual(await read(), chosen)
    assert.deepEqual(await (await signIn()).read(), DEFAULTS, 'a colleague has their own')
  })

  test('have columns for each page, which are changed page by page', async () => {
    const { read, change } = await signIn()
    const keywords = { page: 'keywords', columns: ['keyword', 'position'] }
    const links = { page: 'backlinks', columns: ['url'] }
    await change({ columns: [keywords] })
    await change({ columns: [links] })
    assert.deepEqual((await read()).columns, [keywords, links])
    await change({ columns: [{ page: 'keywords', columns: [] }] })
    assert.deepEqual((await read()).columns, [links])
  })

  test('have the charts that are open, as a whole', async () => {
    const { read, change } = await signIn()
    await change({ open_charts: ['keywords', 'urls'] })
    await change({ theme: 'dark' })
    assert.deepEqual((await read()).open_charts, ['keywords', 'urls'])
    await change({ open_charts: [] })
    assert.deepEqual((await read()).open_charts, [])
  })

  test('changed at once by two pages keep what both chose', async () => {
    const { read, change } = await signIn()
    await Promise.all(['a', 'b', 'c', 'd'].map((page) => change({ columns: [{ page, columns: ['x'] }] })))
    assert.equal((await read()).columns.length, 4)
  })

  test('are bounded and strict', async () => {
    const { read, change } = await signIn()
    const pages = (from: number) =>
      Array.from({ length: 50 }, (_, index) => ({ page: `p${from + index}`, columns: ['x'] }))
    const cases: [body: object, fields: string[]][] = [
      [{}, ['body']],
      [{ theme: 'blue' }, ['theme']],
      [{ language: 'de', font: 'x' }, ['language', 'font']],
      [{ has_shortcuts: 1 }, ['has_shortcuts']],
      [{ open_charts: ['Keywords'] }, ['open_charts.0']],
      [{ columns: [{ page: 'Keywords', columns: ['x'] }] }, ['columns.0.page']],
      [{ columns: [{ page: 'x', columns: Array(61).fill('x') }] }, ['columns.0.columns']],
      [{ columns: [...pages(0), { page: 'x', columns: [] }] }, ['columns']],
      [{ columns: [pages(0)[0], pages(0)[0]] }, ['columns.1.page']],
    ]
    for (const [body, fields] of cases)
      assert.deepEqual(Object.keys((await change(body)).body.errors ?? {}), fields, JSON.stringify(body))
    assert.equal((await change({ columns: pages(0) })).status, 200)
    assert.deepEqual(Object.keys((await change({ columns: pages(50) })).body.errors), ['columns'])
    assert.equal((await read()).columns.length, 50)
  })

  test('are of every session, also one that a key for reading opened', async () => {
    const { memberId } = await app.createColleague(owner, 'viewer')
    const { id } = await app.createKey({ memberId, scope: 'read' })
    const { change } = await signIn(id, memberId)
    assert.equal((await change({ theme: 'light' })).status, 200)
  })
})
