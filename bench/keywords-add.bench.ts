// Measures adding 100 keywords on both devices, on the server: 200 keywords with states, records, schedules, first
// analyses and their jobs, in one transaction.

import { ENGINES } from '../src/data/storage/portable.ts'
import { median, report } from './figure.ts'
import { keywordsPath } from './keyword-requests.ts'
import { startServer } from './processes.ts'
import { fillTracked } from './tracked-storage.ts'

const TRACKED = 20_000
const WARM_UP = 10
const ADDS = 40

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const tracked = await fillTracked(engine, TRACKED)
    const server = await startServer('./product-server.ts', { env: tracked.storage.env })
    const timesMs: number[] = []
    for (let add = 0; add < WARM_UP + ADDS; add++) {
      const keywords = Array.from({ length: 100 }, (_, at) => `new keyword ${add} of ${at}`)
      const startedAtMs = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}${keywordsPath(tracked)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tracked.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ keywords, country_code: 'US', language_code: 'en', device: 'both' }),
      })
      await answer.text()
      if (answer.status !== 201) throw new Error(`An add was answered with ${answer.status}.`)
      if (add >= WARM_UP) timesMs.push(performance.now() - startedAtMs)
    }
    report({
      figure: `keywords_add_${engine}`,
      value: median(timesMs),
      unit: 'ms',
      goal: { max: 20 },
      measured: { max_ms: Math.max(...timesMs) },
    })
    await server.stop()
    await tracked.storage.remove()
  }
}
