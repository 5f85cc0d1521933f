// Brings a disavow file into a project's list, all of it or nothing. It is read before anything is locked; what is there
// already stays, with its note.

import type { Database } from '../../storage/database.ts'
import { type AddedCounts, addEntries } from '../entry-store.ts'
import { type DisavowFileContent, readDisavowFile } from './disavow-file.ts'

export type ImportedDisavow = AddedCounts & Pick<DisavowFileContent, 'lines' | 'notices'>

export type DisavowImport = {
  project: { id: number; domain: string }
  bytes: AsyncIterable<Uint8Array>
  nowMs: number
  onProgress?(step: 'reading' | 'adding', count: number): void
}

export async function importDisavow(
  database: Database,
  { project, bytes, nowMs, onProgress = () => {} }: DisavowImport,
): Promise<ImportedDisavow> {
  const file = await readDisavowFile(bytes, project.domain, (lines) => onProgress('reading', lines))
  const { created, existing } = await database.transaction(
    (tx) => addEntries(tx, database.engine, project.id, file.entries, nowMs),
    { isolation: 'read committed' },
  )
  onProgress('adding', created)
  return { created, existing: existing + file.repeated, lines: file.lines, notices: file.notices }
}
