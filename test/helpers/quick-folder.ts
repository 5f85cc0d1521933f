// Where a test run keeps its databases: in memory where the system has a folder for that, because nobody needs them after
// a power cut, and each commit would wait for a disk. What is tested of durability are kills of processes, which memory
// outlives as a disk does.

import { accessSync, constants, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** A run takes less than two; containers often have only a few megabytes there. */
const BYTES_MIN = 4 * 2 ** 30

/** What the environment says wins. */
export function quickFolder(env: NodeJS.ProcessEnv): { TMPDIR?: string } {
  if (env.TMPDIR !== undefined) return { TMPDIR: env.TMPDIR }
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize >= BYTES_MIN ? { TMPDIR: FOLDER } : {}
  } catch {
    return {}
  }
}
