// Whether an error of either engine says that a row is there already.

import { SqliteError } from '../../src/data/storage/sqlite/threads.ts'

const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067
const PG_UNIQUE = '23505'

export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof SqliteError)
    return error.errcode === SQLITE_CONSTRAINT_UNIQUE || error.errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  return (error as { code?: unknown }).code === PG_UNIQUE
}
