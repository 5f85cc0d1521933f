// The config of this moment: what the environment and the settings file set, and what was entered in the browser. A process looks
// at the one row of entered settings when it is about to use them (a request, a job, an event), and not more often than
// twice a second: a change is in force everywhere within a second, and a server that has nothing to do asks nothing.

import type { Clock } from '../../lib/clock.ts'
import { type Config, type EnteredSettings, withEntered } from '../settings/config.ts'
import { findSecret } from '../settings/secrets.ts'
import type { SettingName } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { createSettingsSeal, readSealed, type SettingsSeal } from './entered-settings.ts'

const FRESH_MS = 500

export type LiveConfig = {
  /** The configuration as last read; the same object until something changes. */
  current(): Config
  /** Undefined when what is known is fresh; else resolves when it is. Never rejects: what was known stays. */
  refresh(): Promise<void> | undefined
  /** After a change by this process: the next `refresh` reads. */
  forget(): void
  /** Who set it: the environment or the settings file, or a person in the browser; undefined where nobody did. */
  originOf(name: SettingName): 'server' | 'browser' | undefined
  /** False when what was entered was sealed with another secret, so that none of it is in force. */
  isReadable(): boolean
  readonly seal: SettingsSeal
}

type LiveConfigParts = { config: Config; database: Database; secret: Buffer; clock: Clock }

export function createLiveConfig({ config, database, secret, clock }: LiveConfigParts): LiveConfig {
  const seal = createSettingsSeal(secret)
  let current = config
  let entered: EnteredSettings = {}
  let isReadable = true
  let revision = 0
  let readAtMs = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined
  let forgottenCount = 0

  async function read(): Promise<void> {
    const startedMs = clock.nowMs()
    const forgottenBefore = forgottenCount
    const row = await database.read(readSealed)
    // A change that this process committed meanwhile may not be in the answer.
    if (forgottenCount === forgottenBefore) readAtMs = startedMs
    if ((row?.revision ?? 0) === revision) return
    const opened = row === undefined ? {} : seal.open(row.sealed)
    revision = row?.revision ?? 0
    isReadable = opened !== undefined
    entered = opened ?? {}
    current = withEntered(config, entered)
  }

  return {
    seal,
    current: () => current,
    originOf(name) {
      if (config.fixed.includes(name)) return 'server'
      return entered[name] === undefined ? undefined : 'browser'
    },
    isReadable: () => isReadable,
    forget() {
      forgottenCount += 1
      readAtMs = Number.NEGATIVE_INFINITY
      underWay = undefined
    },
    refresh() {
      const ageMs = clock.nowMs() - readAtMs
      if (ageMs >= 0 && ageMs < FRESH_MS) return undefined
      if (underWay !== undefined) return underWay
      const reading: Promise<void> = read()
        // A database that is away fails what needs it; the settings are not what it fails by.
        .catch(() => {})
        .finally(() => {
          if (underWay === reading) underWay = undefined
        })
      underWay = reading
      return reading
    },
  }
}

/** The config for a command, which reads it once. Without a secret, nobody can have entered anything. */
export async function readConfigNow(config: Config, database: Database): Promise<Config> {
  const row = await database.read(readSealed)
  const secret = row === undefined ? undefined : await findSecret(config)
  if (row === undefined || secret === undefined) return config
  return withEntered(config, createSettingsSeal(secret).open(row.sealed) ?? {})
}
