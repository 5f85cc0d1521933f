// Makes a backup every so many hours, if the settings ask for it. Whether it went well is recorded in the database and
// told by doctor and /metrics; one that failed is not tried again before the next is due, because what is usually missing
// is space or a program.

import type { Clock } from '../lib/clock.ts'
import { redact } from '../lib/log.ts'
import { type BackupOutcome, recordBackup } from '../storage/backup-result.ts'
import type { Database } from '../storage/database.ts'
import { type KeptConfig, makeKeptBackup } from '../storage/kept-backups.ts'
import type { JobHandlers, JobLog } from './job.ts'
import type { Schedule } from './schedule.ts'

export const BACKUP_KIND = 'storage.backup'
const HOUR_MS = 3_600_000

export type BackupParts = {
  database: Database
  config: KeptConfig
  clock: Clock
  log: Pick<JobLog, 'warn'>
}

export function scheduledBackups(parts: BackupParts): { handlers: JobHandlers; schedules: Schedule[] } {
  const { everyHours } = parts.config.backups
  const everyMs = everyHours * HOUR_MS
  return {
    schedules: everyHours === 0 ? [] : [{ name: BACKUP_KIND, kind: BACKUP_KIND, everyMs }],
    handlers: { [BACKUP_KIND]: { concurrency: 1, run: () => makeAndRecord(parts) } },
  }
}

async function makeAndRecord({ database, config, clock, log }: BackupParts): Promise<void> {
  const outcome: BackupOutcome = await makeKeptBackup(config, clock.nowMs()).catch((error: Error) => {
    log.warn({ err: error }, 'the scheduled backup failed')
    return { fault: redact(error.message) }
  })
  await database.transaction((tx) => recordBackup(tx, outcome, clock.nowMs()))
}
