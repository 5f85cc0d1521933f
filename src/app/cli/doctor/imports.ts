// Examines interrupted imports, whose rows take space until they are removed.

import type { Database } from '../../../data/storage/database.ts'
import { listStaleGenerations } from '../../../features/backlinks/reads.ts'
import { listStaleImports } from '../../../features/search-performance/reads.ts'
import { amount } from '../../../lib/amount.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const CHECK = 'imports'
const COUNTED_MAX = 1000

export async function examineImports({ engine, read }: Database): Promise<CheckResult> {
  const limit = COUNTED_MAX
  const count = await read(
    async (db) =>
      (await listStaleImports(db, engine, { limit })).length +
      (await listStaleGenerations(db, engine, { limit })).length,
  )
  if (count === 0) return ok(CHECK, 'none was interrupted')
  const broken = amount(count, 'import was interrupted', 'imports were interrupted')
  return warn(
    CHECK,
    `${broken}; what was stored of it is never read, and takes space`,
    'A running server removes it within the hour, and right after the next import into the same project. If none runs, start one.',
  )
}
