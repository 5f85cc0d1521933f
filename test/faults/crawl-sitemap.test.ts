import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { crawlLargeSitemap } from './crawl-sitemap.ts'

onEveryEngine('a crawl of a site with large sitemaps', (context) => {
  test('notes no more of 50,000 addresses than it may', async () => {
    await crawlLargeSitemap(context, { files: 1, urlsMax: 30_000, msMax: 60_000, megabytesMax: 400 })
  })
})
