// A caller that corrects a request learns of all its faults from one answer: what its schema refuses, what does not
// fit together, and what does not fit what is stored.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { storeCrawl } from '../helpers/stored-crawl.ts'

const RULES = [{ field: 'path', operator: 'contains', value: 'a' }]

onEveryEngine('all errors of a request', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string
  let crawlUid: string

  before(async () => {
    ;({ key } = await app.createTenant('owner', { name: 'Small', crawlPageLimit: 50 }))
    uid = await app.createProject(key, { domain: 'ours.example' })
    crawlUid = (await storeCrawl(context.database, uid)).uid
    const create = (path: string, body: unknown) =>
      app.call('POST', `/v1/projects/${uid}${path}`, { key, body })
    await create('/competitors', { name: 'Rival', domain: 'rival.example' })
    await create('/rank-tracker/segments', { name: 'Taken', rules: RULES })
    await create('/rank-tracker/segments', { name: 'Other', rules: RULES })
  })

  async function errorsOf(method: string, path: string, body?: unknown): Promise<Record<string, string[]>> {
    const url = path.startsWith('/') ? path : `/projects/${uid}/${path}`
    const { status, body: answer } = await app.call(method, `/v1${url}`, { key, body })
    assert.equal(status, 422, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.errors
  }

  async function check(method: string, path: string, body: unknown, fields: string[]): Promise<void> {
    const errors = await errorsOf(method, path, body)
    assert.deepEqual(Object.keys(errors), fields, `${method} ${path}`)
    for (const messages of Object.values(errors)) assert.equal(messages.length, 1, String(messages))
  }

  test('are those of queries: first as it was written, then what does not fit together, then what is not there', async () => {
    const list = 'rank-tracker/keywords'
    await check('GET', `${list}?serach=a&segment_id=1&limit=0&unmatched=true&cursor=x`, undefined, [
      'serach',
      'limit',
      'cursor',
      'segment_id',
      'unmatched',
    ])
    await check('GET', 'rank-tracker/overview?unmatched=1&segment_id=2&device=tv', undefined, [
      'device',
      'segment_id',
      'unmatched',
    ])
    await check('GET', `crawls/${crawlUid}/quick-wins?type=contentDecay&range=7d&limit=x`, undefined, [
      'limit',
      'range',
    ])
    await check('GET', 'backlinks?target=elsewhere.example&sort=size&cursor=x', undefined, [
      'sort',
      'cursor',
      'target',
    ])
    await check('GET', 'backlinks?target=rival.example&status=lost&limit=0', undefined, ['limit', 'target'])
    await check('GET', 'backlinks/anchors?target=elsewhere.example&limit=0', undefined, ['limit', 'target'])
    await check('GET', 'backlinks/overview?target=elsewhere.example&x=1', undefined, ['x', 'target'])
  })

  test('are those of bodies in the same order', async () => {
    await check(
      'POST',
      'rank-tracker/keywords',
      { keywords: ['', 'shoes', 'Shoes'], country_code: 'ZZ', language_code: 'xx', device: 'tv' },
      ['keywords.0', 'keywords.2', 'device', 'country_code', 'language_code'],
    )
    await check('POST', 'rank-tracker/keywords', { keywords: [], country_code: 'us', language_code: 'de' }, [
      'keywords',
      'language_code',
    ])
    await check('POST', 'rank-tracker/keywords', { language_code: 'xx' }, [
      'keywords',
      'country_code',
      'language_code',
    ])
    await check(
      'POST',
      'disavows',
      { values: ['spam.example', 'no domain', 'x'.repeat(3000)], type: 'domain', note: 'two\nlines' },
      ['values.2', 'note', 'values.1'],
    )
    await check('POST', 'competitors', { name: ' ', domain: 'www.ours.example' }, ['name', 'domain'])
    await check('POST', 'competitors', { name: ' ', domain: 'rival.example' }, ['name', 'domain'])
    await check('POST', 'rank-tracker/segments', { name: 'taken', rules: [] }, ['rules', 'name'])
    await check('PATCH', 'rank-tracker/segments/2', { name: 'TAKEN', rule: [] }, ['rule', 'name'])
    await check('POST', '/projects', { name: 'New', crawler_max_urls: 51, timezone: 'Nowhere' }, [
      'timezone',
      'domain',
      'crawler_max_urls',
    ])
    await check(
      'PATCH',
      `/projects/${uid}`,
      { crawler_max_urls: 51, country: 'US', country_code: 'GB', timezone: 'Nowhere' },
      ['timezone', 'country_code', 'crawler_max_urls'],
    )
    const selection = { project_uid: 'elsewhere1', crawl_uid: crawlUid }
    await check(
      'POST',
      '/comparisons/projects',
      { project_uids: [uid, uid], crawl_selections: [selection, { ...selection, crawl_uid: 1 }], x: 1 },
      [
        'project_uids.1',
        'crawl_selections.1.crawl_uid',
        'x',
        'crawl_selections.0.project_uid',
        'crawl_selections.1.project_uid',
      ],
    )
  })

  test('have too many entries, and what is wrong with the first of them', async () => {
    const keywords = Array.from({ length: 101 }, (_, index) => (index === 5 ? '' : `word ${index}`))
    await check('POST', 'rank-tracker/keywords', { keywords, country_code: 'US', language_code: 'en' }, [
      'keywords',
      'keywords.5',
    ])
  })

  test('of the query and of the body stand together, also under one name', async () => {
    const errors = await errorsOf('POST', 'rank-tracker/segments?device=tv&name=x', { name: 1 })
    assert.deepEqual(Object.keys(errors), ['device', 'name', 'rules'])
    assert.equal(errors.name?.length, 2)
  })

  test('are not looked for among what cannot be read', async () => {
    await check('POST', 'disavows', { type: 'page', values: ['no domain'] }, ['type'])
    await check('POST', 'competitors', { name: 'Rival', domain: 'no host' }, ['domain'])
    await check('POST', 'rank-tracker/segments', { name: 5, rules: RULES }, ['name'])
    await check('GET', `crawls/${crawlUid}/quick-wins?type=x&range=365d`, undefined, ['type'])
  })
})
