// A file that appears whole or not at all: written under another name, brought to the disk, then named. Readable by
// its owner alone. Refuses to replace a file that is there, also one that appeared while this one was written.

import { randomBytes } from 'node:crypto'
import { access, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

/** The suffix of unfinished files, by which those of a killed process are recognised. */
export const PARTIAL = '.partial-'

// Some file systems (FAT, some network shares) know no second name for a file.
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** `write` fills an empty file whose name it is given. */
export async function writeNewFile(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (await exists(file)) throw refusal(file)
  const partial = `${file}${PARTIAL}${randomBytes(6).toString('hex')}`
  try {
    await writeFile(partial, '', { flag: 'wx', mode: 0o600 }).catch((cause) => {
      throw new AppError(BAD_USAGE, `Cannot write ${file} (${cause.code}).`, { cause })
    })
    await write(partial)
    await bringToDisk(partial)
    await giveName(partial, file)
    await bringToDisk(dirname(file))
  } finally {
    await rm(partial, { force: true })
  }
}

async function giveName(partial: string, file: string): Promise<void> {
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
    // Folders cannot be synchronised everywhere; where they cannot, the system does it in its own time.
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
