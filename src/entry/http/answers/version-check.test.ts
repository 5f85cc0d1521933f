import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

const RULES = [{ field: 'path', operator: 'starts_with', value: '/guides/' }]

onEveryEngine('If-Match', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let base: string

  before(async () => {
    base = `/v1/projects/${await app.createProject(owner.key)}`
  })

  const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(method, url, { key: owner.key, ...(body !== undefined && { body }), headers })

  /** The addresses that forms of the dashboard change, and two changes of each. */
  async function changeable(): Promise<[url: string, first: object, second: object][]> {
    const base = `/v1/projects/${await app.createProject(owner.key)}`
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
    ]
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

  test('an address that cannot be read has no version', async () => {
    const { body } = await call('POST', `${base}/disavows`, { type: 'domain', values: ['spam.example'] })
    const url = `${base}/disavows/${body.data.entries?.[0]?.id ?? 1}`
    const refused = await call('PATCH', url, { note: 'x' }, { 'if-match': '"x"' })
    assert.deepEqual([refused.status, refused.body.code], [412, 'changed_meanwhile'])
    assert.match(refused.body.message, /no GET of this address/)
  })
})
