// The file of a disavow list, in the format of search engines: domains, then URLs, each sorted by bytes, with notes as
// comments above their entries. The engine joins its lines in the order in which they are stored, all in one statement:
// so the file shows one moment, whatever is added meanwhile, and its limits hold. The file has at most two megabytes,
// and is sent in pieces. Reading it as rows of 2,000 entries took PostgreSQL half as long again, and blocked the event
// loop no less.

import { sql } from 'kysely'
import type { ReadAccess, Reader } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { joinedLines, longBytes } from '../../data/storage/sql/joined-lines.ts'
import { DOMAIN_PREFIX, NOTE_PREFIX } from './entry.ts'
import { type ListTotals, readTotals } from './list-row.ts'

export type DisavowFile = {
  /** Changes when the file does. */
  digest: string
  version: number
  bytes: Buffer
}

const PIECE_BYTES = 65_536

export async function readFileVersion(
  access: ReadAccess,
  projectId: number,
): Promise<{ digest: string; bytes: number }> {
  const totals = await access.read((db) => readTotals(db, projectId))
  return { digest: digestOf(totals), bytes: totals.bytes }
}

export async function readFile(access: ReadAccess, projectId: number): Promise<DisavowFile> {
  const row = await access.read((db) => fileQuery(db, access.engine, projectId).executeTakeFirst())
  if (row === undefined)
    return { digest: digestOf({ version: 0, changedAtMs: 0 }), version: 0, bytes: Buffer.alloc(0) }
  return { digest: digestOf(row), version: row.version, bytes: longBytes(row.text) }
}

export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}

// Index: disavow_entries_pkey, whose order is that of the lines.
export function fileQuery(db: Reader, engine: Engine, projectId: number) {
  const line = sql`case when note is null then '' else ${sql.lit(NOTE_PREFIX)} || note || ${sql.lit('\n')} end
    || case type when 'domain' then ${sql.lit(DOMAIN_PREFIX)} else '' end || value || ${sql.lit('\n')}`
  const rows = sql`select ${line} as line, type, value from disavow_entries where project_id = ${projectId}`
  return db
    .selectFrom('disavow_lists')
    .where('project_id', '=', projectId)
    .select(['version', 'changed_at as changedAtMs', joinedLines(engine, rows, ['type', 'value']).as('text')])
}

/** The time is needed for a restored backup, whose version continues from an older number. */
function digestOf({ version, changedAtMs }: Pick<ListTotals, 'version' | 'changedAtMs'>): string {
  return `${version}-${changedAtMs.toString(36)}`
}
