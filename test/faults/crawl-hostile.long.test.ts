import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { crawlHostile } from './crawl-hostile.ts'

onEveryEngine('a crawl of hundreds of pages full of long addresses', (context) => {
  test('stores no more than it may, in bounded memory, and says so', async () => {
    const storedBytesMax = 1024 * 2 ** 20
    await crawlHostile(context, { pages: 261, storedBytesMax, msMax: 900_000, megabytesMax: 600 })
  })
})
