import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveCrawlKills } from './crawl-kills.ts'

onEveryEngine('a crawl whose worker is killed', (context) => {
  test('a kill leaves no trace in what it finds', async () => {
    await surviveCrawlKills(context, { pages: 90, kills: 1, timeoutMs: 180_000 })
  })
})
