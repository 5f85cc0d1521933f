// Gathers what a bug report needs. Each part may fail by itself: the bundle of a server that does not start is the one that is needed most.
// Secrets are removed from the finished text: by the patterns of the log, and by their values, wherever they may stand.

import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { unescape as unescaped } from 'node:querystring'
import { countQueued } from '../../../background/jobs/count-queued.ts'
import { readConfigNow } from '../../../data/server-settings/live-config.ts'
import { type Config, loadConfig } from '../../../data/settings/config.ts'
import { SETTINGS, type Setting } from '../../../data/settings/settings.ts'
import type { GivenSettings } from '../../../data/settings/settings-file.ts'
import type { Database } from '../../../data/storage/database.ts'
import { explainStatement } from '../../../data/storage/explain.ts'
import { readEngineVersion } from '../../../data/storage/health.ts'
import { hasDatabase, openUnchanged } from '../../../entry/cli/command-database.ts'
import { listLiving } from '../../../entry/http/server/process-lease.ts'
import { formatTime } from '../../../lib/clock.ts'
import { readRecentLog } from '../../../lib/recent-log.ts'
import { redact } from '../../../lib/redact.ts'
import { readVersion } from '../../../lib/version.ts'
import { examine } from '../doctor/examine.ts'

type Gathering = { readSettings(): GivenSettings; nowMs: number }

const LOG_LINES_MAX = 1_000
const STATEMENTS_MAX = 20
/** Shorter values are in too many words to be looked for. */
const SECRET_CHARS_MIN = 6
const NAMES_SECRET = /key|password|secret|token|credential|url/i

export async function gatherBundle({ readSettings, nowMs }: Gathering): Promise<string> {
  const secrets = new Set<string>()
  const settings = await orFault(async () => {
    const given = readSettings()
    const own = Object.entries(given.env).filter(([name]) => name.startsWith('SIGHTLINE_'))
    addSecrets(Object.fromEntries(own), secrets)
    const config = loadConfig(given.env)
    addSecrets(config, secrets)
    return { given, config }
  })
  const bundle = {
    made_at: formatTime(nowMs),
    version: readVersion(),
    node: process.version,
    system: {
      platform: process.platform,
      arch: process.arch,
      release: release(),
      cpus: cpus().length,
      memory_bytes: totalmem(),
    },
    settings: 'fault' in settings ? settings : describeSettings(settings.given),
    doctor: await orFault(() =>
      examine({ readSettings, nodeVersion: process.versions.node, nowMs: Date.now, fetch }),
    ),
    ...('fault' in settings ? {} : await gatherStored(settings.config, secrets)),
  }
  return withoutSecrets(`${JSON.stringify(bundle, null, 2)}\n`, secrets)
}

async function gatherStored(config: Config, secrets: Set<string>) {
  const { dataFolder } = config.storage
  const secretFile = await orFault(async () => readFileSync(join(dataFolder, 'secret'), 'utf8').trim())
  if (typeof secretFile === 'string') secrets.add(secretFile)
  const log = readRecentLog(dataFolder, LOG_LINES_MAX).map(parsed)
  const database = await orFault(async () => {
    if (!hasDatabase(config)) return null
    const opened = await openUnchanged(config)
    try {
      addSecrets(await readConfigNow(config, opened), secrets)
      return await describeDatabase(opened, log)
    } finally {
      await opened.close()
    }
  })
  return { database, log }
}

async function describeDatabase(database: Database, log: readonly LogLine[]) {
  return {
    engine: await readEngineVersion(database),
    processes: await orFault(async () => {
      const living = await database.read((db) => listLiving(db, database.engine))
      return living.map(({ role, startedAtMs }) => ({ role, started_at: formatTime(startedAtMs) }))
    }),
    queued: await orFault(async () => Object.fromEntries(await countQueued(database))),
    slow_statements: await Promise.all(
      slowStatements(log).map(async (slow) => ({
        ...slow,
        plan: await orFault(() => explainStatement(database, slow.statement)),
      })),
    ),
  }
}

type LogLine = Record<string, unknown>
type SlowStatement = { statement: string; ms_max: number; lines: number }

/** The slowest first, of those that the log names. */
export function slowStatements(log: readonly LogLine[]): SlowStatement[] {
  const found = new Map<string, SlowStatement>()
  for (const { statement, ms } of log) {
    if (typeof statement !== 'string' || typeof ms !== 'number') continue
    const known = found.get(statement) ?? { statement, ms_max: 0, lines: 0 }
    found.set(statement, { statement, ms_max: Math.max(known.ms_max, ms), lines: known.lines + 1 })
  }
  return [...found.values()].sort((a, b) => b.ms_max - a.ms_max).slice(0, STATEMENTS_MAX)
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return { line }
  }
}

type ShownSetting = { from: string } & ({ value: string } | { set: true })

/** The settings with their values and sources. A secret appears as set, without its value. */
function describeSettings({ env, file = '', fromFile }: GivenSettings): Record<string, ShownSetting> {
  const shown: Record<string, ShownSetting> = {}
  for (const [name, { isSecret }] of Object.entries<Setting>(SETTINGS)) {
    const value = env[name]
    const from = fromFile.includes(name) ? file : 'environment'
    if (env[`${name}_FILE`]) shown[name] = { set: true, from: 'a file of its own' }
    else if (value) shown[name] = isSecret ? { set: true, from } : { value, from }
  }
  return shown
}

/** Every text in it whose name is that of a secret, or of something that may have one inside. */
function addSecrets(values: object, secrets: Set<string>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object' && value !== null) addSecrets(value, secrets)
    else if (typeof value === 'string' && NAMES_SECRET.test(name)) addSecret(name, value, secrets)
  }
}

function addSecret(name: string, value: string, secrets: Set<string>): void {
  // In an address, only the password is secret: as it is written there, and as it is sent.
  if (/url/i.test(name)) {
    const { password = '' } = URL.parse(value) ?? {}
    secrets.add(password)
    secrets.add(unescaped(password))
  } else secrets.add(value)
}

function withoutSecrets(text: string, secrets: ReadonlySet<string>): string {
  let safe = redact(text)
  for (const secret of secrets)
    if (secret.length >= SECRET_CHARS_MIN)
      safe = safe.replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]')
  return safe
}

async function orFault<T>(work: () => Promise<T>): Promise<T | { fault: string }> {
  try {
    return await work()
  } catch (error) {
    return { fault: (error as Error).message }
  }
}
