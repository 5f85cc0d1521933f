// Checks that the cost of a page does not grow with the site: pages per second of a crawl of 200,000 pages against one
// of 20,000. Takes minutes.

import { crawlSite, everythingStored, startSite } from './crawled-site.ts'
import { report } from './figure.ts'
import { LINKS_PER_PAGE } from './site-page.ts'

const PAGES = 200_000
const PAGES_OF_SMALL = 20_000

export async function run(pages = PAGES, pagesOfSmall = PAGES_OF_SMALL): Promise<void> {
  const small = await measure(pagesOfSmall)
  const large = await measure(pages)
  report({
    figure: 'crawl_large_by_small',
    value: large.perSecond / small.perSecond,
    unit: 'ratio',
    goal: { min: 0.8 },
    measured: {
      perSecond: large.perSecond,
      smallPerSecond: small.perSecond,
      peakMb: large.peakMb,
      smallPeakMb: small.peakMb,
    },
  })
}

async function measure(pages: number) {
  const site = await startSite({ pages, links: LINKS_PER_PAGE, shape: 'site' })
  const crawl = await crawlSite(site, { settings: { crawler_max_urls: pages } }, everythingStored(pages))
  await site.stop()
  return crawl
}
