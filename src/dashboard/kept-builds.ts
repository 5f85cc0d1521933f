// Folders with built dashboards, one file each under the name of their sources: the one that a release comes with, and a cache that
// the server may write to. A file is there as a whole or not at all.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuiltDashboard, readBuilt, writeBuilt } from './built-dashboard.ts'

/** Filled by `sightline dashboard build`, as for an image. */
export const SHIPPED_FOLDER = fileURLToPath(new URL('../../dist/dashboard', import.meta.url))

export function cacheFolder(dataFolder: string): string {
  return join(dataFolder, 'cache', 'dashboard')
}

/** Undefined where there is none, or none that can be read. */
export async function findBuild(folder: string, name: string): Promise<BuiltDashboard | undefined> {
  try {
    return readBuilt(await readFile(fileOf(folder, name), 'utf8'))
  } catch {
    return undefined
  }
}

/** Removes older ones. There is nothing secret in it, but a data folder that it makes is closed like others. */
export async function keepBuild(folder: string, name: string, built: BuiltDashboard): Promise<string> {
  const file = fileOf(folder, name)
  const unfinished = `${file}.${process.pid}.tmp`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(unfinished, writeBuilt(built))
  await rename(unfinished, file)
  for (const other of await readdir(folder))
    if (/\.(?:json|tmp)$/.test(other) && join(folder, other) !== file)
      await rm(join(folder, other), { force: true })
  return file
}

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.json`)
}
