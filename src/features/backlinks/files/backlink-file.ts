// A file of backlinks of any kind that we read: CSV, compressed or not, or a zip file of the tables of Search Console's
// links report. The content decides which one it is, not the name.

import type { Observations } from '../../../background/providers/backlink-source.ts'
import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { quoted } from '../../../lib/import-fault.ts'
import { openGivenFile, type ReadableFile, refuseKind } from '../../../lib/uploaded-file.ts'
import { openZip, type ZipEntry } from '../../../lib/zip-entries.ts'
import { readTable } from './backlink-csv.ts'
import type { BacklinkReading } from './backlink-reading.ts'
import { type BacklinkTable, openTable } from './backlink-table.ts'
import { HEADER_WANTED } from './columns.ts'
import { describeComparison } from './compared-sites.ts'

const TABLE_NAME = /\.(?:csv|tsv|txt)$/i
const WANTED =
  "Backlinks are imported from CSV, and from a zip file of the tables of Search Console's links report."
const INTERNAL = 'links from the site to itself, which are no backlinks'

export function readBacklinkFile(file: ReadableFile, reading: BacklinkReading): AsyncGenerator<Observations> {
  return reading.faults.passOn(readAny(file, reading))
}

async function* readAny(file: ReadableFile, reading: BacklinkReading): AsyncGenerator<Observations> {
  const { kind, read } = await openGivenFile(file)
  if (kind === 'zip') return yield* readZip(file.path, reading)
  if (kind !== 'csv') throw refuseKind(kind, WANTED)
  const table = await openTable({ read }, reading)
  if (isInternal(table)) throw table.place.refuse(`this is Search Console's table of ${INTERNAL}.`)
  yield* readTable(table, reading)
}

async function* readZip(path: string, reading: BacklinkReading): AsyncGenerator<Observations> {
  const zip = await openZip(path)
  try {
    const tables: BacklinkTable[] = []
    for (const entry of zip.entries) {
      const table = TABLE_NAME.test(entry.name) ? await openEntry(entry, reading) : undefined
      if (table !== undefined) tables.push(table)
    }
    if (tables.length === 0) {
      throw new AppError(
        IMPORT_INVALID,
        `There is no CSV file with links in the zip file. A spreadsheet has to be saved as CSV. ${HEADER_WANTED}`,
      )
    }
    for (const table of tables) yield* readTable(table, reading)
  } finally {
    zip.close()
  }
}

/** Returns undefined for a table that is skipped, and adds a note about it. */
async function openEntry(
  { name, read }: ZipEntry,
  reading: BacklinkReading,
): Promise<BacklinkTable | undefined> {
  const table = await openTable({ name, read }, reading)
  if (isInternal(table)) reading.notes.push(`${quoted(name)} was not read: it is the table of ${INTERNAL}.`)
  else if (table.kind === 'compared') {
    reading.notes.push(`${quoted(name)} was not read: ${describeComparison(reading.target)}`)
  } else if (table.kind === 'unknown') {
    reading.notes.push(`${quoted(name)} was not read: no column of it names pages or sites that link.`)
  } else return table
  return undefined
}

function isInternal(table: BacklinkTable): boolean {
  return table.kind === 'console' && table.columns.table === 'internal_pages'
}
