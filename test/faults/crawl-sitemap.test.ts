import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { crawlLargeSitemap } from './crawl-sitemap.ts'

onEveryEngine('a crawl of a site with large sitemaps', (context) => {
  test('notes no more of 15,000 addresses than it may, and leaves out none before those', async () => {
    await crawlLargeSitemap(context, {
      files: 1,
      urlsPerFile: 15_000,
      urlsMax: 9_000,
      msMax: 60_000,
      megabytesMax: 400,
    })
  })
})
