// Reads which texts a column accepts, from the CHECK in its migration: `check (status in ('open', 'published'))`.

import { listMigrations } from './migrate.ts'
import { recordMigrations } from './migration-script.ts'
import { buildSchema } from './sqlite/file-work.ts'

/** Keyed by table and column, as in `keywords.device`. */
export type AllowedStates = ReadonlyMap<string, ReadonlySet<string>>

let known: Promise<AllowedStates> | undefined

/** Read only once: the migrations of a release do not change while it runs. */
export function readAllowedStates(): Promise<AllowedStates> {
  known ??= findStates()
  return known
}

/** Reads the SQL that SQLite keeps of each table; migrations give both engines the same checks. */
async function findStates(): Promise<AllowedStates> {
  const numbers = (await listMigrations()).map(({ number }) => number)
  const { statements } = await recordMigrations('sqlite', numbers)
  const states = new Map<string, Set<string>>()
  for (const { type, name, sql } of await buildSchema(statements)) {
    if (type !== 'table') continue
    for (const [, column, list = ''] of (sql ?? '').matchAll(/check \((\w+) in \(([^()]*)\)\)/gi))
      states.set(
        `${name}.${column}`,
        new Set([...list.matchAll(/'([^']*)'/g)].map(([, value]) => value as string)),
      )
  }
  return states
}
