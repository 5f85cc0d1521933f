// Examines the scheduled backups: whether there are any, how the last one went, whether the programs for PostgreSQL
// backups exist, and whether the bucket can be used. Makes one as a trial when the operator asks for it.

import { sql } from 'kysely'
import type { Config } from '../../../data/settings/config.ts'
import { readBackupResult } from '../../../data/storage/backup/backup-result.ts'
import { backupFolder, tryBackup } from '../../../data/storage/backup/kept-backups.ts'
import { listSentBackups, objectAddress, trySending } from '../../../data/storage/backup/sent-backups.ts'
import type { Database } from '../../../data/storage/database.ts'
import { olderTool, runTool } from '../../../data/storage/postgres/client-tools.ts'
import { DIRECT_ADVICE } from '../../../data/storage/postgres/server.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'

const CHECK = 'backups'
const FIX = 'Fix this before you need a backup.'
const BUCKET_TIMEOUT_MS = 10_000
const TOOLS = ['pg_dump', 'pg_restore'] as const

export async function examineBackups(
  database: Database,
  config: Config,
  nowMs: number,
): Promise<CheckResult> {
  const { everyHours } = config.backups
  if (everyHours === 0) return ok(CHECK, 'none are scheduled; SIGHTLINE_BACKUP_HOURS=24 makes one each day')
  const { databaseUrl, databaseDirectUrl } = config.storage
  if (database.pooler !== undefined && databaseDirectUrl === undefined)
    return fail(CHECK, 'none can be made through a connection pooler', DIRECT_ADVICE)
  const missing = databaseUrl === undefined ? undefined : await findUnfitTool(database)
  if (missing !== undefined) return fail(CHECK, 'none can be made here', missing)
  const result = await database.read(readBackupResult)
  const { bucket } = config.backups
  const folder = bucket === undefined ? backupFolder(config) : objectAddress(bucket, '')
  if (result === undefined) return ok(CHECK, `every ${everyHours} h to ${folder}; none was due so far`)
  const ended = new Date(result.endedAtMs).toISOString()
  if (result.fault !== null) return fail(CHECK, `the last one, at ${ended}, failed: ${result.fault}`, FIX)
  if (nowMs - result.endedAtMs > 2 * everyHours * HOUR_MS)
    return warn(
      CHECK,
      `the last one was made at ${ended}, although one is due every ${everyHours} h`,
      'Start a server with the role all or worker.',
    )
  return ok(CHECK, `the last one, ${result.file}, was made at ${ended} and could be read back`)
}

/** Makes a backup as a scheduled one is made, reads it back and removes it. */
export async function examineTrialBackup(config: Config, nowMs: () => number): Promise<CheckResult> {
  const check = 'trial backup'
  const startedAtMs = nowMs()
  try {
    const { folder, bytes } = await tryBackup(config, startedAtMs)
    const seconds = ((nowMs() - startedAtMs) / 1000).toFixed(1)
    const message = `${formatBytes(bytes)} were written to ${folder} in ${seconds} s, read back and removed`
    return ok(check, message)
  } catch (error) {
    return fail(check, (error as Error).message, FIX)
  }
}

/** Lists the bucket; if the operator asks for it, also writes a few bytes there, reads them back and removes them. */
export async function examineBucket(
  config: Config,
  { fetch, nowMs, isTried }: { fetch: typeof globalThis.fetch; nowMs(): number; isTried: boolean },
): Promise<CheckResult[]> {
  const check = 'backup bucket'
  const { bucket, key } = config.backups
  if (bucket === undefined) return []
  const world = { fetch, attemptsMax: 1, timeoutMs: BUCKET_TIMEOUT_MS }
  try {
    const [newest, ...others] = await listSentBackups(bucket, world)
    if (isTried) await trySending(bucket, { key, nowMs: nowMs() }, world)
    const found =
      newest === undefined ? 'no backups yet' : `${others.length + 1} backups, the newest ${newest.name}`
    const tried = isTried ? '; a few bytes were written, read back and removed' : ''
    const leaving = `they leave ${key === undefined ? 'unencrypted' : 'encrypted'}`
    return [ok(check, `${objectAddress(bucket, '')} has ${found}; ${leaving}${tried}`)]
  } catch (error) {
    return [fail(check, (error as Error).message, FIX)]
  }
}

/** Returns what to do about a program that is missing or older than the server; undefined if there is none. */
async function findUnfitTool(database: Database): Promise<string | undefined> {
  const { rows } = await database.read((db) =>
    sql<{ version: string }>`select current_setting('server_version') as version`.execute(db),
  )
  const server = rows[0]?.version.split(' ')[0] ?? ''
  for (const tool of TOOLS) {
    try {
      const [version] = /\d+(?:\.\d+)?/.exec(await runTool(tool, ['--version'])) ?? []
      if (version !== undefined && Number.parseInt(version, 10) < Number.parseInt(server, 10))
        return olderTool(tool, version, server).message
    } catch (error) {
      return (error as Error).message
    }
  }
  return undefined
}
