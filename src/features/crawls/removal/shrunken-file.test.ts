import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'node:test'
import { countData, fillCrawl, insertCrawl, sameCount } from '../../../../test/helpers/crawl-data-rows.ts'
import { createMigratedStorage } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { SHRINK_PACE, shrinkFile } from '../../../background/jobs/file-shrinking.ts'
import { moveLog } from '../../../data/storage/file-space.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { removeOutdated } from './outdated-crawls.ts'
import { removeCrawlsHandler } from './remove-job.ts'

const ROWS = 8_000
const PACE = { ...SHRINK_PACE, unusedBytesMin: 100_000, keptBytes: 100_000 }

test('a file is smaller after an old crawl was removed from it, while the others are read and added to', async (t) => {
  const storage = await createMigratedStorage('sqlite')
  const database = await storage.open()
  t.after(async () => {
    await database.close()
    await storage.remove()
  })
  await migrate(database, { nowMs: Date.now })
  const projectId = await trackedProjects({ database })()
  const old = await insertCrawl(database, projectId, 'success')
  await fillCrawl(database, old, ROWS)
  const kept = await insertCrawl(database, projectId, 'success')
  await fillCrawl(database, kept, ROWS / 4)
  const next = await insertCrawl(database, projectId, 'success')
  const fileBytes = async () => {
    await moveLog(database)
    return (await stat(storage.place)).size
  }
  const before = await fileBytes()

  await database.transaction((tx) => removeOutdated(tx, projectId, 2))
  await runOnce(database, removeCrawlsHandler(database), old)
  assert.ok((await fileBytes()) >= before, 'what is removed stays in the file for now')
  await Promise.all([
    shrinkFile(database, PACE, new AbortController().signal),
    fillCrawl(database, next, 100),
    ...Array.from({ length: 5 }, async () => {
      assert.deepEqual(await countData(database, kept), sameCount(ROWS / 4))
    }),
  ])
  assert.ok((await fileBytes()) < before / 2, `${await fileBytes()} of ${before} bytes`)
  assert.deepEqual(await countData(database, old), sameCount(0))
  assert.deepEqual(await countData(database, next), sameCount(100))
})
