// Measures the memory of a crawl that discovers 1,000,000 addresses and requests 1,000 of them: found on pages, each
// with 1,000 new links, and in sitemaps. Addresses that are only discovered are not requested.

import { crawlSite, startSite } from './crawled-site.ts'
import { report } from './figure.ts'
import { LINKS_PER_PAGE, type SiteOrder } from './site-page.ts'

const PAGES = 1_000
const LINKS = 1_000
// Links to partners, the same on many pages.
const KNOWN_LINKS = 2

export async function run(pages = PAGES): Promise<void> {
  const urls = pages * LINKS
  const sites: Record<string, SiteOrder> = {
    links: { pages, links: LINKS + KNOWN_LINKS, shape: 'frontier' },
    sitemaps: { pages: urls, links: LINKS_PER_PAGE, shape: 'site', sitemapUrls: urls },
  }
  for (const [name, order] of Object.entries(sites)) await measure(name, order, pages, urls)
}

async function measure(name: string, order: SiteOrder, pages: number, urls: number): Promise<void> {
  const site = await startSite(order)
  const settings = { crawler_max_urls: pages, crawler_connect_links: false, crawler_connect_images: false }
  const crawl = await crawlSite(site, { settings })
  await site.stop()
  if (crawl.pages !== pages || crawl.urls < urls)
    throw new Error(`Only ${crawl.pages} pages were crawled and ${crawl.urls} addresses discovered.`)
  report({
    figure: `crawl_frontier_${name}_peak_memory`,
    value: crawl.peakMb,
    unit: 'MB',
    goal: { max: 500 },
    measured: { urls: crawl.urls, seconds: crawl.seconds, urlsPerSecond: crawl.urls / crawl.seconds },
  })
}
