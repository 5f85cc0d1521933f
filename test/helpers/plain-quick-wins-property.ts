// Any search performance, brought in and computed: every list is what the plain rules find in the same rows.

import fc from 'fast-check'
import type { Database } from '../../src/data/storage/database.ts'
import { computeQuickWins } from '../../src/features/quick-wins/compute/compute-quick-wins.ts'
import { assertPlain } from './plain-quick-wins-compared.ts'
import { plainStored } from './plain-quick-wins-sums.ts'
import { type SearchDataset, searchDataset } from './search-rows-arbitrary.ts'
import { asStored, importRows } from './search-rows-imported.ts'
import { storeCrawl } from './stored-crawl.ts'
import { storedRow } from './stored-rows.ts'
import { trackedProjects } from './tracked-project.ts'

const SITE = { name: 'Acme', domain: 'example.com' }
const CRAWLED = [
  { url: 'https://example.com/', title: 'Acme', h1: 'Welcome' },
  { url: 'https://example.com/red', title: 'Red shoes', h1: null },
  { url: 'https://example.com/hiking-boots', title: null, h1: 'Boots for hiking' },
]

const TIMES_SHRUNK_MAX = 30_000

export async function assertLikePlain(
  database: Database,
  { runs, seed }: { runs: number; seed?: number },
): Promise<void> {
  const createProject = trackedProjects({ database })
  await fc.assert(
    fc.asyncProperty(searchDataset, fc.boolean(), async (dataset, isCrawled) => {
      const projectId = await createProject(SITE)
      if (isCrawled) await crawl(database, projectId)
      await importAll(database, projectId, dataset)
      await computeQuickWins({ database, nowMs: Date.now }, projectId)
      const { rows, spans } = plainStored(dataset.imports)
      await assertPlain(database, projectId, {
        rows: rows.map(asStored),
        spans,
        source: dataset.source,
        site: SITE,
        crawled: isCrawled ? CRAWLED : [],
      })
    }),
    {
      numRuns: runs,
      interruptAfterTimeLimit: runs * 1000 + TIMES_SHRUNK_MAX,
      ...(seed !== undefined && { seed }),
    },
  )
}

async function importAll(
  database: Database,
  projectId: number,
  { imports, source, rowsMax }: SearchDataset,
): Promise<void> {
  for (const { rows, days } of imports)
    await importRows(database, projectId, rows, {
      days,
      source,
      limits: { rowsMax, bytesMax: 2 ** 16, blocksMax: 5 },
    })
}

async function crawl(database: Database, projectId: number): Promise<void> {
  const { uid } = await storedRow(database, 'projects', ['uid'], { id: projectId })
  await storeCrawl(database, uid, { pages: CRAWLED })
}
