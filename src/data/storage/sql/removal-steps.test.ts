import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countData, fillCrawl, sameCount } from '../../../../test/helpers/crawl-data-rows.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { DATA_TABLES } from '../../../features/crawls/removal/data-tables.ts'
import { type RemovalPosition, removeInSteps, removeStep } from './removal-steps.ts'

const rowsOfCrawl = ({ projectId, crawlId }: { projectId: number; crawlId: number }) => ({
  tables: DATA_TABLES,
  within: { project_id: projectId, crawl_id: crawlId },
})

onEveryEngine('steps of a removal', (context) => {
  const doomed = { projectId: 1, crawlId: 2 }
  const others = [
    { projectId: 1, crawlId: 1 },
    { projectId: 1, crawlId: 3 },
    { projectId: 2, crawlId: 2 },
  ]

  test('take a bounded number of rows each, and everything in the end, and leave the neighbours', async () => {
    const { database, engine } = context
    for (const crawl of [doomed, ...others]) await fillCrawl(database, crawl, 25)
    let left = 25 * DATA_TABLES.length
    for (let position: RemovalPosition | undefined, isDone = false; !isDone; ) {
      const from: RemovalPosition | undefined = position
      const step = await database.transaction((tx) => removeStep(tx, engine, rowsOfCrawl(doomed), from, 10))
      const counts = Object.values(await countData(database, doomed))
      const now = counts.reduce((sum, count) => sum + count, 0)
      assert.ok(left - now <= 10 && left - now > 0, `${left - now} rows in one step`)
      assert.equal(step.removed, left - now)
      left = now
      position = step.position
      isDone = position === undefined
    }
    assert.equal(left, 0)
    for (const crawl of others) assert.deepEqual(await countData(database, crawl), sameCount(25))
  })

  test('are one when there is nothing to remove', async () => {
    const { database, engine } = context
    const step = await database.transaction((tx) => removeStep(tx, engine, rowsOfCrawl(doomed)))
    assert.deepEqual(step, { position: undefined, removed: 0, bytes: 0 })
  })

  test('begin again where they began when their transaction is made again', async () => {
    const { database, engine } = context
    await fillCrawl(database, doomed, 25)
    await removeInSteps<RemovalPosition>(
      async (work) => {
        const undone = database.transaction(async (tx) => {
          await work(tx)
          throw new Error('Rolled back.')
        })
        await assert.rejects(undone, /Rolled back/)
        await database.transaction(work)
      },
      async (tx, from) => (await removeStep(tx, engine, rowsOfCrawl(doomed), from, 20)).position,
    )
    assert.deepEqual(await countData(database, doomed), sameCount(0))
  })
})
