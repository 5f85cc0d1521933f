// The overview of 100,000 keywords with 30 days: of all, of a segment that holds a tenth, and of those in no segment. And
// the list of segments, with suggestions from those in none.

import { ENGINES } from '../src/storage/portable.ts'
import { reportLatency } from './latency.ts'
import { request, startServer } from './processes.ts'
import { fillTracked } from './tracked-storage.ts'

const KEYWORDS = 100_000
const SEGMENTS_GOAL_MS = { sqlite: 20, postgres: 50 }

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const tracked = await fillTracked(engine, KEYWORDS)
    const server = await startServer('./product-server.ts', { env: tracked.storage.env })
    const path = `/v1/projects/${tracked.projectUid}/rank-tracker`
    const of = (query: string) => [request(`${path}/overview${query}`, tracked.key)]
    await reportLatency(`overview_all_${engine}`, server, of(''), 10)
    await reportLatency(`overview_segment_${engine}`, server, of(`?segment_id=${tracked.segmentId}`), 60)
    await reportLatency(`overview_unmatched_${engine}`, server, of('?unmatched=true'), 60)
    const segments = [request(`${path}/segments`, tracked.key)]
    await reportLatency(`segments_list_${engine}`, server, segments, SEGMENTS_GOAL_MS[engine])
    await server.stop()
    await tracked.storage.remove()
  }
}
