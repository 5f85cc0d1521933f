// Runs the whole examination, in the order of dependencies, without changing anything. Invalid settings end it early,
// because nothing can be found without them.

import { statSync } from 'node:fs'
import { isProgram } from '../../../background/browser/program-file.ts'
import { tryChromium } from '../../../background/browser/try-chromium.ts'
import { readConfigNow } from '../../../data/server-settings/live-config.ts'
import { type Config, loadConfig } from '../../../data/settings/config.ts'
import type { GivenSettings } from '../../../data/settings/settings-file.ts'
import type { Database } from '../../../data/storage/database.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { localUrl } from '../../../entry/http/server/listening.ts'
import { metricsAddress, reservePorts } from '../../../entry/http/server/ports.ts'
import { type AccountStorage, countRenderingProjects, readStorage } from '../../../features/projects/reads.ts'
import { AppError } from '../../../lib/errors.ts'
import {
  OPEN_FILES_ADVICE,
  OPEN_FILES_MIN,
  OPEN_FILES_WANTED,
  readOpenFilesMax,
} from '../../../lib/open-files.ts'
import { redact } from '../../../lib/redact.ts'
import { examineBacklinks } from './backlinks.ts'
import { examineBackups, examineBucket, examineTrialBackup } from './backups.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'
import { examineChecks, examineSpend } from './checks.ts'
import { examineChromium } from './chromium.ts'
import { examineDataFolder } from './data-folder.ts'
import { examineDatabase } from './database.ts'
import { examineGrowth } from './growth.ts'
import { examineImports } from './imports.ts'
import { examineLeases, examineProcesses } from './processes.ts'
import { examineChosenProviders, examineDefaultProvider, examineSources } from './providers.ts'
import { examineConnections } from './search-performance.ts'

const NODE_MAJOR_MIN = 24

export type Surroundings = {
  /** Throws if the settings file is invalid. */
  readSettings(): GivenSettings
  nodeVersion: string
  nowMs(): number
  fetch: typeof globalThis.fetch
  /** Makes a backup as a trial and removes it. */
  isBackupTried?: boolean
}

export async function examine({
  readSettings,
  nodeVersion,
  nowMs,
  fetch,
  isBackupTried = false,
}: Surroundings): Promise<CheckResult[]> {
  const node = examineNode(nodeVersion)
  const settings = examineSettings(readSettings)
  if ('status' in settings) return [node, settings]
  const { config, given } = settings
  const world = { fetch, nowMs }
  let renderingProjects = 0
  // With what was entered in the browser, once the database could be read.
  let inForce = config
  const findings = [
    node,
    ...examineOpenFiles(readOpenFilesMax()),
    ok('settings', describeOrigins(given)),
    ...examineSettingsFile(given),
    ...(await examineDataFolder(config)),
    ...(await examineDatabase(config, nowMs, async (database) => {
      inForce = await readConfigNow(config, database)
      renderingProjects = await database.read(countRenderingProjects)
      return [
        ...(await examineSources(database)),
        ...(await examineChosenProviders(inForce, database, world)),
        ...(await examineChecks(database, nowMs())),
        await examineSpend(database, inForce, nowMs()),
        await examineStorage(database, config),
        await examineGrowth(database, config),
        await examineBackups(database, config, nowMs()),
        ...(isBackupTried ? [await examineTrialBackup(config, nowMs)] : []),
        ...(await examineConnections(database, nowMs())),
        ...(await examineBacklinks(database, nowMs())),
        await examineImports(database),
        ...(await examineProcesses(database, config.shared)),
        ...(await examineLeases(database)),
      ]
    })),
    ...(await examineBucket(config, { ...world, isTried: isBackupTried })),
    await examineDefaultProvider(inForce, world),
    await examineChromium(config, renderingProjects, {
      platform: process.platform,
      env: given.env,
      isProgram,
      tryChromium: (path) => tryChromium(path, nowMs),
    }),
    await examinePort(config, fetch),
  ]
  return findings.map((finding) => ({ ...finding, message: redact(finding.message) }))
}

function examineNode(version: string): CheckResult {
  const check = 'node'
  if (Number.parseInt(version, 10) >= NODE_MAJOR_MIN) return ok(check, `Node ${version}`)
  return fail(check, `Node ${version} is too old`, `Install Node ${NODE_MAJOR_MIN} or newer.`)
}

/** That of the shell in which doctor runs, which need not be that of a service. */
export function examineOpenFiles(limit: number | undefined): CheckResult[] {
  if (limit === undefined) return []
  const check = 'open files'
  const message = `${limit} files and connections may be open in this shell`
  if (limit >= OPEN_FILES_WANTED) return [ok(check, message)]
  const judge = limit < OPEN_FILES_MIN ? fail : warn
  return [judge(check, `${message}, a server needs at least ${OPEN_FILES_WANTED}`, OPEN_FILES_ADVICE)]
}

type LoadedSettings = { given: GivenSettings; config: Config }

function examineSettings(readSettings: () => GivenSettings): LoadedSettings | CheckResult {
  try {
    const given = readSettings()
    return { given, config: loadConfig(given.env) }
  } catch (error) {
    return fail('settings', redact((error as Error).message), 'Correct it, then run doctor again.')
  }
}

const ANSWER_TIMEOUT_MS = 2_000

// Examines the port that the server listens on: free, used by a running Sightline, or used by another program.
async function examinePort({ http }: Config, fetch: typeof globalThis.fetch): Promise<CheckResult> {
  const check = 'port'
  if (http.port === 0) return ok(check, 'the system chooses a free one at each start')
  try {
    const release = await reservePorts(http)
    await release()
    return ok(check, `${http.port} of ${http.host} is free`)
  } catch (error) {
    const url = localUrl(http)
    if (await isSightline(localUrl(metricsAddress(http) ?? http), fetch))
      return ok(check, `a server is running at ${url}`)
    const message = error instanceof AppError ? error.message : String(error)
    return fail(check, message, 'Set another port or SIGHTLINE_HOST, or stop the other program.')
  }
}

/** The metrics of Sightline, also those of a worker, have our names. */
async function isSightline(url: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    return (await answer.text()).includes('sightline_build_info')
  } catch {
    return false
  }
}

const OTHERS = 0o077

// Reports where settings came from, and whether other users can read the settings file, which may contain keys of
// providers.
function describeOrigins({ file, fromFile, fromEnvironment }: GivenSettings): string {
  const parts = [
    ...(fromEnvironment.length > 0 ? [`from the environment: ${fromEnvironment.join(', ')}`] : []),
    ...(fromFile.length > 0 ? [`from ${file}: ${fromFile.join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'all have their defaults' : `all are valid; ${parts.join('; ')}`
}

/** Windows has no file modes. */
function examineSettingsFile({ file }: GivenSettings): CheckResult[] {
  if (file === undefined || process.platform === 'win32') return []
  const mode = statSync(file).mode & 0o777
  if ((mode & OTHERS) === 0) return []
  const shown = mode.toString(8).padStart(3, '0')
  return [
    warn(
      'settings file',
      `${file} can be read by others (mode ${shown})`,
      `To close it, run: chmod 600 ${file}`,
    ),
  ]
}

const USED_SHARE_WARN = 0.8

// Examines the storage of accounts, against their limits.
async function examineStorage(database: Database, config: Config): Promise<CheckResult> {
  const check = 'storage'
  const accounts = await database.read((db) => readStorage(db, { defaults: config }))
  const near = accounts.filter((account) => shareOf(account) > USED_SHARE_WARN)
  const [first] = near.toSorted((a, b) => shareOf(b) - shareOf(a) || a.accountId - b.accountId)
  if (first === undefined) {
    const usedBytes = accounts.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
    return ok(check, `accounts store about ${formatBytes(usedBytes)}; none is near its limit`)
  }
  const many = near.length === 1 ? '' : `${near.length} accounts are near their limits, the first of them: `
  return warn(
    check,
    `${many}account ${first.accountId} (${first.name}) stores about ${formatBytes(first.totalBytes)} of its ` +
      `${formatBytes(first.limitBytes ?? 0)}`,
    `At the limit crawls and imports are refused. To change it: sightline storage limit GIGABYTES --account ${first.accountId}`,
  )
}

function shareOf({ totalBytes, limitBytes }: AccountStorage): number {
  return limitBytes === null ? 0 : totalBytes / limitBytes
}
