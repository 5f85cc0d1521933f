// What `disavow export` does: the bytes of the download, to standard output or into a file.

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import type { TextStream } from '../../../entry/cli/terminal/terminal.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { recordDownload } from '../downloads.ts'
import { piecesOf, readFile } from '../file-store.ts'

export type DisavowExportOptions = { project: string; output?: string; json?: boolean; yes?: true }

const LINE_FEED = 10

export async function exportCommand(call: Call<DisavowExportOptions>): Promise<number> {
  const { options, output, terminal, nowMs, withDatabase } = call
  const bytes = await withDatabase(async (database) => {
    const project = await database.read((db) => findProject(db, options.project))
    const file = await readFile(database, project.id)
    await recordDownload(database, project.id, { version: file.version, nowMs: nowMs() })
    return file.bytes
  })
  const size = { project_uid: options.project, lines: countLines(bytes), bytes: bytes.length }
  if (options.output === undefined || options.output === '-') {
    if (options.json === true) output.print({ ...size, text: bytes.toString() }, String)
    else writeText(terminal.stdout, bytes)
    return EXIT.ok
  }
  const file = resolve(options.output)
  if (existsSync(file) && !(await confirm(call, replacing(file)))) return EXIT.refused
  await writeOutput(file, bytes)
  output.print({ ...size, file }, () => file)
  output.note(`${amount(size.lines, 'line was', 'lines were')} written.`)
  return EXIT.ok
}

function replacing(file: string): Question {
  return { statement: `This replaces ${file}.`, question: `${file} already exists. Replace it?` }
}

function writeText(stdout: TextStream, bytes: Buffer): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const piece of piecesOf(bytes)) stdout.write(decoder.decode(piece, { stream: true }))
}

async function writeOutput(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(file, piecesOf(bytes))
  } catch (cause) {
    throw new AppError(BAD_USAGE, `${file} cannot be written: ${(cause as Error).message}.`, { cause })
  }
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}
