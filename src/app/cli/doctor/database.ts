// Examines the database without changing it: whether it answers, is undamaged, has the schema of this release, and has
// a clock that agrees with ours. The other checks read the stored data, and only if the schema is that of this release.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../../data/settings/config.ts'
import { listKeptBackups } from '../../../data/storage/backup/kept-backups.ts'
import type { Database } from '../../../data/storage/database.ts'
import { readFileSpace } from '../../../data/storage/file-space.ts'
import { findDamage, measureClockLead, readEngineVersion } from '../../../data/storage/health.ts'
import { sqliteFile } from '../../../data/storage/location.ts'
import { pendingMigrations } from '../../../data/storage/migrate.ts'
import { openDatabase } from '../../../data/storage/open.ts'
import { damageFile, readDamage } from '../../../data/storage/sqlite/damage.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { createLogger } from '../../../lib/log.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'
import { examinePooler } from './pooler.ts'
import { examineReplicas } from './replicas.ts'

// Leases use the database's clock, the expiry of keys ours, so people notice a larger difference.
const CLOCK_LEAD_MS_MAX = 2_000

export async function examineDatabase(
  config: Config,
  nowMs: () => number,
  examineContent: (database: Database) => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  const { storage } = config
  const isFile = storage.databaseUrl === undefined
  const file = resolve(sqliteFile(storage))
  if (isFile && !existsSync(file))
    return [warn('database', `${file} does not exist yet`, 'The first start creates it.')]
  const findings: CheckResult[] = []
  if (isFile) {
    const integrity = await examineIntegrity(config, file)
    if (integrity.status === 'fail') return [integrity]
    findings.push(integrity)
  }
  let database: Database | undefined
  try {
    database = await openDatabase({ storage }, { log: createLogger({ level: 'silent' }), isLeftOpen: true })
    findings.push(ok('database', `${await readEngineVersion(database)} answers`))
    const schema = await examineSchema(database)
    findings.push(schema, await examineClock(database, nowMs))
    findings.push(
      ...(isFile
        ? [await examineFile(database)]
        : [...(await examinePooler(database, storage)), ...(await examineReplicas(database, storage))]),
    )
    if (schema.status === 'ok') findings.push(...(await examineContent(database)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    findings.push(
      fail(
        'database',
        reason,
        isFile ? 'Look at the data folder.' : 'Look at SIGHTLINE_DATABASE_URL and its server.',
      ),
    )
  } finally {
    await database?.close()
  }
  return findings
}

/** Reads the whole file, and looks whether a server has found it damaged. */
async function examineIntegrity(config: Config, file: string): Promise<CheckResult> {
  const check = 'integrity'
  const damage = await findDamage(config.storage)
  if (damage !== undefined) {
    const [newest] = await listKeptBackups(config)
    const advice = `Stop the server, restore a backup and start it again: sightline restore ${newest?.file ?? 'FILE'}`
    return fail(check, `${file}: ${damage}`, advice)
  }
  const known = readDamage(file)
  if (known === undefined) return ok(check, `${file} is sound`)
  return warn(
    check,
    `${file} is sound now, but a server found it damaged (${known}) and writes nothing to it`,
    `If you have repaired it, delete ${damageFile(file)}; else restore a backup: sightline restore FILE`,
  )
}

async function examineSchema(database: Database): Promise<CheckResult> {
  const check = 'migrations'
  try {
    const pending = await pendingMigrations(database)
    if (pending.length === 0) return ok(check, 'none is pending')
    return warn(check, `pending: ${pending.join(', ')}`, 'The next start runs them, or: sightline migrate')
  } catch (error) {
    return fail(check, (error as Error).message, 'Run the release that changed it.')
  }
}

// A file keeps free pages for the next rows; only a lasting excess is waste.
const UNUSED_BYTES_WARN = 256 * 1024 * 1024
const UNUSED_SHARE_WARN = 0.25

async function examineFile(database: Database): Promise<CheckResult> {
  const check = 'unused space'
  const { bytes, unusedBytes, canShrink } = await readFileSpace(database)
  const message = `${formatBytes(bytes)}, ${formatBytes(unusedBytes)} of it unused`
  if (canShrink) return ok(check, message)
  const isWorthIt = unusedBytes > Math.max(UNUSED_BYTES_WARN, bytes * UNUSED_SHARE_WARN)
  if (!isWorthIt) return ok(check, `${message}; it does not shrink by itself (sightline compact)`)
  return warn(
    check,
    `${message}, and it does not shrink by itself`,
    'Run this once, at a time when writes may wait for some minutes: sightline compact',
  )
}

async function examineClock(database: Database, nowMs: () => number): Promise<CheckResult> {
  const check = 'clock'
  const leadMs = await measureClockLead(database, nowMs)
  const message = `${Math.abs(leadMs)} ms from the database's`
  if (Math.abs(leadMs) <= CLOCK_LEAD_MS_MAX) return ok(check, message)
  return warn(check, message, 'Set the clocks of both machines by the same source (NTP).')
}
