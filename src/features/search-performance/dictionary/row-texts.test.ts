import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { importRows, searchRow } from '../../../../test/helpers/search-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { hashedTexts } from '../../../data/storage/bulk/dictionary.ts'
import type { Database } from '../../../data/storage/database.ts'
import { readQueries } from '../store/text-store.ts'
import { DICTIONARIES } from './dictionary-store.ts'
import { RowTexts } from './row-texts.ts'

onEveryEngine('the texts of rows', (context) => {
  async function newSite(): Promise<number> {
    const projectId = await trackedProjects(context)()
    await importRows(context.database, projectId, [searchRow({ query: 'first' })])
    return projectId
  }

  test('have the ids of the transaction that was committed, not of one that was run before it', async () => {
    const { database, engine } = context
    const projectId = await newSite()
    const database2: Database = {
      ...database,
      async transaction(work, options) {
        const undone = database.transaction(async (tx) => {
          await work(tx)
          throw new Error('Undone.')
        }, options)
        await assert.rejects(undone, /Undone/)
        // Takes the id that was given in vain.
        await importRows(database, projectId, [searchRow({ query: 'another' })])
        return await database.transaction(work, options)
      },
    }
    const texts = new RowTexts(database2, { projectId, isStrict: true })
    assert.equal(texts.referQuery('mine'), -1)
    const { queries } = await texts.settle()
    assert.deepEqual(queries, [3])
    assert.equal(texts.referQuery('mine'), 3)
    const stored = await database.read((db) => readQueries(db, engine, projectId, [1, 2, 3]))
    assert.deepEqual([...stored.values()], ['first', 'another', 'mine'])
  })

  test('wait on when they could not be stored', async () => {
    const projectId = await newSite()
    const { database } = context
    const failing: Database = { ...database, transaction: () => Promise.reject(new Error('Refused.')) }
    const texts = new RowTexts(failing, { projectId, isStrict: true })
    texts.referQuery('mine')
    await assert.rejects(texts.settle(), /Refused/)
    assert.equal(texts.referQuery('mine'), -1)
  })

  test('are found by their hashes in an index, also in a table that was never analyzed', async () => {
    const { database, engine } = context
    const projectId = await newSite()
    const rows = Array.from({ length: 3000 }, (_, n) =>
      searchRow({ query: `q ${n}`, page: `https://e.org/${n}` }),
    )
    await importRows(database, projectId, rows)
    const hashes = Array.from({ length: 500 }, (_, n) => n)
    for (const [dictionary, index] of [
      ['queries', /search_queries_by_hash/],
      ['pages', /search_pages_by_hash/],
    ] as const) {
      const access = { engine, projectId, dictionary: DICTIONARIES[dictionary] }
      const plan = await planOf(database, hashedTexts(access, hashes))
      assertSeeks([plan.replace('SCAN given', '')], index)
    }
  })
})
