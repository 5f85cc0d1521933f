// Runs one crawl of the synthetic site by a worker of the product, from an empty database to the finished report, and
// measures its time and cost and whether everything was stored.

import { sql } from 'kysely'
import type { Tables } from '../src/data/storage/tables.ts'
import type { NewProject } from '../src/features/projects/schema.ts'
import {
  type CrawlProject,
  createCrawlProject,
  type FinishedCrawl,
  queueCrawl,
  readUsage,
  removeCrawlProject,
  waitForCrawl,
} from './crawl-project.ts'
import type { SiteVitals } from './crawl-site.ts'
import { type ServerProcess, startProduct, startServer } from './processes.ts'
import { IMAGES, IMAGES_PER_PAGE, LINKS_PER_PAGE, type SiteOrder } from './site-page.ts'

export type CrawlRun = FinishedCrawl & {
  perSecond: number
  peakMb: number
  cpuMsPerPage: number
  siteMsPerRequest: number
}

export function startSite(order: SiteOrder, cores?: string): Promise<ServerProcess> {
  return startServer('./crawl-site.ts', { args: [JSON.stringify(order)], cores })
}

export async function crawlSite(
  site: ServerProcess,
  { settings, cores }: { settings: Partial<NewProject>; cores?: string | undefined },
  check: (project: CrawlProject, crawlId: number) => Promise<void> = async () => {},
): Promise<CrawlRun> {
  const project = await createCrawlProject(site.port, settings)
  const crawlId = await queueCrawl(project)
  await site.ask('vitals')
  const worker = await startProduct('worker', { env: project.env, cores })
  const crawl = await waitForCrawl(project, crawlId)
  const { peakMb, cpuSeconds } = await readUsage(worker.child.pid as number)
  const { requests, cpuMs } = (await site.ask('vitals')) as SiteVitals
  await worker.stop()
  await check(project, crawlId)
  await removeCrawlProject(project)
  return {
    ...crawl,
    perSecond: crawl.pages / crawl.seconds,
    peakMb,
    cpuMsPerPage: (cpuSeconds * 1000) / crawl.pages,
    siteMsPerRequest: cpuMs / requests,
  }
}

/** The figures of a crawl that skipped something would be worthless. */
export function everythingStored(pages: number) {
  const expected = {
    pages,
    links: pages * LINKS_PER_PAGE,
    image_references: pages * IMAGES_PER_PAGE,
    images: IMAGES,
  }
  return async ({ database, projectId }: CrawlProject, crawlId: number): Promise<void> => {
    const { rows } = await database.read((db) =>
      sql<typeof expected>`select
        (${countOf('crawl_pages', projectId, crawlId)} and status_code = 200) as pages,
        (${countOf('crawl_links', projectId, crawlId)}) as links,
        (${countOf('crawl_image_references', projectId, crawlId)}) as image_references,
        (${countOf('crawl_images', projectId, crawlId)} and fetch_status_code = 200) as images`.execute(db),
    )
    if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
      throw new Error(`Stored was ${JSON.stringify(rows[0])} in place of ${JSON.stringify(expected)}`)
  }
}

function countOf(table: keyof Tables, projectId: number, crawlId: number) {
  return sql`select count(*) from ${sql.table(table)}
    where project_id = ${projectId} and crawl_id = ${crawlId}`
}
