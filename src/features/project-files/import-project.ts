// Stores an export as a project: all of it, or nothing that anybody sees. Rows are stored in many small transactions,
// so that servers on the same database can go on, and under a project that counts as deleted until the last row is
// stored. The removal of that project is queued from the start and postponed with every batch: if the import is killed,
// its rows are removed an hour later. The uids are set at the end, so that a failed import does not occupy them.

import { join } from 'node:path'
import { sql } from 'kysely'
import { readDatabaseNow } from '../../background/jobs/database-time.ts'
import { type BulkValue, insertRows } from '../../data/storage/bulk/bulk-insert.ts'
import { type Database, READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import { isUnfitRow } from '../../data/storage/faults.ts'
import { rolledBack } from '../../data/storage/rolled-back.ts'
import { searchId } from '../../data/storage/sql/text-search.ts'
import { newCrawlUid, newProjectUid } from '../../lib/ids.ts'
import { enqueueProjectRemoval, PROJECT_REMOVAL_KIND, updateProject } from '../projects/writes.ts'
import type { CheckedFiles } from './checked-files.ts'
import { type CheckedTable, type RowChecks, readCheckedRows } from './checked-rows.ts'
import { OWNED_TABLES } from './owned-tables.ts'
import { isCombinedColumn, targetOf } from './project-table.ts'
import { refusal, rowRefusal } from './refusal.ts'
import type { TableFormat } from './table-formats.ts'
import type { TableRow } from './table-row.ts'

const TRANSACTION_ROWS = 2000
const TRANSACTION_BYTES = 8 * 2 ** 20
const PUT_OFF_MS = 3_600_000

type ImportParts = {
  database: Database
  accountId: number
  nowMs: number
  /** Called with the number of further rows that were stored. */
  onRows?(count: number): void
  /** Called in the transaction that makes the project visible, to queue what its data requires. */
  onStored(tx: Tx, projectId: number): Promise<void>
}

export async function importProject(
  { manifest, format, tables, checks }: CheckedFiles,
  parts: ImportParts,
): Promise<{ uid: string }> {
  const { database, accountId, nowMs } = parts
  const { uid: wanted, name, domain, created_at, spend_limit_micros } = manifest.project
  const project = await database.transaction(async (tx) => {
    const uid = newProjectUid()
    const { id } = await tx
      .insertInto('projects')
      .values({
        account_id: accountId,
        uid,
        name,
        domain,
        summary_rest_json: '',
        created_at,
        deleted_at: nowMs,
        spend_limit_micros,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueProjectRemoval(tx, id, (await readDatabaseNow(tx, database.engine)) + PUT_OFF_MS)
    return { id, uid }
  })
  const crawlUids = new Map<number, string>()
  try {
    for (const table of tables) await storeTable(table, { format, checks, project, crawlUids }, parts)
    for (const table of tables) await refuseUnexported(database, project.id, table)
    return await database.transaction(async (tx) => {
      await cancelRemoval(tx, project.id)
      await refuseLowCounters(tx, project.id)
      const uid = (await isTaken(tx, wanted)) ? project.uid : wanted
      await tx.updateTable('projects').set({ deleted_at: null, uid }).where('id', '=', project.id).execute()
      await updateProject(tx, project.id, { name })
      await giveBackUids(tx, project.id, crawlUids)
      await parts.onStored(tx, project.id)
      return { uid }
    })
  } catch (error) {
    await database.transaction((tx) => putOff(tx, database, project.id, 0)).catch(() => {})
    throw error
  }
}

type Storing = {
  format: TableFormat
  checks: RowChecks
  project: { id: number }
  /** Filled with the original uids of crawls, by their ids. */
  crawlUids: Map<number, string>
}

async function storeTable(
  checkedTable: CheckedTable,
  { format, project, crawlUids, checks }: Storing,
  { database, onRows }: ImportParts,
): Promise<void> {
  const { table } = checkedTable
  const projectId = project.id
  const target = targetOf(table)
  // One table has no project column; there, the project is part of another number.
  const isCombined = table.columns.some((column) => isCombinedColumn(table.name, column))
  const same = isCombined ? {} : { project_id: projectId }
  const combinedAt = table.columns.findIndex((column) => isCombinedColumn(table.name, column))
  const insert = (tx: Tx, rows: readonly TableRow[]) =>
    insertRows(tx, database.engine, target, rows.flat() as BulkValue[], same)
  for await (const batch of readCheckedRows(checkedTable, format, checks)) {
    let first = batch.first
    for (const rows of inParts(batch.rows)) {
      if (isCombined) for (const row of rows) row[combinedAt] = searchId(projectId, Number(row[combinedAt]))
      if (table.name === 'crawls') holdUids(rows, target.columns, crawlUids)
      await database
        .transaction(async (tx) => {
          await putOff(tx, database, projectId, PUT_OFF_MS)
          await insert(tx, rows)
        }, READ_COMMITTED)
        .catch(async (error) => {
          if (!isUnfitRow(error)) throw error
          const at = await findUnfitRow(database, rows, insert)
          throw rowRefusal(join(checkedTable.folder, checkedTable.name), first + at, error.message, error)
        })
      first += rows.length
      onRows?.(rows.length)
    }
  }
}

/** Finds the first row that the database refuses, by halving the number of rows that are tried. */
async function findUnfitRow(
  database: Database,
  rows: readonly TableRow[],
  insert: (tx: Tx, rows: readonly TableRow[]) => Promise<unknown>,
): Promise<number> {
  let [fit, unfit] = [0, rows.length]
  while (unfit - fit > 1) {
    const middle = (fit + unfit) >> 1
    const isFit = await rolledBack(database, (tx) => insert(tx, rows.slice(0, middle)), READ_COMMITTED).then(
      () => true,
      () => false,
    )
    if (isFit) fit = middle
    else unfit = middle
  }
  return fit
}

/** Refuses rows and values that no export has, such as a crawl that is running: nothing here would ever end it. */
async function refuseUnexported(
  database: Database,
  projectId: number,
  { table, folder, name: file }: CheckedTable,
): Promise<void> {
  const owned = OWNED_TABLES.find(({ name }) => name === table.name)
  const has = async (condition: string) => {
    const { rows } = await database.read((db) =>
      sql`select 1 from ${sql.table(table.name)} as t
        where t.project_id = ${projectId} and ${sql.raw(condition)} limit 1`.execute(db),
    )
    return rows.length > 0
  }
  if (owned?.where !== undefined && (await has(`(${owned.where}) is not true`)))
    throw refusal(`${join(folder, file)} has rows that an export leaves out, because they are under way`)
  for (const [column, value] of Object.entries(owned?.replaced ?? {}))
    if (await has(`t."${column}" is distinct from (${value})`))
      throw refusal(`${join(folder, file)} has a ${column} that an export leaves out`)
}

/** The tables with counted ids, by the name of their counter: the next id must be free. */
const COUNTED = {
  alert_rules: 'alert_rules',
  analyses: 'analyses',
  backlink_profiles: 'backlink_profiles',
  competitors: 'competitors',
  crawls: 'crawls',
  disavow: 'disavow_entries',
  goals: 'keyword_goals',
  keywords: 'keywords',
  notes: 'day_notes',
  segments: 'segments',
  tags: 'tags',
} as const

async function refuseLowCounters(tx: Tx, projectId: number): Promise<void> {
  const counters = await tx
    .selectFrom('project_counters')
    .where('project_id', '=', projectId)
    .select(['name', 'last_id'])
    .execute()
  for (const [counter, table] of Object.entries(COUNTED)) {
    const { highest } = await tx
      .selectFrom(table)
      .where('project_id', '=', projectId)
      .select((eb) => eb.fn.max('id').as('highest'))
      .executeTakeFirstOrThrow()
    const last = counters.find(({ name }) => name === counter)?.last_id ?? 0
    if (Number(highest ?? 0) > last)
      throw refusal(
        `project_counters says that ${last} is the last id of ${counter}, and ${table} has ${highest}`,
      )
  }
}

function* inParts(rows: readonly TableRow[]): Generator<TableRow[]> {
  let part: TableRow[] = []
  let bytes = 0
  for (const row of rows) {
    part.push(row)
    for (const value of row) bytes += typeof value === 'object' ? (value?.length ?? 0) : 8
    if (part.length < TRANSACTION_ROWS && bytes < TRANSACTION_BYTES) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}

// Index: projects_by_uid.
async function isTaken(tx: Tx, uid: string): Promise<boolean> {
  return (
    (await tx.selectFrom('projects').where('uid', '=', uid).select('id').executeTakeFirst()) !== undefined
  )
}

function holdUids(rows: readonly TableRow[], columns: readonly string[], held: Map<number, string>): void {
  const [id, uid] = [columns.indexOf('id'), columns.indexOf('uid')]
  for (const row of rows) {
    held.set(Number(row[id]), String(row[uid]))
    row[uid] = newCrawlUid()
  }
}

/** Restores the uids of crawls that are still free: they are unique in an installation. Index: crawls_by_uid. */
async function giveBackUids(tx: Tx, projectId: number, held: ReadonlyMap<number, string>): Promise<void> {
  for (const [id, uid] of held) {
    const taken = await tx.selectFrom('crawls').where('uid', '=', uid).select('id').executeTakeFirst()
    if (taken !== undefined) continue
    await tx
      .updateTable('crawls')
      .set({ uid })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute()
  }
}

/** Throws if the removal has begun: the import was then silent for too long. */
async function putOff(tx: Tx, database: Database, projectId: number, ms: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ run_at: (await readDatabaseNow(tx, database.engine)) + ms })
    .where('kind', '=', PROJECT_REMOVAL_KIND)
    .where('unique_key', '=', String(projectId))
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw tookPause()
}

/** Deletes the job of the postponed removal: with it, the project could never be removed later. */
async function cancelRemoval(tx: Tx, projectId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('kind', '=', PROJECT_REMOVAL_KIND)
    .where('unique_key', '=', String(projectId))
    .where('state', '=', sql.lit('queued'))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw tookPause()
}

const tookPause = () => refusal('it stood still for more than an hour and was given up. Run it again')
