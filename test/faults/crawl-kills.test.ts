import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveCrawlKills } from './crawl-kills.ts'

onEveryEngine('a crawl whose worker is killed', (context) => {
  test('2 kills leave no trace in what it finds', async () => {
    await surviveCrawlKills(context, { pages: 150, kills: 2, timeoutMs: 30_000 })
  })
})
