// The database that a parent gives its child by the settings of its environment. An engine is loaded only when it is used.

import { join } from 'node:path'
import type { Database } from '../../src/data/storage/database.ts'

export async function openFromEnvironment(options: { isMapped?: boolean } = {}): Promise<Database> {
  const { SIGHTLINE_DATABASE_URL: url, SIGHTLINE_DATA: folder = '' } = process.env
  if (url) {
    const { openPostgres } = await import('../../src/data/storage/postgres/open.ts')
    return openPostgres({ url, poolSize: 5, onIdleError: () => {} })
  }
  const { openSqlite } = await import('../../src/data/storage/sqlite/open.ts')
  return openSqlite({ file: join(folder, 'sightline.db'), readers: 1, ...options })
}
