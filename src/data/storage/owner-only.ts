// Keeps the files of the data folder private to their owner (mode 0600), whatever the folder's mode. SQLite gives its
// log and its index the mode of the database, so the database file is created here, before SQLite would create it by
// the umask. Files that an older release, a manual copy or another umask left readable are made private when the
// database is next opened; that fails for a file of another user, and a warning names it. Windows has no such modes, so
// nothing is done there.

import { chmod, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type StorageConfig, sqliteFile } from './location.ts'

/** A file or folder that others can read, with the mode that chmod should give it. */
export type OpenPath = { path: string; mode: string }

const OTHERS = 0o077
const FILE_MODE = 0o600
// The database with its log and copies, the content that a restore replaced, the secret, and the first sign-in for the
// owner.
const OURS = /^(?:sightline\.(?:db|before-)|secret$|first-sign-in\.txt$|recent-log\.)/

/**
 * Creates an empty file, which is a new database to SQLite, if none exists. An existing database file is not even
 * opened: closing it would release the locks that SQLite holds on it in this process. If creating fails, SQLite will
 * report why.
 */
export async function makeOwnFile(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeFile(file, '', { flag: 'a', mode: FILE_MODE }).catch(() => {})
}

/**
 * Makes files private. Returns those that stay readable, because they belong to another user or their file system has
 * no modes.
 */
export async function closeToOthers(storage: StorageConfig): Promise<OpenPath[]> {
  const stillOpen: OpenPath[] = []
  for (const { path } of await findOpenFiles(storage)) {
    await chmod(path, FILE_MODE).catch(() => {})
    const left = await findOpenFile(path)
    if (left !== undefined) stillOpen.push(left)
  }
  return stillOpen
}

export async function findOpenFiles(storage: StorageConfig): Promise<OpenPath[]> {
  const folder = resolve(storage.dataFolder)
  const names = await readdir(folder).catch(() => [])
  const paths = names.filter((name) => OURS.test(name)).map((name) => join(folder, name))
  // The log is beside the file itself, not beside a link to it.
  const database = await realpath(sqliteFile(storage)).catch(() => undefined)
  if (database !== undefined) paths.push(`${database}-wal`, `${database}-shm`)
  const found = await Promise.all([...new Set(paths)].sort().map(findOpenFile))
  return found.filter((open) => open !== undefined)
}

async function findOpenFile(path: string): Promise<OpenPath | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? openPath(path, found) : undefined
}

export async function findOpenFolder({ dataFolder }: StorageConfig): Promise<OpenPath | undefined> {
  const path = resolve(dataFolder)
  const found = await stat(path).catch(() => undefined)
  return found && openPath(path, found)
}

function openPath(path: string, { mode }: { mode: number }): OpenPath | undefined {
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return undefined
  return { path, mode: (mode & 0o777).toString(8).padStart(3, '0') }
}

/** Returns the command that makes the files private. */
export function closingCommand(mode: '600' | '700', paths: readonly OpenPath[]): string {
  return ['chmod', mode, ...paths.map(({ path }) => quoted(path))].join(' ')
}

function quoted(path: string): string {
  return /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
