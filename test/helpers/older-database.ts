// A database as a release had it before one migration: all others have run, but for those that stand on it. Closed and removed
// with the test.

import { readdir } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import type { Database } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import type { Engine } from '../../src/data/storage/portable.ts'
import { migrationsFolder } from '../faults/migrations-folder.ts'
import { createStorage } from './engines.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

export async function openOlderDatabase(
  t: TestContext,
  engine: Engine,
  ...without: readonly string[]
): Promise<Database> {
  const storage = await createStorage(engine)
  const database = await storage.open()
  t.after(async () => {
    await database.close()
    await storage.remove()
  })
  const names = (await readdir(FOLDER)).map((file) => file.replace(/\.ts$/, ''))
  const bodies = names
    .filter((name) => !without.includes(name))
    .map((name) => [name, `await (await import('${new URL(`${name}.ts`, FOLDER)}')).up(db, engine)`])
  await migrate(database, { folder: await migrationsFolder(Object.fromEntries(bodies)), nowMs: () => 0 })
  return database
}
