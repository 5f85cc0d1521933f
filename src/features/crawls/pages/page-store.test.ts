import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import { filteredIds } from './page-store.ts'

const WORDS = ['boots', 'Tent', 'STOVE', 'straße']

onEveryEngine('filtered pages', (context) => {
  test('are the same in the order of the list and in whatever order is the quickest', async () => {
    const { database, engine } = context
    const app = await createTestApp(database)
    const uid = await app.createProject((await app.createTenant()).key)
    const pages = Array.from({ length: 150 }, (_, index) => ({
      url: `https://example.com/${index}`,
      title: index % 5 === 0 ? null : `${WORDS[index % 4]} no. ${index}`,
      status_code: index % 7 === 0 ? 404 : 200,
    }))
    const crawl = { ...(await storeCrawl(database, uid, { pages })), accountId: 1, timeZone: 'UTC' }
    await app.close()
    const filter = fc.constantFrom<Filter>(
      ...WORDS.map((word): Filter => ({ field: 'title', operator: 'contains', value: word.toUpperCase() })),
      { field: 'title', operator: 'is_null', value: true },
      { field: 'status_code', operator: 'eq', value: 404 },
      { field: 'url', operator: 'contains', value: '/14' },
    )
    const filterLists = fc.array(filter, { minLength: 1, maxLength: 2 })
    const stretches = fc.record({ after: fc.nat(160), limit: fc.constantFrom(1, 4, 51) })
    await fc.assert(
      fc.asyncProperty(filterLists, stretches, async (filters, stretch) => {
        const find = async (until?: number) => {
          const part = until === undefined ? stretch : { ...stretch, until }
          const query = filteredIds(engine, crawl, { filters, urlIds: undefined }, part)
          return (await database.read((db) => query.execute(db))).rows
        }
        assert.deepEqual(await find(), await find(1000))
      }),
      { numRuns: examples(60) },
    )
  })
})
