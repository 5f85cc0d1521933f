// Checks that pages of the keyword list cost the same with a thousand keywords and with a million: deep pages in every
// order, without a cache.

import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { compare } from './compare.ts'
import { report } from './figure.ts'
import { deepPages } from './keyword-requests.ts'
import { startServer } from './processes.ts'
import { fillTracked } from './tracked-storage.ts'

const FEW = 1_000
const MANY = 1_000_000
const PLACES = 10

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const few = await start(engine, FEW)
    const many = await start(engine, MANY)
    const { ratio, ...measured } = await compare(many, few)
    report({
      figure: `keywords_list_million_${engine}`,
      value: ratio,
      unit: 'ratio',
      goal: { min: 0.8, max: 1.2 },
      measured,
    })
    await Promise.all([few.stop(), many.stop()])
  }
}

async function start(engine: Engine, count: number) {
  const tracked = await fillTracked(engine, count)
  const database = await tracked.storage.open()
  const requests = await deepPages(database, tracked, PLACES)
  await database.close()
  const env = { ...tracked.storage.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
  const server = await startServer('./product-server.ts', { env })
  return {
    server,
    requests,
    async stop() {
      await server.stop()
      await tracked.storage.remove()
    },
  }
}
