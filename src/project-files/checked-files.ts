// Looks at an export before anything of it is stored: whether this release can take it in, and whether all files are there, whole and
// as they were written.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../lib/errors.ts'
import type { Snapshot } from '../storage/snapshot/snapshot.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { OWNED_TABLES } from './owned-tables.ts'
import { type ProjectTable, projectTable } from './project-table.ts'
import { type TableFormat, tableFormat } from './table-formats.ts'

export type CheckedTable = { table: ProjectTable; file: string; rows: number }
export type CheckedFiles = { manifest: Manifest; format: TableFormat; tables: CheckedTable[] }

export async function checkFiles(
  folder: string,
  snapshot: Snapshot,
  migration: number,
): Promise<CheckedFiles> {
  const manifest = await readManifest(folder)
  if (manifest.migration !== migration)
    throw refusal(
      `it was made from a database with migration ${manifest.migration}, and this one has ${migration}. Export and import with the same release of Sightline: this is ${manifest.migration < migration ? 'newer' : 'older'} than ${manifest.release}, which made it`,
    )
  const format = tableFormat(manifest.format)
  if (format === undefined) throw refusal(`its format ${manifest.format} is not known`)
  const tables: CheckedTable[] = []
  for (const owned of OWNED_TABLES) {
    const told = manifest.tables.find(({ name }) => name === owned.name)
    if (told === undefined) continue
    const table = await projectTable(snapshot, owned)
    if (table === undefined) throw refusal(`it has a table ${told.name}, which this database does not`)
    if (told.columns.join() !== table.columns.map(({ name }) => name).join())
      throw refusal(`the columns of ${told.file} are not those that ${owned.name} has`)
    const file = join(folder, told.file)
    if ((await digestOf(file)) !== told.sha256)
      throw refusal(`${told.file} is not as it was written: its checksum differs. Copy or export it again`)
    tables.push({ table, file, rows: told.rows })
  }
  const unknown = manifest.tables.find(({ name }) => OWNED_TABLES.every((owned) => owned.name !== name))
  if (unknown !== undefined) throw refusal(`it has a table ${unknown.name}, which this release does not know`)
  return { manifest, format, tables }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  } catch (cause) {
    throw refusal(`${file} is missing or cannot be read. Copy or export it again`, cause)
  }
  return hash.digest('hex')
}

export function refusal(reason: string, cause?: unknown): AppError {
  return new AppError('import_invalid', `The export cannot be imported: ${reason}.`, { cause })
}
