// Sitemaps with more addresses than a crawl may note: read to the end of what it wants, in bounded memory, and the
// report says that there is more.

import assert from 'node:assert/strict'
import { crawlSite } from '../helpers/crawled-site.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { startFakeSite } from '../helpers/fake-site.ts'
import { page } from '../helpers/fake-site-pages.ts'
import { largeSitemap } from '../helpers/fake-site-sitemaps.ts'

const URLS_PER_FILE = 50_000
const PAGES_MAX = 20

export type SitemapSize = { files: number; urlsMax: number; msMax: number; megabytesMax: number }

export async function crawlLargeSitemap(
  { database }: EngineContext,
  { files, urlsMax, msMax, megabytesMax }: SitemapSize,
): Promise<void> {
  const site = await startFakeSite()
  try {
    site.serve('site.test', {
      ...largeSitemap(site.origin('site.test'), files, URLS_PER_FILE),
      '/': page({ title: 'start', links: ['/linked'] }),
      '*': page(),
    })
    const { crawl, pages, notes, urls, ms } = await crawlSite(database, site, {
      settings: { pagesMax: PAGES_MAX },
      limits: { urlsMax },
      timeoutMs: msMax,
    })
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.equal(pages.size, PAGES_MAX)
    assert.ok(urls.size <= urlsMax, `${urls.size} addresses are noted`)
    assert.ok(urls.size >= Math.min(urlsMax, files * URLS_PER_FILE), `${urls.size} addresses are noted`)
    assert.equal(pages.get(`${site.origin('site.test')}/`)?.title, 'start')
    assert.ok(
      notes.some((note) => note.includes(`limit of ${PAGES_MAX} pages`)),
      notes.join('\n'),
    )
    assert.ok(ms < msMax, `it took ${Math.round(ms)} ms`)
    const megabytes = process.resourceUsage().maxRSS / 1024
    assert.ok(megabytes < megabytesMax, `the process has held ${Math.round(megabytes)} MB`)
  } finally {
    site.close()
  }
}
