import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeTestList } from '../../../../test/helpers/quick-win-lists.ts'
import { quickWinFinding } from '../../../../test/helpers/quick-win-records.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { DAY_MS } from '../../../lib/durations.ts'

onEveryEngine('quick wins that are done or put off', (context) => {
  const app = suiteApp(context)
  let key: string
  let base: string
  const records = [1, 2, 3].map((number) => quickWinFinding('risingPages', number, number * 10))
  before(async () => {
    key = (await app.createTenant()).key
    const uid = await app.createProject(key)
    const { projectId } = await storeCrawl(context.database, uid)
    base = `/v1/projects/${uid}/quick-wins`
    for (const range of ['28d', '7d'] as const)
      await storeTestList(context.database, {
        projectId,
        type: 'risingPages',
        range,
        findings: records,
        lastDay: Math.floor(app.clock.ms / DAY_MS) - 3,
      })
  })

  const urlOf = (number: number) => (records[number - 1]!.record as { url: string }).url
  const mark = (body: object) =>
    app.call('POST', `${base}/marks`, { key, body: { type: 'risingPages', ...body } })
  const urls = async (query = '') => {
    const { body } = await app.call('GET', `${base}?type=risingPages&include_total=true${query}`, { key })
    assert.equal(body.meta.total, body.data.length)
    return body.data.map(({ url }: { url: string }) => url)
  }

  test('leave the list of open ones in every range, and no other list', async () => {
    const { status, body } = await mark({ url: urlOf(2), state: 'done' })
    assert.equal(status, 200)
    assert.deepEqual(body.data, {
      type: 'risingPages',
      query: null,
      url: urlOf(2),
      state: 'done',
      open_again_on: null,
    })
    assert.deepEqual(await urls(), [urlOf(3), urlOf(2), urlOf(1)])
    assert.deepEqual(await urls('&state=open'), [urlOf(3), urlOf(1)])
    assert.deepEqual(await urls('&state=open&range=7d'), [urlOf(3), urlOf(1)])
    assert.deepEqual(await urls('&state=done'), [urlOf(2)])
    assert.deepEqual(await urls('&state=later'), [])
  })

  test('are open again when somebody says so, and after 28 days when they were put off', async () => {
    await mark({ url: urlOf(2), state: 'open' })
    assert.deepEqual(await urls('&state=done'), [])
    const { body } = await mark({ url: urlOf(1), state: 'later' })
    assert.match(body.data.open_again_on, /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual(await urls('&state=later'), [urlOf(1)])
    app.clock.ms += 27 * DAY_MS
    assert.deepEqual(await urls('&state=open'), [urlOf(3), urlOf(2)])
    app.clock.ms += DAY_MS
    assert.deepEqual(await urls('&state=open'), [urlOf(3), urlOf(2), urlOf(1)])
  })

  test('must be about a query or a page', async () => {
    const { status, body } = await mark({ state: 'done' })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['query']])
    assert.equal((await mark({ url: urlOf(1), state: 'gone' })).status, 422)
  })
})
