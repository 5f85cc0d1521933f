// Examines the data folder: whether it can be written to, who can read it and its files, whether there is space, and
// whether the secret is valid.

import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../../data/settings/config.ts'
import {
  closingCommand,
  findOpenFiles,
  findOpenFolder,
  type OpenPath,
} from '../../../data/storage/owner-only.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'

const MIB = 1024 * 1024
const FREE_BYTES_FAIL = 100 * MIB
const FREE_BYTES_WARN = 1024 * MIB
const SECRET_LENGTH_MIN = 32

export async function examineDataFolder({ storage, secret }: Config): Promise<CheckResult[]> {
  const folder = resolve(storage.dataFolder)
  const file = join(folder, 'secret')
  const open = await findOpenFiles(storage)
  const openSecret = open.find(({ path }) => path === file)
  return [
    await examineFolder(folder, await findOpenFolder(storage)),
    examineFiles(open.filter(({ path }) => path !== file)),
    await examineSpace(folder),
    await examineSecret(file, openSecret, secret !== undefined, storage.databaseUrl !== undefined),
  ]
}

async function examineFolder(folder: string, open: OpenPath | undefined): Promise<CheckResult> {
  const check = 'data folder'
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) {
    if (found.code !== 'ENOENT')
      return fail(check, `${folder} cannot be looked at (${found.code})`, 'Set SIGHTLINE_DATA.')
    const parent = await findExisting(folder)
    return (await canWrite(parent))
      ? warn(check, `${folder} does not exist yet`, 'The first start creates it.')
      : fail(
          check,
          `${folder} does not exist and cannot be created`,
          `Let this user write in ${parent}, or set SIGHTLINE_DATA.`,
        )
  }
  if (!found.isDirectory()) return fail(check, `${folder} is not a folder`, 'Set SIGHTLINE_DATA to a folder.')
  if (!(await canWrite(folder)))
    return fail(check, `${folder} cannot be written to`, 'Let this user write in it, or set SIGHTLINE_DATA.')
  if (open !== undefined) return warn(check, openToOthers(open), `Run: ${closingCommand('700', [open])}`)
  return ok(check, folder)
}

function examineFiles(open: readonly OpenPath[]): CheckResult {
  const check = 'files'
  const [first] = open
  if (first === undefined) return ok(check, 'only their owner can read them')
  const more = open.length === 1 ? '' : `, and ${open.length - 1} more`
  const advice = `Run: ${closingCommand('600', open)} (the next start does this where it can)`
  return warn(check, openToOthers(first) + more, advice)
}

async function examineSpace(folder: string): Promise<CheckResult> {
  const check = 'disk space'
  const existing = await findExisting(folder)
  const { bavail, bsize } = await statfs(existing)
  const freeBytes = bavail * bsize
  const message = `${formatBytes(freeBytes)} free at ${existing}`
  const advice = 'Free some space, or move the data folder to a larger disk.'
  if (freeBytes < FREE_BYTES_FAIL) return fail(check, message, advice)
  return freeBytes < FREE_BYTES_WARN ? warn(check, message, advice) : ok(check, message)
}

async function examineSecret(
  file: string,
  open: OpenPath | undefined,
  isSet: boolean,
  isShared: boolean,
): Promise<CheckResult> {
  const check = 'secret'
  if (isSet) return ok(check, 'SIGHTLINE_SECRET is set')
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) {
    return found.code === 'ENOENT'
      ? warn(check, `${file} does not exist yet`, 'The next start creates it.')
      : fail(check, `${file} cannot be looked at (${found.code})`, 'Let this user read it.')
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (text instanceof Error)
    return fail(check, `${file} cannot be read (${text.code})`, 'Let this user read it.')
  if (text.trim().length < SECRET_LENGTH_MIN)
    return fail(
      check,
      `${file} is too short`,
      'Restore it, or delete it: the next start then creates a new one.',
    )
  if (open !== undefined) return warn(check, openToOthers(open), `Run: ${closingCommand('600', [open])}`)
  if (isShared)
    return warn(
      check,
      `${file} exists on this machine alone`,
      'If you run several nodes, give all of them the same SIGHTLINE_SECRET.',
    )
  return ok(check, file)
}

/** Returns the folder itself, or the nearest existing one above it. */
async function findExisting(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere || path === dirname(path)) return path
  }
}

async function canWrite(folder: string): Promise<boolean> {
  return await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

function openToOthers({ path, mode }: OpenPath): string {
  return `${path} can be read by others (mode ${mode})`
}
