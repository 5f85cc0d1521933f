// Measures computing all lists of quick wins after a new day, with 5,000,000 rows of sixteen months stored, on both
// engines: against the time that DuckDB takes to add up the same rows once, 28 days against 28. Also measures the
// stalls of the event loop.

import { enableCompileCache } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { computeQuickWins } from '../src/features/quick-wins/compute/compute-quick-wins.ts'
import { median, report } from './figure.ts'
import { daysOf, rowsOfDay, SEARCHED_SITE, type SearchedSite } from './searched-site.ts'
import { createSearched, importDays } from './searched-storage.ts'

const RATIO_MAX = 12
const STALL_MS_MAX = 50
const ROUNDS = 3
const DUCKDB_ROUNDS = 7
const DUCKDB_THREADS = 2

export async function run(site = SEARCHED_SITE, engines: readonly Engine[] = ENGINES): Promise<void> {
  // The product does the same: its threads then start in a third of the time.
  enableCompileCache()
  const plainMs = await measurePlain(site)
  for (const engine of engines) {
    const { storage, projectId } = await createSearched(engine)
    const database = await storage.open()
    await importDays(database, projectId, site, daysOf(site))
    await computeQuickWins({ database, nowMs: Date.now }, projectId)
    const rounds: number[] = []
    const stalls: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      await importDays(database, projectId, site, [site.lastDay + round])
      // A new monitor each time, because one that is enabled again counts the time in between.
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const start = performance.now()
      const lists = await computeQuickWins({ database, nowMs: Date.now }, projectId)
      rounds.push(performance.now() - start)
      delay.disable()
      stalls.push(delay.max / 1e6)
      console.error(`# ${engine}: ${lists} lists in ${Math.round(rounds.at(-1)!)} ms`)
    }
    const ms = median(rounds)
    report({
      figure: `quick_wins_compute_${engine}`,
      value: ms / plainMs,
      unit: 'ratio',
      goal: { max: RATIO_MAX },
      measured: { ms, duckdb_ms: plainMs },
    })
    report({
      figure: `quick_wins_compute_stall_${engine}`,
      value: Math.max(...stalls),
      unit: 'ms',
      goal: { max: STALL_MS_MAX },
    })
    await database.close()
    await storage.remove()
  }
}

/** In memory, with as many cores as the product has. */
async function measurePlain(site: SearchedSite): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(DUCKDB_THREADS) })
  const connection = await instance.connect()
  await fillPlain(connection, site)
  const [current, previous] = [site.lastDay - 27, site.lastDay - 55]
  const sums = ['clicks', 'impressions', 'position_sum']
    .flatMap((name) => [
      `sum(${name}) filter (where day >= ${current}) as ${name}`,
      `sum(${name}) filter (where day < ${current}) as previous_${name}`,
    ])
    .join()
  const aggregation = `create or replace temp table sums as
    select query, page, ${sums} from plain_rows where day between ${previous} and ${site.lastDay} group by query, page`
  const rounds: number[] = []
  for (let round = 0; round < DUCKDB_ROUNDS; round++) {
    const start = performance.now()
    await connection.run(aggregation)
    rounds.push(performance.now() - start)
  }
  connection.closeSync()
  instance.closeSync()
  return median(rounds)
}

async function fillPlain(connection: DuckDBConnection, site: SearchedSite): Promise<void> {
  await connection.run(
    'create table plain_rows (day integer, query varchar, page varchar, clicks integer, impressions integer, position_sum double)',
  )
  const appender = await connection.createAppender('plain_rows')
  for (const day of daysOf(site)) {
    for (const row of rowsOfDay(site, day)) {
      appender.appendInteger(day)
      appender.appendVarchar(row.query!)
      appender.appendVarchar(row.page!)
      appender.appendInteger(row.clicks)
      appender.appendInteger(row.impressions)
      appender.appendDouble(row.positionSum)
      appender.endRow()
    }
    appender.flushSync()
  }
  appender.closeSync()
}
