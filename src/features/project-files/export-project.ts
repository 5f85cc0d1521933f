// Everything that a project owns, as a folder of files: one for each table that has rows, a README and a manifest. All
// of it shows one moment, whatever is written meanwhile, and one batch of rows is in memory at a time.

import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot, TableColumn } from '../../data/storage/snapshot/snapshot.ts'
import { AppError, BAD_USAGE } from '../../lib/errors.ts'
import { readVersion } from '../../lib/version.ts'
import { visibleText } from '../../lib/visible-text.ts'
import { MANIFEST_FILE, MANIFEST_VERSION, type Manifest } from './manifest.ts'
import { LEFT_BEHIND, OWNED_TABLES } from './owned-tables.ts'
import { type ProjectTable, projectTable } from './project-table.ts'
import type { TableFormat } from './table-formats.ts'

/** Smaller for rows with bytes, which may have millions. */
const BATCH_ROWS = { plain: 1000, withBytes: 20 }

export type ExportedProject = {
  id: number
  uid: string
  name: string
  domain: string
  created_at: number
  spend_limit_micros: number | null
}

type ExportParts = {
  snapshot: Snapshot
  /** The newest migration that has run. */
  migration: number
  folder: string
  format: TableFormat
  nowMs: number
  /** Called with the number of further rows that were written. */
  onRows?(count: number): void
}

export async function exportProject(project: ExportedProject, parts: ExportParts): Promise<Manifest> {
  const { snapshot, folder, format, nowMs } = parts
  await makeFolder(folder)
  await refuseUnsettled(snapshot, project.id)
  const { id: _id, ...shown } = project
  const manifest: Manifest = {
    sightline_project: MANIFEST_VERSION,
    release: readVersion(),
    migration: parts.migration,
    exported_at: new Date(nowMs).toISOString(),
    format: format.extension,
    project: shown,
    tables: [],
  }
  const described: DescribedTable[] = []
  for (const owned of OWNED_TABLES) {
    const table = await projectTable(snapshot, owned)
    const written = table && (await writeTable(table, project.id, parts))
    if (table === undefined || written === undefined) continue
    const columns = table.columns.map(({ name }) => name)
    manifest.tables.push({ name: table.name, ...written, columns })
    described.push({ name: table.name, file: written.file, rows: written.rows, columns: table.columns })
  }
  await writeFile(join(folder, 'README.md'), readmeOf(manifest, described), { mode: 0o600 })
  const unfinished = join(folder, `${MANIFEST_FILE}.part`)
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  await rename(unfinished, join(folder, MANIFEST_FILE))
  return manifest
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new AppError(BAD_USAGE, `${folder} is not empty. Name a folder that is empty, or not there yet.`)
}

/** Returns undefined for a table without rows, which gets no file. */
async function writeTable(table: ProjectTable, projectId: number, parts: ExportParts) {
  const { snapshot, folder, format, onRows } = parts
  const rowsMax = table.hasBytes ? BATCH_ROWS.withBytes : BATCH_ROWS.plain
  const batches = snapshot.rows(table.select(projectId), rowsMax)[Symbol.asyncIterator]()
  let batch = await batches.next()
  if (batch.done === true) return undefined
  const name = `${table.name}.${format.extension}`
  const file = await open(join(folder, name), 'wx', 0o600)
  const hash = createHash('sha256')
  const written = { file: name, rows: 0, bytes: 0 }
  async function write(bytes: Uint8Array): Promise<void> {
    hash.update(bytes)
    written.bytes += bytes.length
    await file.writeFile(bytes)
  }
  try {
    const writer = format.open(table.columns)
    while (batch.done !== true) {
      await write(writer.rows(batch.value))
      written.rows += batch.value.length
      onRows?.(batch.value.length)
      batch = await batches.next()
    }
    await write(writer.end())
    await file.sync()
  } finally {
    await file.close()
  }
  return { ...written, sha256: hash.digest('hex') }
}

/** Refuses while a job recomputes all days or dates of a project: its tables are then half old and half new. */
async function refuseUnsettled(snapshot: Snapshot, projectId: number): Promise<void> {
  const moving = `select 1 from rank_trackers where project_id = ${projectId} and (days_zone is not null or rescheduled_to_id is not null)`
  for await (const rows of snapshot.rows(moving, 1))
    if (rows.length > 0)
      throw new AppError(
        BAD_USAGE,
        'A change of the time zone or of the frequency is still being applied to the keywords of this project. Try again in a minute, with the server running.',
      )
}

type DescribedTable = { name: string; file: string; rows: number; columns: readonly TableColumn[] }

/** The README of an export: the files and their columns, and what is not included. */
function readmeOf(manifest: Manifest, tables: readonly DescribedTable[]): string {
  const { name, domain, uid } = manifest.project
  return `# ${visibleText(name)}

Everything that Sightline ${manifest.release} stored of the project ${visibleText(name)} (${visibleText(domain)}, uid ${uid}) on ${manifest.exported_at.slice(0, 10)}.

To bring it into another installation, run \`sightline import project\` there with this folder. \`${'manifest.json'}\` says how many rows
each file has, and its SHA-256.

## How to read the files

Each file is a table; docs/data-model.md of Sightline says what its rows are. Times (\`…_at\`) are milliseconds since 1970 in UTC, days are
days since 1970, \`is_…\` and \`has_…\` are 0 or 1. \`crawl_id\`, \`keyword_id\` and their like are the \`id\` of the table that they name, within the project. Bytes
are packed data that only Sightline reads${manifest.format === 'parquet' ? '' : ', as base64'}; lists in files that programs read are made by \`sightline export\`.${manifest.format === 'csv' ? ' An empty cell is null; the empty text is `""`.' : ''}

## What is not in here

${LEFT_BEHIND.map(({ what }) => `- ${what}\n`).join('')}
## Files

${tables.map(describe).join('\n')}`
}

function describe({ file, rows, columns }: DescribedTable): string {
  const shown = columns.map(({ name, kind }) => `\`${name}\` ${kind}`)
  return `### ${file}\n\nRows: ${rows}. Columns: ${shown.join(', ')}.\n`
}
