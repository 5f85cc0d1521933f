import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveCrawlKills } from './crawl-kills.ts'

const ROUNDS = 5

onEveryEngine('a crawl whose worker is killed, for long', (context) => {
  for (let round = 1; round <= ROUNDS; round++) {
    test(`10 kills leave no trace in what it finds (round ${round})`, async () => {
      await surviveCrawlKills(context, { pages: 600, kills: 10, timeoutMs: 120_000 })
    })
  }
})
