// Examines the connection pooler in front of PostgreSQL, if there is one: what it does for speed, and whether backups can
// go past it.

import type { Database, Pooler } from '../../../data/storage/database.ts'
import { requireSameDatabase } from '../../../data/storage/health.ts'
import type { StorageConfig } from '../../../data/storage/location.ts'
import { openDatabase } from '../../../data/storage/open.ts'
import { DIRECT_ADVICE } from '../../../data/storage/postgres/server.ts'
import { createLogger } from '../../../lib/log.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'

const CHECK = 'connection pooler'

export async function examinePooler(database: Database, storage: StorageConfig): Promise<CheckResult[]> {
  const { pooler } = database
  const { databaseDirectUrl } = storage
  if (databaseDirectUrl !== undefined) {
    const fault = await findDirectFault(database, { ...storage, databaseUrl: databaseDirectUrl })
    if (fault !== undefined) return [fail(CHECK, fault, 'Correct SIGHTLINE_DATABASE_DIRECT_URL.')]
  }
  if (pooler === undefined) return []
  const message = `SIGHTLINE_DATABASE_URL leads to one that ${describeStatements(pooler)}`
  if (databaseDirectUrl !== undefined) return [ok(CHECK, `${message}; backups go past it`)]
  return [warn(CHECK, `${message}; no backup can be made through it`, DIRECT_ADVICE)]
}

function describeStatements({ keepsStatements }: Pooler): string {
  return keepsStatements
    ? 'keeps prepared statements'
    : 'keeps no prepared statements, so that reads are planned anew each time'
}

async function findDirectFault(database: Database, storage: StorageConfig): Promise<string | undefined> {
  let direct: Database | undefined
  try {
    direct = await openDatabase({ storage }, { log: createLogger({ level: 'silent' }), isLeftOpen: true })
    await requireSameDatabase(database, direct)
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await direct?.close()
  }
}
