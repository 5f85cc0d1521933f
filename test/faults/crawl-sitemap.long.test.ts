import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { crawlLargeSitemap } from './crawl-sitemap.ts'

onEveryEngine('a crawl of a site with sitemaps of up to a million addresses', (context) => {
  test('notes no more of 50,000 addresses than it may', async () => {
    await crawlLargeSitemap(context, {
      files: 1,
      urlsPerFile: 50_000,
      urlsMax: 30_000,
      msMax: 60_000,
      megabytesMax: 400,
    })
  })

  test('notes them all, in bounded time and memory', async () => {
    await crawlLargeSitemap(context, {
      files: 20,
      urlsPerFile: 50_000,
      urlsMax: 1_000_100,
      msMax: 600_000,
      megabytesMax: 600,
    })
  })
})
