// The folder that holds everything a browser writes: its profile, its crash reports, its shared memory. Removed when
// the browser is closed. A process that was killed leaves its folder behind, so each carries the name of its machine
// and the number of its process, and the next process that renders removes those whose process is gone.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type FolderSurroundings = {
  /** The system's folder for temporary files. */
  root: string
  hostname: string
  pid: number
  isRunning(pid: number): boolean
  /** Folders of this process that are in use. */
  used: Set<string>
}

export async function makeBrowserFolder(surroundings: FolderSurroundings): Promise<string> {
  const { root, pid, used } = surroundings
  await removeLeftFolders(surroundings)
  const folder = await mkdtemp(join(root, `${prefixOf(surroundings)}${pid}-`))
  used.add(folder)
  return folder
}

export async function removeBrowserFolder(folder: string, used: Set<string>): Promise<void> {
  // Chromium's processes may still be writing into it, so removal is retried and a failure is ignored.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {})
  used.delete(folder)
}

async function removeLeftFolders(surroundings: FolderSurroundings): Promise<void> {
  const { root, pid, isRunning, used } = surroundings
  const prefix = prefixOf(surroundings)
  for (const name of await readdir(root).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const owner = Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1] ?? Number.NaN)
    const folder = join(root, name)
    // In a container, this process may have the same number as the one before it.
    const isLeft = owner === pid ? !used.has(folder) : Number.isInteger(owner) && !isRunning(owner)
    if (isLeft) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Containers may share a folder, but cannot see each other's processes, so the name of the host is part of the prefix.
 */
function prefixOf({ hostname }: FolderSurroundings): string {
  return `sightline-chromium-${hostname.replaceAll(/[^a-zA-Z0-9.-]/g, '_')}-`
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
