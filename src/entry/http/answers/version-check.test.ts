import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

const RULES = [{ field: 'path', operator: 'starts_with', value: '/guides/' }]

onEveryEngine('If-Match', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let base: string
  let session: string

  before(async () => {
    session = await app.signIn(owner.memberId)
    base = `/v1/projects/${await app.createProject(owner.key)}`
  })

  const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(method, url, {
      ...(url.startsWith('/app/') ? { session } : { key: owner.key }),
      ...(body !== undefined && { body }),
      headers,
    })

  /** The addresses that forms of the dashboard change, and two changes of each. */
  async function changeable(): Promise<[url: string, first: object, second: object][]> {
    const uid = await app.createProject(owner.key)
    const base = `/v1/projects/${uid}`
    const { memberId } = await app.createColleague(owner, 'editor')
    // The account's limit is there from one test to the next: a change to what is stored already would not change its version.
    await call('PATCH', '/app/v1/spend/limit', { limit_usd: 20 })
    const made = async (path: string, body: object, id = 'id') =>
      `${path}/${(await call('POST', path, body)).body.data[id]}`
    return [
      [base, { name: 'First' }, { name: 'Second' }],
      [`${base}/crawl-settings`, { exclude: ['/a/*'] }, { exclude: ['/b/*'] }],
      [
        await made(`${base}/rank-tracker/segments`, { name: 'Guides', rules: RULES }),
        { name: 'First' },
        { name: 'Second' },
      ],
      [
        await made(`${base}/notes`, { day: '2026-11-02', text: 'New navigation' }),
        { text: 'First' },
        { text: 'Second' },
      ],
      [
        await made(`${base}/alerts/rules`, { kind: 'keyword_dropped' }),
        { severity: 'critical' },
        { severity: 'info' },
      ],
      [await made(`${base}/rank-tracker/tags`, { name: 'shoes' }), { name: 'First' }, { name: 'Second' }],
      [await madeEntry(base), { note: 'First' }, { note: 'Second' }],
      [`/app/v1/projects/${uid}/spend-limit`, { limit_usd: 1 }, { limit_usd: 2 }],
      ['/app/v1/spend/limit', { limit_usd: 30 }, { limit_usd: 40 }],
      ['/app/v1/me', { name: `First ${uid}` }, { name: `Second ${uid}` }],
      [`/app/v1/members/${memberId}`, { name: 'First' }, { name: 'Second' }],
      [await made('/app/v1/keys', { name: 'CI', scope: 'read' }), { name: 'First' }, { name: 'Second' }],
      [
        await made('/app/v1/views', { page: 'keywords', name: 'One', query: '' }),
        { name: 'First' },
        { name: 'Second' },
      ],
    ]
  }

  async function madeEntry(base: string): Promise<string> {
    const body = { type: 'domain', values: ['spam.example'] }
    const added = await call('POST', `${base}/disavows?include=ids`, body)
    return `${base}/disavows/${added.body.data.created_ids[0]}`
  }

  test('a change of the version that was read is made, one of an older version is refused', async () => {
    for (const [url, first, second] of await changeable()) {
      const read = await call('GET', url)
      const etag = String(read.headers.etag)
      const saved = await call('PATCH', url, first, { 'if-match': etag })
      assert.equal(saved.status, 200, `${url}: ${saved.text}`)
      const refused = await call('PATCH', url, second, { 'if-match': etag })
      assert.deepEqual([refused.status, refused.body.code], [412, 'changed_meanwhile'], url)
      assert.match(refused.body.message, /^Somebody has changed this since you read it\./)
      const now = await call('GET', url)
      for (const [name, value] of Object.entries(first)) assert.deepEqual(now.body.data[name], value, url)
      const again = await call('PATCH', url, second, { 'if-match': String(now.headers.etag) })
      assert.equal(again.status, 200, `${url}: ${again.text}`)
    }
  })

  test('the version of a keyword is that of the answer with its tags and its note', async () => {
    const path = `${base}/rank-tracker/keywords`
    const body = { keywords: ['two tabs'], country_code: 'US', language_code: 'en', device: 'desktop' }
    assert.equal((await call('POST', path, body)).status, 201)
    const url = `${path}/${(await call('GET', `${path}?device=desktop`)).body.data[0].id}`
    const readTag = async () => String((await call('GET', `${url}?include=tags`)).headers.etag)
    const etag = await readTag()
    assert.equal((await call('PATCH', url, { note: 'First' }, { 'if-match': etag })).status, 200)
    const refused = await call('PATCH', url, { note: 'Second' }, { 'if-match': etag })
    assert.deepEqual([refused.status, refused.body.code], [412, 'changed_meanwhile'])
    const again = await call('PATCH', url, { note: 'Second' }, { 'if-match': await readTag() })
    assert.equal(again.body.data.note, 'Second')
  })

  test('without the header, and for any version, a change is made whatever is stored', async () => {
    assert.equal((await call('PATCH', base, { name: 'Without' })).status, 200)
    assert.equal((await call('PATCH', base, { name: 'Any' }, { 'if-match': '*' })).status, 200)
  })

  test('the weak tag of a compressed answer names the same version', async () => {
    const { headers } = await call('GET', base)
    const change = await call('PATCH', base, { name: 'Weak' }, { 'if-match': `"other", W/${headers.etag}` })
    assert.equal(change.status, 200, change.text)
  })

  test('of two changes of one version at once, one is refused', async () => {
    for (const [url, first, second] of await changeable()) {
      const etag = String((await call('GET', url)).headers.etag)
      const both = await Promise.all(
        [first, second].map((body) => call('PATCH', url, body, { 'if-match': etag })),
      )
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412], url)
    }
  })

  test('what is gone is a 404, whatever version is named', async () => {
    const refused = await call('PATCH', `${base}/notes/999`, { text: 'x' }, { 'if-match': '"x"' })
    assert.deepEqual([refused.status, refused.body.code], [404, 'note_not_found'])
  })

  test('each address that can be changed can be read, so its versions have names', () => {
    const { routes, appRoutes } = app.product
    const all = [...routes, ...appRoutes]
    const readable = new Set(all.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const changed = all.filter(({ method }) => method === 'PATCH').map(({ path }) => path)
    assert.ok(changed.length > 20)
    assert.deepEqual(
      changed.filter((path) => !readable.has(path)),
      [],
    )
  })
})
