// Runs a suite once on each engine, with a migrated database of its own: SQLite in a temporary folder, PostgreSQL
// as a database on the server that the test run started.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { ENGINES, type Engine } from '../../src/storage/portable.ts'
import { openPostgres } from '../../src/storage/postgres/open.ts'
import { openSqlite } from '../../src/storage/sqlite/open.ts'
import { createDatabase, sharedPostgresUrl } from './postgres-server.ts'

export type TestStorage = {
  engine: Engine
  /** A second process would open it by these settings. */
  env: Record<string, string>
  open(): Promise<Database>
  remove(): Promise<void>
}

/** An empty place to store in, not migrated. */
export async function createStorage(engine: Engine): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-test-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (engine === 'sqlite') {
    return {
      engine,
      env: { SIGHTLINE_DATA: folder },
      open: () => openSqlite({ file: join(folder, 'sightline.db'), readers: 1 }),
      remove: removeFolder,
    }
  }
  const { url, drop } = await createDatabase(await sharedPostgresUrl())
  return {
    engine,
    env: { SIGHTLINE_DATA: folder, SIGHTLINE_DATABASE_URL: url },
    open: () => openPostgres({ url, poolSize: 4, onIdleError: () => {} }),
    async remove() {
      await drop()
      await removeFolder()
    },
  }
}

export type EngineContext = { engine: Engine; database: Database; storage: TestStorage }

/** `context` is filled before the first test of the suite runs: read it inside tests, not while declaring them. */
export function onEveryEngine(title: string, declare: (context: EngineContext) => void): void {
  for (const engine of ENGINES) {
    describe(`${title} (${engine})`, () => {
      const context = { engine } as EngineContext
      before(async () => {
        context.storage = await createStorage(engine)
        context.database = await context.storage.open()
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
