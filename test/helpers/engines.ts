// Runs a suite once on each engine, with a migrated database of its own: SQLite in a temporary folder, PostgreSQL as
// a database on the server that the test run started. Both are copies of what the run has migrated once
// (database-templates.ts), which takes half of the time; a test file that runs by itself migrates its own.

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import type { Database } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import { ENGINES, type Engine } from '../../src/data/storage/portable.ts'
import { openPostgres } from '../../src/data/storage/postgres/open.ts'
import type { Pace } from '../../src/data/storage/searches/pace.ts'
import type { SearchLimits } from '../../src/data/storage/searches/search-lane.ts'
import { openSqlite } from '../../src/data/storage/sqlite/open.ts'
import { createDatabase, sharedPostgresUrl } from './postgres-server.ts'
import { reuseThreads } from './warm-threads.ts'

/** Where a run says what to copy: a file, and a database on the shared server. */
export const TEMPLATE_SETTINGS: Readonly<Record<Engine, string>> = {
  sqlite: 'TEST_SQLITE_TEMPLATE',
  postgres: 'TEST_POSTGRES_TEMPLATE',
}

/** How searches go, if not as they do by themselves. */
export type SearchOptions = { createPace?: () => Pace; searchLimits?: SearchLimits }

export type TestStorage = {
  engine: Engine
  /** The file, or the name of the database on its server. */
  place: string
  /** A second process would open it by these settings. */
  env: Record<string, string>
  open(options?: SearchOptions): Promise<Database>
  remove(): Promise<void>
}

/** A place to store in: empty, not migrated, unless there is something to copy. */
export async function createStorage(engine: Engine, template?: string): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-test-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (engine === 'sqlite') {
    const file = join(folder, 'sightline.db')
    if (template !== undefined) await copyFile(template, file)
    return {
      engine,
      place: file,
      env: { SIGHTLINE_DATA: folder },
      open: (options) => openSqlite({ file, readers: 1, ...options }),
      remove: removeFolder,
    }
  }
  const { url, name, drop } = await createDatabase(await sharedPostgresUrl(), template)
  return {
    engine,
    place: name,
    env: { SIGHTLINE_DATA: folder, SIGHTLINE_DATABASE_URL: url },
    open: (options) => openPostgres({ url, poolSize: 5, onIdleError: () => {}, ...options }),
    async remove() {
      await drop()
      await removeFolder()
    },
  }
}

/** A place that is migrated already, where the run has something to copy; else a server migrates it as it starts. */
export function createMigratedStorage(engine: Engine): Promise<TestStorage> {
  reuseThreads()
  return createStorage(engine, process.env[TEMPLATE_SETTINGS[engine]])
}

export type EngineContext = { engine: Engine; database: Database; storage: TestStorage }

/** `context` is filled before the first test of the suite runs: read it inside tests, not while declaring them. */
export function onEveryEngine(title: string, declare: (context: EngineContext) => void): void {
  for (const engine of ENGINES) {
    describe(`${title} (${engine})`, () => {
      const context = { engine } as EngineContext
      before(async () => {
        context.storage = await createMigratedStorage(engine)
        context.database = await context.storage.open()
        // Nothing is left to do for a copy.
        await migrate(context.database, { nowMs: Date.now })
      })
      after(async () => {
        await context.database?.close()
        await context.storage?.remove()
      })
      declare(context)
    })
  }
}
