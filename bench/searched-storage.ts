// A project with the search performance of a large site, imported like the rows of a file.

import type { Database } from '../src/data/storage/database.ts'
import { migrate } from '../src/data/storage/migrate.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import { createKey } from '../src/entry/accounts/key-store.ts'
import { createAccount, createMember } from '../src/entry/accounts/store.ts'
import { compileValidator } from '../src/entry/http/requests/validation.ts'
import { type NewProject, newProjectBody } from '../src/features/projects/schema.ts'
import { createProject } from '../src/features/projects/store.ts'
import { openImport } from '../src/features/search-performance/store/import-writer.ts'
import { NO_NETWORKS } from '../src/lib/networks.ts'
import { createStorage, type TestStorage } from '../test/helpers/engines.ts'
import { rowsOfDay, type SearchedSite } from './searched-site.ts'

export type SearchedStorage = {
  storage: TestStorage
  key: string
  projectId: number
  projectUid: string
}

const readProject = compileValidator(newProjectBody(NO_NETWORKS), 'body')

export async function createSearched(engine: Engine): Promise<SearchedStorage> {
  const storage = await createStorage(engine)
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  const nowMs = Date.now()
  const created = await database.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Bench' }, nowMs)
    const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, nowMs)
    const { key } = await createKey(tx, { memberId, name: 'bench', scope: 'read_write' }, nowMs)
    const body = readProject({ name: 'Searched', domain: 'www.example.com' }).value as NewProject
    const project = await createProject(tx, accountId, body, nowMs)
    return { key, projectId: project.id, projectUid: project.uid }
  })
  await database.close()
  return { storage, ...created }
}

/** Imports the days as one import. */
export async function importDays(
  database: Database,
  projectId: number,
  site: SearchedSite,
  days: Iterable<number>,
): Promise<void> {
  const writer = await openImport(database, projectId, { source: 'file', nowMs: Date.now() })
  for (const day of days) for (const row of rowsOfDay(site, day)) await writer.add(row)
  await writer.publish()
}
