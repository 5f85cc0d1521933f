// Creates a database for a benchmark, migrated and filled.

import { migrate } from '../src/data/storage/migrate.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import { createStorage, type TestStorage } from '../test/helpers/engines.ts'
import { type Dataset, fillKeys, fillProjects } from './dataset.ts'

export const PROJECTS = 10_000

export type FilledStorage = Dataset & { storage: TestStorage }

export async function fillStorage(engine: Engine, { keys = 0 } = {}): Promise<FilledStorage> {
  const storage = await createStorage(engine)
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  const dataset = await fillProjects(database, PROJECTS)
  if (keys > 0) await fillKeys(database, dataset.accountId, keys)
  await database.close()
  return { ...dataset, storage }
}
