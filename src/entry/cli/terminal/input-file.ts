// Opens the file that a command was given, or its standard input. It can be read more than once: input from a pipe is
// first written to a temporary file, which is removed when the command ends.

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { fileAt, type ReadableFile } from '../../../lib/uploaded-file.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you are not allowed to',
}

/** `given` is the name as it was typed; `-` is standard input. */
export async function withInputFile<T>(
  given: string,
  stdin: AsyncIterable<Uint8Array> | undefined,
  work: (file: ReadableFile) => Promise<T>,
): Promise<T> {
  if (given === '-') return await withCopy((path) => copy(stdin ?? nothing(), path), work)
  const isFile = await readable(given, async () => (await stat(given)).isFile())
  if (!isFile) {
    // A named pipe, as a shell makes for <(…), can be read only once, so it is copied; a folder cannot be read at all.
    return await withCopy((path) => readable(given, () => copy(createReadStream(given), path)), work)
  }
  await readable(given, async () => (await open(given)).close())
  return await work(fileAt(given))
}

async function withCopy<T>(
  fill: (path: string) => Promise<void>,
  work: (file: ReadableFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-'))
  try {
    const path = join(folder, 'input')
    await fill(path)
    return await work(fileAt(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copy(bytes: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
}

async function readable<T>(given: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = REASONS[(cause as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw cause
    throw new AppError(BAD_USAGE, `${given} cannot be read: ${reason}.`, { cause })
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
