import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { insertTracked } from '../../../test/helpers/tracked-keywords.ts'
import { localDay } from '../../lib/local-day.ts'

onEveryEngine('projects searched and sorted', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  before(async () => {
    const today = localDay(app.clock.ms, 'UTC')
    for (const [name, domain, position] of [
      ['beta', 'one.example', 30],
      ['Alpha', 'two.example', 2],
      ['Ünal', 'three.example', null],
      ['gamma', 'alpha.example', 2],
    ] as const) {
      const uid = await app.createProject(owner.key, { name, domain })
      if (position === null) continue
      const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
      await insertTracked(context.database, id, today, [{ url: `https://${domain}/`, position }])
    }
  })

  const get = (query: string, key = owner.key) => app.call('GET', `/v1/projects?${query}`, { key })
  const names = ({ body }: Awaited<ReturnType<typeof get>>) =>
    (body.data as { name: string }[]).map(({ name }) => name)

  test('words are found in names and domains, in any case', async () => {
    assert.deepEqual(names(await get('search=ALPHA')), ['Alpha', 'gamma'])
    assert.deepEqual(names(await get('search=%C3%BCnal')), ['Ünal'])
    assert.deepEqual(names(await get('search=%25')), [])
    const counted = await get('search=alpha&limit=1&include_total=true')
    assert.deepEqual([counted.body.meta.total, counted.body.meta.has_more], [2, true])
    assert.equal(names(await get('search=')).length, 4)
  })

  test('orders are those of the screen: without a figure last, of the same figure the oldest first', async () => {
    assert.deepEqual(names(await get('sort=name')), ['Alpha', 'beta', 'gamma', 'Ünal'])
    assert.deepEqual(names(await get('sort=name&direction=desc')), ['Ünal', 'gamma', 'beta', 'Alpha'])
    for (const figure of ['top_ten', 'visibility']) {
      const up = await get(`sort=${figure}&include=summary`)
      assert.deepEqual(names(up), ['beta', 'Alpha', 'gamma', 'Ünal'], figure)
      assert.ok('summary' in up.body.data[0])
      const down = await get(`sort=${figure}&direction=desc`)
      assert.deepEqual(names(down), ['Alpha', 'gamma', 'beta', 'Ünal'], figure)
    }
    for (const figure of ['health_score', 'critical_issues', 'referring_domains', 'clicks'])
      assert.deepEqual(names(await get(`sort=${figure}`)), ['beta', 'Alpha', 'Ünal', 'gamma'], figure)
    assert.equal((await get('sort=colour')).status, 422)
  })

  test('every order can be walked page by page, there and back', async () => {
    for (const query of ['sort=top_ten&direction=desc', 'sort=name', 'search=a&sort=clicks']) {
      const expected = names(await get(query))
      const walk = async (cursorName: string, from = '') => {
        const found: string[][] = []
        let cursor: string | null = from
        for (; cursor !== null; ) {
          const page = await get(`${query}&limit=1${cursor && `&cursor=${cursor}`}`)
          found.push(names(page))
          cursor = page.body.meta[cursorName]
          if (cursor === null) return { found: found.flat(), last: page }
        }
        return assert.fail()
      }
      assert.deepEqual((await walk('next_cursor')).found, expected)
      const end = (await get(`${query}&limit=${expected.length - 1}`)).body.meta.next_cursor
      assert.deepEqual((await walk('previous_cursor', end)).found, expected.toReversed())
    }
    const { next_cursor } = (await get('sort=name&limit=1')).body.meta
    assert.equal((await get(`sort=clicks&limit=1&cursor=${next_cursor}`)).status, 422)
  })

  test('a limited key finds its own projects alone, and the file has what the list has', async () => {
    const [first] = (await get('')).body.data
    const { key } = await app.createKey({ memberId: owner.memberId, projectUids: [first.uid] })
    assert.deepEqual(names(await get('sort=name', key)), ['beta'])
    assert.deepEqual(names(await get('search=alpha', key)), [])
    const session = await app.signIn(owner.memberId)
    const query = 'search=a&sort=visibility&direction=desc&include=summary&columns=name'
    const { text } = await app.call('GET', `/app/v1/projects.csv?${query}`, { session })
    assert.equal(text, 'name\r\nAlpha\r\ngamma\r\nbeta\r\nÜnal\r\n')
  })
})
