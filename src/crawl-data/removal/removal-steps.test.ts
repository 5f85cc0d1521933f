import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countData, fillCrawl, sameCount } from '../../../test/helpers/crawl-data-rows.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { primaryKeys } from '../../../test/helpers/primary-keys.ts'
import { DATA_TABLES, REMOVAL_START, type RemovalPosition, removeStep } from './removal-steps.ts'

onEveryEngine('steps of a removal', (context) => {
  async function ownedColumns(): Promise<Map<string, string[]>> {
    const keys = await primaryKeys(context.database)
    return new Map([...keys].filter(([, [first, second]]) => first === 'project_id' && second === 'crawl_id'))
  }

  test('know every table that belongs to a crawl, and its primary key', async () => {
    const known = DATA_TABLES.map(({ table, key }) => [table, ['project_id', 'crawl_id', ...key]] as const)
    assert.deepEqual(new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1))), await ownedColumns())
  })

  test('remove a bounded number of rows each, and everything in the end', async () => {
    const { database, engine } = context
    const doomed = { projectId: 1, crawlId: 2 }
    const others = [
      { projectId: 1, crawlId: 1 },
      { projectId: 1, crawlId: 3 },
      { projectId: 2, crawlId: 2 },
    ]
    for (const crawl of [doomed, ...others]) await fillCrawl(database, crawl, 25)
    const total = 25 * DATA_TABLES.length
    let left = total
    let position: RemovalPosition | undefined = REMOVAL_START
    while (position !== undefined) {
      const from: RemovalPosition = position
      position = await database.transaction((tx) => removeStep(tx, engine, doomed, from, 10))
      const counts = Object.values(await countData(database, doomed))
      const now = counts.reduce((sum, count) => sum + count, 0)
      assert.ok(left - now <= 10 && left - now > 0, `${left - now} rows in one step`)
      left = now
    }
    assert.equal(left, 0)
    for (const crawl of others) assert.deepEqual(await countData(database, crawl), sameCount(25))
  })

  test('take all crawls of a project when no crawl is named', async () => {
    const { database, engine } = context
    for (const crawlId of [1, 2, 3]) await fillCrawl(database, { projectId: 5, crawlId }, 12)
    await fillCrawl(database, { projectId: 6, crawlId: 1 }, 12)
    let position: RemovalPosition | undefined = REMOVAL_START
    while (position !== undefined) {
      const from: RemovalPosition = position
      position = await database.transaction((tx) => removeStep(tx, engine, { projectId: 5 }, from, 20))
    }
    for (const crawlId of [1, 2, 3])
      assert.deepEqual(await countData(database, { projectId: 5, crawlId }), sameCount(0))
    assert.deepEqual(await countData(database, { projectId: 6, crawlId: 1 }), sameCount(12))
  })

  test('are one step when there is nothing to remove', async () => {
    const { database, engine } = context
    const position = await database.transaction((tx) =>
      removeStep(tx, engine, { projectId: 7 }, REMOVAL_START),
    )
    assert.equal(position, undefined)
  })
})
