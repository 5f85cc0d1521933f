// Measures the overview of 100,000 keywords over 30 days: of all, of a segment with a tenth of them, and of those in no
// segment. Also the list of segments, with suggestions from keywords in none; and a year of all keywords day by day.

import { sql } from 'kysely'
import { ENGINES } from '../src/data/storage/portable.ts'
import { formatDay, localDay } from '../src/lib/local-day.ts'
import { reportLatency } from './latency.ts'
import { request, startServer } from './processes.ts'
import { fillTracked, type TrackedStorage } from './tracked-storage.ts'

const KEYWORDS = 100_000
const SEGMENTS_GOAL_MS = { sqlite: 20, postgres: 50 }

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const tracked = await fillTracked(engine, KEYWORDS)
    await addYear(tracked)
    const server = await startServer('./product-server.ts', { env: tracked.storage.env })
    const path = `/v1/projects/${tracked.projectUid}/rank-tracker`
    const of = (query: string) => [request(`${path}/overview${query}`, tracked.key)]
    await reportLatency(`overview_all_${engine}`, server, of(''), 10)
    await reportLatency(`overview_segment_${engine}`, server, of(`?segment_id=${tracked.segmentId}`), 60)
    await reportLatency(`overview_unmatched_${engine}`, server, of('?unmatched=true'), 60)
    const from = formatDay(localDay(Date.now(), 'UTC') - 364)
    await reportLatency(
      `history_year_${engine}`,
      server,
      [request(`${path}/history?from=${from}`, tracked.key)],
      30,
    )
    const segments = [request(`${path}/segments`, tracked.key)]
    await reportLatency(`segments_list_${engine}`, server, segments, SEGMENTS_GOAL_MS[engine])
    await server.stop()
    await tracked.storage.remove()
  }
}

/** Adds the days before those in the keywords' own history. */
async function addYear({ storage, projectId }: TrackedStorage): Promise<void> {
  const database = await storage.open()
  const lastDay = localDay(Date.now(), 'UTC') - 31
  await database.write((db) =>
    sql`insert into visibility_days (project_id, device, day, weight, keywords, tracked, in_1_3, in_4_10, position_sum, measured)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 340)
      select ${projectId}, 'mobile', ${sql.lit(lastDay)} - n, 1000000 + n, 50000, 50000, 900, 5000, 40000, 50000
      from numbers`.execute(db),
  )
  await database.close()
}
