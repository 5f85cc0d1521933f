// A file with settings, so that the server and every command agree on them: `sightline.env` in the working folder, or
// the one that --config names, with the same names as environment variables, which take precedence. The result also
// says where each setting came from.

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'
import type { Environment } from './config.ts'

const SETTINGS_FILE = 'sightline.env'
const BYTES_MAX = 65_536
const PREFIX = 'SIGHTLINE_'
const SUFFIX = '_FILE'

export type GivenSettings = {
  /** The settings of the file, overridden by the environment. */
  readonly env: Environment
  /** Undefined if no file was named and there is none. */
  readonly file: string | undefined
  /** Names of the settings from the environment, and of those from the file alone. */
  readonly fromEnvironment: readonly string[]
  readonly fromFile: readonly string[]
}

type SettingsPlace = {
  /** The file that --config names, which must exist. */
  named?: string | undefined
  /** The folder to search if no file was named; if absent, none is searched. */
  folder?: string | undefined
}

export function findSettings(env: Environment, { named, folder }: SettingsPlace): GivenSettings {
  const file = findFile(named, folder)
  const stored = file === undefined ? {} : readSettings(file)
  const fromEnvironment = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name] !== '')
  // X and X_FILE are the same setting.
  const taken = new Set(fromEnvironment.map(bareName))
  const isNew = (name: string) => stored[name] !== '' && !taken.has(bareName(name))
  const fromFile = Object.keys(stored).filter(isNew).sort()
  const added = Object.fromEntries(fromFile.map((name) => [name, stored[name]]))
  return { env: { ...env, ...added }, file, fromEnvironment, fromFile }
}

function bareName(name: string): string {
  return name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name
}

function findFile(named: string | undefined, folder: string | undefined): string | undefined {
  if (named !== undefined) return resolve(folder ?? '', named)
  if (folder === undefined) return undefined
  const file = resolve(folder, SETTINGS_FILE)
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

function readSettings(file: string): Record<string, string | undefined> {
  const stored = parseEnv(readText(file))
  const foreign = Object.keys(stored).find((name) => !name.startsWith(PREFIX))
  if (foreign !== undefined)
    throw badFile(file, `${foreign} is not a setting; the names of settings start with ${PREFIX}.`)
  return stored
}

function readText(file: string): string {
  try {
    if (statSync(file).size > BYTES_MAX) throw badFile(file, 'It is too large for a file of settings.')
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof AppError) throw error
    throw badFile(file, `It cannot be read (${(error as NodeJS.ErrnoException).code}).`, error)
  }
}

function badFile(file: string, text: string, cause?: unknown): AppError {
  return new AppError(BAD_SETTING, `Settings file ${file}: ${text}`, { cause })
}
