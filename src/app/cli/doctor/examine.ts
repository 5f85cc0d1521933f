// Runs the whole examination, in the order of dependencies, without changing anything. Invalid settings end it early,
// because nothing can be found without them.

import { isProgram } from '../../../background/browser/program-file.ts'
import { tryChromium } from '../../../background/browser/try-chromium.ts'
import { readConfigNow } from '../../../data/server-settings/live-config.ts'
import { type Config, loadConfig } from '../../../data/settings/config.ts'
import type { GivenSettings } from '../../../data/settings/settings-file.ts'
import { countRenderingProjects } from '../../../features/projects/reads.ts'
import { redact } from '../../../lib/redact.ts'
import { examineBacklinks } from './backlinks.ts'
import { examineBackups } from './backups.ts'
import { type CheckResult, fail, ok } from './check-result.ts'
import { examineChecks, examineSpend } from './checks.ts'
import { examineChromium } from './chromium.ts'
import { examineDataFolder } from './data-folder.ts'
import { examineDatabase } from './database.ts'
import { examineImports } from './imports.ts'
import { examinePort } from './port.ts'
import { examineProcesses } from './processes.ts'
import { examineChosenProviders, examineDefaultProvider, examineSources } from './providers.ts'
import { examineConnections } from './search-performance.ts'
import { describeOrigins, examineSettingsFile } from './settings.ts'
import { examineStorage } from './storage.ts'

const NODE_MAJOR_MIN = 24

export type Surroundings = {
  /** Throws if the settings file is invalid. */
  readSettings(): GivenSettings
  nodeVersion: string
  nowMs(): number
  fetch: typeof globalThis.fetch
}

export async function examine({
  readSettings,
  nodeVersion,
  nowMs,
  fetch,
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
        await examineBackups(database, config, nowMs()),
        ...(await examineConnections(database, nowMs())),
        ...(await examineBacklinks(database, nowMs())),
        await examineImports(database),
        ...(await examineProcesses(database, config.shared)),
      ]
    })),
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

type LoadedSettings = { given: GivenSettings; config: Config }

function examineSettings(readSettings: () => GivenSettings): LoadedSettings | CheckResult {
  try {
    const given = readSettings()
    return { given, config: loadConfig(given.env) }
  } catch (error) {
    return fail('settings', redact((error as Error).message), 'Correct it, then run doctor again.')
  }
}
