// A migrated database of each engine, made once for a test run, for its suites to copy (engines.ts).

import { migrate } from '../../src/data/storage/migrate.ts'
import { ENGINES } from '../../src/data/storage/portable.ts'
import { createStorage, TEMPLATE_SETTINGS, type TestStorage } from './engines.ts'

export type Templates = { remove(): Promise<void> }

export async function makeTemplates(): Promise<Templates> {
  const made: TestStorage[] = []
  for (const engine of ENGINES) {
    const storage = await createStorage(engine)
    made.push(storage)
    const database = await storage.open()
    await migrate(database, { nowMs: Date.now })
    await database.close()
    process.env[TEMPLATE_SETTINGS[engine]] = storage.place
  }
  return {
    async remove() {
      for (const storage of made) await storage.remove()
    },
  }
}
