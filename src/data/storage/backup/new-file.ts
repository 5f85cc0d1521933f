// Creates a file that appears completely or not at all: it is written under another name, flushed to the disk, and then
// named. Only its owner can read it. An existing file is never replaced, not even one that appeared meanwhile.

import { randomBytes } from 'node:crypto'
import { access, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

/** The suffix of unfinished files, by which those of a killed process are recognised. */
export const PARTIAL = '.partial-'

// Errors of file systems without hard links (FAT, some network shares).
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** `write` fills the empty file whose name it gets. */
export async function writeNewFile(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (await exists(file)) throw refusal(file)
  const partial = `${file}${PARTIAL}${randomBytes(6).toString('hex')}`
  try {
    await writeFile(partial, '', { flag: 'wx', mode: 0o600 }).catch((cause) => {
      throw new AppError(BAD_USAGE, `Cannot write ${file} (${cause.code}).`, { cause })
    })
    await write(partial)
    await bringToDisk(partial)
    await putInPlace(partial, file)
    await bringToDisk(dirname(file))
  } finally {
    await rm(partial, { force: true })
  }
}

async function putInPlace(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (NO_HARD_LINKS.has(code) && (await exists(file)))) throw refusal(file)
    if (!NO_HARD_LINKS.has(code)) throw error
    await rename(partial, file)
  }
}

async function bringToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some systems cannot flush folders; there, the name reaches the disk some time later.
    if (!['EPERM', 'EINVAL', 'EISDIR', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
  } finally {
    await handle.close()
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}

function refusal(file: string): AppError {
  return new AppError(BAD_USAGE, `${file} is there already and is not replaced. Choose another name.`)
}
