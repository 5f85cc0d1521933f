// The server over HTTP, for operators: version, sizes and queues, the findings of `doctor`, and backups, which are
// listed, made in the background and downloaded unchanged.

import { createReadStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Type } from 'typebox'
import { recordAccountEvent } from '../../background/events/event-store.ts'
import { countQueued } from '../../background/jobs/count-queued.ts'
import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobHandlers } from '../../background/jobs/job.ts'
import { BACKUP_KIND } from '../../background/jobs/scheduled-backups.ts'
import { readBackupResult } from '../../data/storage/backup/backup-result.ts'
import { findKeptBackup, type KeptConfig, listKeptBackups } from '../../data/storage/backup/kept-backups.ts'
import { isBackupName } from '../../data/storage/backup/kept-names.ts'
import { readKeptProgress } from '../../data/storage/backup/kept-progress.ts'
import { objectAddress } from '../../data/storage/backup/sent-backups.ts'
import type { Reader } from '../../data/storage/database.ts'
import { isOneFile, readFileSpace } from '../../data/storage/file-space.ts'
import { daysLeft, readGrowth } from '../../data/storage/table-sizes.ts'
import { PERSON_REFUSALS, refuseAllButOwnerInPerson } from '../../entry/accounts/account-access.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { requireOperator } from '../../entry/accounts/operator.ts'
import type { CommonParts } from '../../entry/feature.ts'
import type { PathId } from '../../entry/http/requests/path-ids.ts'
import { fileRoute, type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { listLiving } from '../../entry/http/server/process-lease.ts'
import { formatTime } from '../../lib/clock.ts'
import { AppError, type ErrorKind } from '../../lib/errors.ts'
import { formatDay } from '../../lib/local-day.ts'
import { readVersion } from '../../lib/version.ts'
import { TABLE_BOUNDS } from '../declarations.ts'
import { readStorage } from '../projects/reads.ts'
import { BACKUP_EVENTS } from './events.ts'
import { backups, examination, queued, system } from './schema.ts'

const BACKUP_NOT_FOUND: ErrorKind = {
  code: 'backup_not_found',
  status: 404,
  when: 'There is no such backup in the folder of this process.',
}

export type Finding = {
  check: string
  status: 'ok' | 'warn' | 'fail'
  message: string
  advice: string | null
}

/** Returns the findings of `doctor`. The command line implements it, because it may import every part of the product. */
export type Examine = () => Promise<Finding[]>

export type SystemRouteOptions = Pick<CommonParts, 'database' | 'clock' | 'defaults'> & {
  config: KeptConfig
  /** Undefined in a process that the command line did not start. */
  examine: Examine | undefined
  /** Those of all features. */
  handlers(): JobHandlers
}

const OPERATORS = { tag: 'Server', refusals: [...PERSON_REFUSALS], refuse: refuseAllButOwnerInPerson }
const GROWING_SHOWN_MAX = 10
const NO_BACKUP = 'Backup not found.'

const backupName: PathId<string> = {
  schema: Type.String({ pattern: '^sightline-[0-9TZ.]+\\.(db|dump)$' }),
  kind: BACKUP_NOT_FOUND,
  message: NO_BACKUP,
  parse: (text) => (isBackupName(text) ? text : undefined),
}

export function systemRoutes({
  database,
  clock,
  defaults,
  config,
  examine,
  handlers,
}: SystemRouteOptions): Route[] {
  async function describeBackups() {
    const files = await listKeptBackups(config)
    const { bucket, key } = config.backups
    const [last, open] = await database.read(
      async (db) => [await readBackupResult(db), await readOpenBackup(db)] as const,
    )
    return {
      files: files.map(({ name, bytes, madeAtMs }) => ({ name, bytes, made_at: formatTime(madeAtMs) })),
      bucket: bucket === undefined ? null : objectAddress(bucket, ''),
      is_encrypted: key !== undefined,
      last:
        last === undefined
          ? null
          : {
              ended_at: formatTime(last.endedAtMs),
              file: last.file,
              fault: last.fault,
              succeeded_at: last.succeededAtMs === null ? null : formatTime(last.succeededAtMs),
            },
      is_being_made: open !== undefined,
      progress: open === 'running' ? await describeProgress(last?.endedAtMs) : null,
    }
  }

  async function describeGrowth() {
    const growth = await database.read(readGrowth)
    const folder = isOneFile(database.engine) ? config.storage.dataFolder : undefined
    const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined)
    return {
      measured_on: growth.measuredDay === undefined ? null : formatDay(growth.measuredDay),
      bytes: growth.bytes,
      bytes_per_day: growth.bytesPerDay,
      days_left: disk === undefined ? null : daysLeft(growth, disk.bavail * disk.bsize),
      tables: growth.tables.slice(0, GROWING_SHOWN_MAX).map(({ name, bytes, bytesPerDay }) => ({
        name,
        bytes,
        bytes_per_day: bytesPerDay,
        bound: boundOf(name),
      })),
    }
  }

  async function describeProgress(lastEndedAtMs: number | undefined) {
    const progress = await readKeptProgress(config, lastEndedAtMs)
    if (progress === undefined) return null
    const { phase, bytes } = progress
    const space = phase === 'writing' && isOneFile(database.engine) && (await readFileSpace(database))
    return {
      phase,
      bytes_written: bytes,
      bytes_expected: space ? space.bytes - space.unusedBytes : null,
    }
  }

  return [
    readRoute({
      ...OPERATORS,
      method: 'GET',
      path: '/system',
      operationId: 'readSystem',
      summary: 'Read the version, sizes, queues and processes of the server',
      answers: { 200: Type.Object({ data: system }) },
      async handle({ principal }) {
        await requireOperator(database, principal)
        const { engine } = database
        const accounts = await database.read((db) => readStorage(db, { defaults }))
        const known = handlers()
        const processes = await database.read((db) => listLiving(db, engine))
        return {
          data: {
            version: readVersion(),
            engine,
            database_bytes: isOneFile(engine) ? (await readFileSpace(database)).bytes : null,
            storage_bytes: accounts.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
            growth: await describeGrowth(),
            queued_jobs: (await countQueued(database)).map(([kind, count]) => ({
              kind,
              // A kind of an older release has no handler.
              label: known[kind]?.title ?? kind,
              count,
            })),
            processes: processes.map(({ role, startedAtMs }) => ({
              role,
              started_at: formatTime(startedAtMs),
            })),
            replicas: (database.replicas?.states() ?? []).map(({ name, isUsed, lagMs, reason }) => ({
              name,
              is_used: isUsed,
              lag_seconds: lagMs === undefined ? null : Math.round(lagMs / 100) / 10,
              reason: reason ?? null,
            })),
          },
        }
      },
    }),
    readRoute({
      ...OPERATORS,
      method: 'GET',
      path: '/system/checks',
      operationId: 'examineSystem',
      summary: 'Examine the server as `sightline doctor` does',
      description: 'It asks providers and opens the database anew, so it takes some seconds.',
      answers: { 200: Type.Object({ data: examination }) },
      async handle({ principal }) {
        await requireOperator(database, principal)
        const checks = (await examine?.()) ?? []
        return { data: { is_ok: checks.every(({ status }) => status !== 'fail'), checks } }
      },
    }),
    readRoute({
      ...OPERATORS,
      method: 'GET',
      path: '/backups',
      operationId: 'listBackups',
      summary: 'List the backups, how far the one is that is being made, and how the last one went',
      answers: { 200: Type.Object({ data: backups }) },
      async handle({ principal }) {
        await requireOperator(database, principal)
        return { data: await describeBackups() }
      },
    }),
    writeRoute({
      ...OPERATORS,
      method: 'POST',
      path: '/backups',
      operationId: 'makeBackup',
      summary: 'Make a backup now',
      description:
        'In the background, into the folder of the worker that takes the job. The oldest are removed, as ever.',
      role: 'owner',
      answers: { 200: queued },
      prepare: ({ principal }) => requireOperator(database, principal),
      async handle({ principal }, tx) {
        const { accountId } = principal
        if ((await readOpenBackup(tx)) === undefined) {
          await enqueue(tx, { kind: BACKUP_KIND, runAt: clock.nowMs() })
          await recordAccountEvent(tx, { kind: BACKUP_EVENTS.made, accountId, actor: eventActor(principal) })
        }
        return { data: { is_queued: true } }
      },
    }),
    fileRoute({
      ...OPERATORS,
      path: '/backups/{backup_name}',
      operationId: 'downloadBackup',
      summary: 'Download a backup',
      description: 'It holds everything that all accounts have, and sealed credentials. Keep it safe.',
      ids: { backup_name: backupName },
      type: 'application/octet-stream',
      content: 'The backup as `sightline restore` takes it.',
      example: '',
      async handle({ ids, principal }) {
        await requireOperator(database, principal)
        const found = await findKeptBackup(config, ids.backup_name)
        if (found === undefined) throw new AppError(BACKUP_NOT_FOUND, NO_BACKUP)
        const { accountId } = principal
        const event = { kind: BACKUP_EVENTS.downloaded, accountId, actor: eventActor(principal) } as const
        await database.transaction((tx) => recordAccountEvent(tx, { ...event, data: { file: found.name } }))
        const version = { digest: `${found.bytes}-${found.madeAtMs}`, bytes: found.bytes }
        return {
          ...version,
          name: found.name,
          read: async () => ({ ...version, pieces: createReadStream(found.file) }),
        }
      },
    }),
  ]
}

/** Null for a table that SQLite keeps beside one of ours. */
function boundOf(table: string): string | null {
  const bound = TABLE_BOUNDS[table]
  if (bound === undefined) return null
  return 'keptBy' in bound ? bound.keptBy : bound.boundedBy
}

/** Returns the state of the open backup job: running or waiting. */
async function readOpenBackup(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .where('kind', '=', BACKUP_KIND)
    .where('state', 'in', ['queued', 'running'])
    .select('state')
    .orderBy('state', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.state
}
