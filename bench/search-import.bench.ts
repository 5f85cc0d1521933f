// Measures importing a CSV of search performance (5,000,000 rows of 16 months, 300,000 queries), in rows per second
// until it is published, on SQLite and pinned to one core; the memory of the import; and the disk space of a row on
// both engines, beyond the dictionaries of queries and pages.

import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../src/data/storage/database.ts'
import { formatDay } from '../src/lib/local-day.ts'
import { report } from './figure.ts'
import type { ImportOrder, ImportResult } from './search-import-process.ts'
import { daysOf, rowsOfDay, SEARCHED_SITE, type SearchedSite } from './searched-site.ts'
import { createSearched, type SearchedStorage } from './searched-storage.ts'

const exec = promisify(execFile)
/** Uses the memory settings with which bin/sightline starts imports. */
const { leanOptions, leanEnvironment } = createRequire(import.meta.url)('../bin/memory.js') as {
  leanOptions(): string[]
  leanEnvironment(): Record<string, string>
}

const ROW_BYTES_MAX = 40
/** Fewer rows of as many days, so blocks are as large. */
const POSTGRES_ROWS = 1_000_000

export async function run(
  site: SearchedSite = SEARCHED_SITE,
  fewer: SearchedSite = { ...SEARCHED_SITE, rows: POSTGRES_ROWS },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  try {
    const file = join(folder, 'rows.csv')
    await writeCsv(file, site)
    await measureSqlite(file)
    await writeCsv(file, fewer)
    await measurePostgres(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureSqlite(file: string): Promise<void> {
  const searched = await createSearched('sqlite')
  const { rows, seconds, cpuSeconds, peakMb } = await importFile(searched, file, '0')
  report({
    figure: 'search_import',
    value: rows / seconds,
    unit: 'per s',
    goal: { min: 100_000 },
    measured: { rows, seconds, cpuSeconds },
  })
  report({ figure: 'search_import_peak_memory', value: peakMb, unit: 'MB', goal: { max: 300 } })
  await reportBytes(searched, rows, sqliteBytes)
}

async function measurePostgres(file: string): Promise<void> {
  const searched = await createSearched('postgres')
  const { rows } = await importFile(searched, file)
  await reportBytes(searched, rows, postgresBytes)
}

async function importFile(
  { storage, projectId }: SearchedStorage,
  file: string,
  core?: string,
): Promise<ImportResult> {
  const order: ImportOrder = { file, projectId }
  const program = fileURLToPath(new URL('./search-import-process.ts', import.meta.url))
  const own = [process.execPath, ...leanOptions(), program, JSON.stringify(order)]
  const [command = '', ...args] = core === undefined ? own : ['taskset', '-c', core, ...own]
  const { stdout } = await exec(command, args, { env: { ...leanEnvironment(), ...storage.env } })
  return JSON.parse(stdout) as ImportResult
}

type SizeOf = (database: Database) => Promise<number>

async function reportBytes({ storage }: SearchedStorage, rows: number, sizeOf: SizeOf): Promise<void> {
  const database = await storage.open()
  const bytes = await sizeOf(database)
  await database.close()
  await storage.remove()
  report({
    figure: `search_row_bytes_${storage.engine}`,
    value: bytes / rows,
    unit: 'bytes',
    goal: { max: ROW_BYTES_MAX },
    measured: { rows },
  })
}

const sqliteBytes: SizeOf = async (database) => {
  const { rows } = await database.read((db) =>
    sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat
      where name like '%search_blocks%' or name like '%search_spans%' or name like '%search_imports%'`.execute(
      db,
    ),
  )
  return Number(rows[0]?.bytes)
}

const postgresBytes: SizeOf = async (database) => {
  const { rows } = await database.read((db) =>
    sql<{ bytes: number }>`select pg_total_relation_size('search_blocks')
      + pg_total_relation_size('search_spans') + pg_total_relation_size('search_imports') as bytes`.execute(
      db,
    ),
  )
  return Number(rows[0]?.bytes)
}

async function writeCsv(file: string, site: SearchedSite): Promise<void> {
  await pipeline(csvOf(site), createWriteStream(file))
}

function* csvOf(site: SearchedSite): Generator<string> {
  yield 'date,query,page,clicks,impressions,ctr,position\n'
  for (const day of daysOf(site)) {
    const date = formatDay(day)
    let lines = ''
    for (const { query, page, clicks, impressions, positionSum } of rowsOfDay(site, day)) {
      const position = Math.round((positionSum / impressions) * 100) / 100
      lines += `${date},${query},${page},${clicks},${impressions},${(clicks / impressions).toFixed(4)},${position}\n`
    }
    yield lines
  }
}
