// The overview of 100,000 keywords with 30 days: of all, of a segment that holds a tenth, and of those in no segment.

import { ENGINES } from '../src/storage/portable.ts'
import { reportLatency } from './latency.ts'
import { request, startServer } from './processes.ts'
import { fillTracked } from './tracked-storage.ts'

const KEYWORDS = 100_000

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const tracked = await fillTracked(engine, KEYWORDS)
    const server = await startServer('./product-server.ts', { env: tracked.storage.env })
    const path = `/v1/projects/${tracked.projectUid}/rank-tracker/overview`
    const of = (query: string) => [request(`${path}${query}`, tracked.key)]
    await reportLatency(`overview_all_${engine}`, server, of(''), 10)
    await reportLatency(`overview_segment_${engine}`, server, of(`?segment_id=${tracked.segmentId}`), 60)
    await reportLatency(`overview_unmatched_${engine}`, server, of('?unmatched=true'), 60)
    await server.stop()
    await tracked.storage.remove()
  }
}
