import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { crawlLargeSitemap } from './crawl-sitemap.ts'

onEveryEngine('a crawl of a site with a sitemap of a million addresses', (context) => {
  test('notes them all, in bounded time and memory', async () => {
    await crawlLargeSitemap(context, {
      files: 20,
      urlsMax: 1_000_100,
      msMax: 600_000,
      megabytesMax: 600,
    })
  })
})
