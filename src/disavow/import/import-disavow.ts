// Imports a disavow file into a project's list, all of it or nothing. The file is read before anything is locked;
// entries that exist already stay, with their notes.

import { openGivenFile, type ReadableFile, refuseKind } from '../../lib/given-file.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { READ_COMMITTED } from '../../storage/database.ts'
import { rolledBack } from '../../storage/rolled-back.ts'
import { type AddedCounts, addEntries } from '../entry-store.ts'
import { type DisavowFileContent, readDisavowFile } from './disavow-file.ts'

type ImportedDisavow = AddedCounts & Pick<DisavowFileContent, 'lines' | 'notices'>

type DisavowImport = {
  project: { id: number; domain: string }
  file: ReadableFile
  nowMs: number
  onProgress?(step: 'reading' | 'adding', count: number): void
  /** What would be stored is counted, and taken back. */
  isDryRun?: boolean
}

const WANTED = "A disavow list is imported from a search engine's text file."

export async function importDisavow(
  database: Database,
  { project, file, nowMs, onProgress = () => {}, isDryRun = false }: DisavowImport,
): Promise<ImportedDisavow> {
  const { kind, read } = await openGivenFile(file)
  if (kind !== 'csv' && kind !== 'json') throw refuseKind(kind, WANTED)
  const content = await readDisavowFile(read(), project.domain, (lines) => onProgress('reading', lines))
  const add = (tx: Tx) => addEntries(tx, database.engine, project.id, content.entries, nowMs)
  const { created, existing } = isDryRun
    ? await rolledBack(database, add, READ_COMMITTED)
    : await database.transaction(add, READ_COMMITTED)
  onProgress('adding', created)
  return { created, existing: existing + content.repeated, lines: content.lines, notices: content.notices }
}
