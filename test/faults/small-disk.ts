// A disk that is soon full: a small tmpfs where the system lets us mount one, which takes root.

import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerUser } from '../helpers/postgres-binaries.ts'

const execute = promisify(execFile)
/** Large pieces first, for a disk that is not so small. */
const BALLAST_BYTES = [4 * 2 ** 20, 16 * 1024]

export type SmallDisk = {
  folder: string
  /** Leaves no space at all. */
  fill(): Promise<void>
  /** Gives the space back. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** Undefined where nothing may be mounted. */
export async function mountSmallDisk(
  megabytes: number,
  owner: ServerUser = {},
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-disk-'))
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = owner
  const options = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`
  const isMounted = await execute('mount', ['-t', 'tmpfs', '-o', options, 'sightline-test', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await rm(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      for (const bytes of BALLAST_BYTES) while (await grow(ballast, bytes));
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await execute('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** False when there is no space for it, or not for all of it. */
async function grow(file: string, bytes: number): Promise<boolean> {
  try {
    await appendFile(file, Buffer.alloc(bytes))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
