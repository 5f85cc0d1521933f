// Checks an export before any of it is stored: whether this release can import it, whether all files are there,
// complete and unchanged, and whether this server could have stored every row itself.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Snapshot } from '../../data/storage/snapshot/snapshot.ts'
import type { Networks } from '../../lib/networks.ts'
import { type CheckedTable, type RowChecks, readCheckedRows, rowChecks } from './checked-rows.ts'
import { openFolderFile } from './folder-file.ts'
import { FILE_BYTES_MAX, type Manifest, readManifest } from './manifest.ts'
import { OWNED_TABLES } from './owned-tables.ts'
import { projectTable } from './project-table.ts'
import { refusal } from './refusal.ts'
import { type TableFormat, tableFormat } from './table-formats.ts'

export type CheckedFiles = {
  manifest: Manifest
  format: TableFormat
  tables: CheckedTable[]
  checks: RowChecks
  /** The number of rows that name a member; members are not included in an export. */
  droppedMembers: number
}

/** Tables without which a project cannot be shown. */
const NEEDED: readonly { name: string; rows?: number; with?: string }[] = [
  { name: 'project_settings', rows: 1 },
  { name: 'rank_trackers', rows: 1, with: 'keywords' },
]

type CheckParts = { snapshot: Snapshot; migration: number; allowedNetworks: Networks }

export async function checkFiles(
  folder: string,
  { snapshot, migration, allowedNetworks }: CheckParts,
): Promise<CheckedFiles> {
  const manifest = await readManifest(folder, allowedNetworks)
  if (manifest.migration !== migration)
    throw refusal(
      `it was made from a database with migration ${manifest.migration}, and this one has ${migration}. Export and import with the same release of Sightline: this is ${manifest.migration < migration ? 'newer' : 'older'} than ${manifest.release}, which made it`,
    )
  const format = tableFormat(manifest.format)
  if (format === undefined) throw refusal(`its format ${manifest.format} is not known`)
  const tables = await matchTables(folder, manifest, snapshot)
  const checks = await rowChecks({ allowedNetworks, domain: manifest.project.domain })
  let droppedMembers = 0
  for (const table of tables)
    for await (const { dropped } of readCheckedRows(table, format, checks)) droppedMembers += dropped
  return { manifest, format, tables, checks, droppedMembers }
}

async function matchTables(folder: string, manifest: Manifest, snapshot: Snapshot): Promise<CheckedTable[]> {
  const unknown = manifest.tables.find(({ name }) => OWNED_TABLES.every((owned) => owned.name !== name))
  if (unknown !== undefined) throw refusal(`it has a table ${unknown.name}, which this release does not know`)
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
  for (const needed of NEEDED)
    if ((needed.with === undefined || rowsOf(needed.with) > 0) && rowsOf(needed.name) !== needed.rows)
      throw refusal(
        `${needed.name} must have ${needed.rows} row, and the manifest says ${rowsOf(needed.name)}`,
      )
  const tables: CheckedTable[] = []
  for (const owned of OWNED_TABLES) {
    const listed = manifest.tables.find(({ name }) => name === owned.name)
    if (listed === undefined) continue
    const table = await projectTable(snapshot, owned)
    if (table === undefined) throw refusal(`it has a table ${listed.name}, which this database does not`)
    if (listed.file !== `${owned.name}.${manifest.format}`)
      throw refusal(`the file of ${owned.name} must be called ${owned.name}.${manifest.format}`)
    if (listed.columns.join() !== table.columns.map(({ name }) => name).join())
      throw refusal(`the columns of ${listed.file} are not those that ${owned.name} has`)
    await requireAsWritten(folder, listed)
    tables.push({ table, folder, name: listed.file, rows: listed.rows })
  }
  return tables
}

async function requireAsWritten(folder: string, listed: Manifest['tables'][number]): Promise<void> {
  const { handle, bytes } = await openFolderFile(folder, listed.file, FILE_BYTES_MAX)
  try {
    const hash = createHash('sha256')
    if (bytes === listed.bytes)
      for await (const piece of handle.createReadStream({ autoClose: false })) hash.update(piece as Buffer)
    if (bytes !== listed.bytes || hash.digest('hex') !== listed.sha256)
      throw refusal(
        `${join(folder, listed.file)} is not as it was written: its checksum differs. Copy or export it again`,
      )
  } finally {
    await handle.close()
  }
}
