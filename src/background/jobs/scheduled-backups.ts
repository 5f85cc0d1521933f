// Makes a backup every few hours, if the settings ask for it, and sends it to a bucket, if there is one. The result is stored in the database, and doctor and
// /metrics show it. A failed backup is not repeated before the next is due: usually disk space or a program is missing.

import {
  type BackupOutcome,
  readBackupResult,
  recordBackup,
} from '../../data/storage/backup/backup-result.ts'
import { type KeptConfig, makeKeptBackup } from '../../data/storage/backup/kept-backups.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { redact } from '../../lib/redact.ts'
import { defineMetrics, type Metrics } from '../metrics/metric.ts'
import type { JobContext, JobHandlers, JobLog } from './job.ts'
import type { Schedule } from './schedule.ts'

export const BACKUP_KIND = 'storage.backup'

type BackupParts = {
  database: Database
  config: KeptConfig
  clock: Clock
  log: Pick<JobLog, 'warn'>
}

export function scheduledBackups(parts: BackupParts): {
  name: string
  handlers: JobHandlers
  schedules: Schedule[]
  metrics: Metrics
} {
  const { everyHours } = parts.config.backups
  const everyMs = everyHours * HOUR_MS
  return {
    name: 'backups',
    metrics: backupMetrics(parts.database),
    schedules: everyHours === 0 ? [] : [{ name: BACKUP_KIND, kind: BACKUP_KIND, everyMs }],
    handlers: {
      [BACKUP_KIND]: {
        title: 'Making a backup',
        concurrency: 1,
        run: (_, context) => makeAndRecord(parts, context),
      },
    },
  }
}

async function makeAndRecord(
  { database, config, clock, log }: BackupParts,
  context: Pick<JobContext, 'signal' | 'stopping'>,
): Promise<void> {
  // Sending may take hours, so a process that stops ends it. The job is then run again by another one.
  const signal = AbortSignal.any([context.signal, context.stopping])
  const making = makeKeptBackup(config, clock.nowMs(), { signal })
  const outcome: BackupOutcome = await making.catch((error: Error) => {
    signal.throwIfAborted()
    log.warn({ err: error }, 'the scheduled backup failed')
    return { fault: redact(error.message) }
  })
  await database.transaction((tx) => recordBackup(tx, outcome, clock.nowMs()))
}

function backupMetrics(database: Database): Metrics {
  const read = () => database.read(readBackupResult)
  return defineMetrics(
    {
      sightline_backup_ok: {
        type: 'gauge',
        help: '1 if the last scheduled backup could be read back, and has reached the bucket if there is one, 0 if it failed, for all processes. Absent if none was due yet.',
        labels: [],
      },
      sightline_backup_success_timestamp_seconds: {
        type: 'gauge',
        help: 'Unix time of the last scheduled backup that was made so. Absent if there is none.',
        labels: [],
      },
    },
    (make) => {
      make.scraped('sightline_backup_ok', async () => {
        const result = await read()
        return result === undefined ? [] : [[{}, result.fault === null ? 1 : 0]]
      })
      make.scraped('sightline_backup_success_timestamp_seconds', async () => {
        const { succeededAtMs = null } = (await read()) ?? {}
        return succeededAtMs === null ? [] : [[{}, succeededAtMs / 1000]]
      })
    },
  )
}
