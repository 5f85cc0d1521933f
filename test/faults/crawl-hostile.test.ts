import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { crawlHostile } from './crawl-hostile.ts'

onEveryEngine('a crawl of pages full of long addresses', (context) => {
  test('stores no more than it may, in bounded memory, and says so', async () => {
    const storedBytesMax = 16 * 2 ** 20
    await crawlHostile(context, { pages: 8, storedBytesMax, msMax: 60_000, megabytesMax: 500 })
  })
})
