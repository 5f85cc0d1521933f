// Measures searches in 200,000 keywords, and filters: a rare word, a common one and one without matches; one and two
// characters, and two of a script without spaces. Without a cache, on both engines.

import { ENGINES } from '../src/data/storage/portable.ts'
import { keywordsPath } from './keyword-requests.ts'
import { reportLatency } from './latency.ts'
import { request, startServer } from './processes.ts'
import { fillTracked } from './tracked-storage.ts'

const KEYWORDS = 200_000

const SEARCHES = {
  rare: { terms: ['4fd', '2b1x', 'river 3c0'], goalMs: 15 },
  common: { terms: ['waterproof', 'boots', 'for'], goalMs: 15 },
  missing: { terms: ['zebra', 'quince jam', 'boots for alps zzzz'], goalMs: 15 },
  short: { terms: ['b', 'qz', 'zq', '9'], goalMs: 60 },
  cjk: { terms: ['登山', '靴'], goalMs: 60 },
}

/** Filters with many matches, few, or none. */
const FILTERS = [
  'position_min=11&position_max=20',
  'position_min=99',
  'change=improved',
  'change=lost',
  'feature=video',
  'device=all&change=declined',
]

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const tracked = await fillTracked(engine, KEYWORDS)
    const env = { ...tracked.storage.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
    const server = await startServer('./product-server.ts', { env })
    for (const [name, { terms, goalMs }] of Object.entries(SEARCHES)) {
      const requests = terms.flatMap((term) =>
        ['position', 'keyword', 'last_analyzed'].map((sort) =>
          request(`${keywordsPath(tracked)}?search=${encodeURIComponent(term)}&sort=${sort}`, tracked.key),
        ),
      )
      await reportLatency(`keywords_search_${name}_${engine}`, server, requests, goalMs)
    }
    const filtered = FILTERS.flatMap((filter) =>
      ['position', 'keyword', 'change'].map((sort) =>
        request(`${keywordsPath(tracked)}?${filter}&sort=${sort}`, tracked.key),
      ),
    )
    await reportLatency(`keywords_filter_${engine}`, server, filtered, 30)
    await server.stop()
    await tracked.storage.remove()
  }
}
