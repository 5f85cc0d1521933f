// The scheduled upkeep of channels: old messages are removed, and projects with a new notification_email get the
// channel for it, so that it can be seen and configured before anything has happened.

import type { JobHandlers } from '../../background/jobs/job.ts'
import { removeInBatches } from '../../background/jobs/remove-batches.ts'
import type { Schedule } from '../../background/jobs/schedule.ts'
import type { Engine } from '../../data/storage/portable.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { removeOldDeliveries } from './delivery-store.ts'
import { ensureProjectMail } from './project-mail.ts'

const KIND = 'channels.upkeep'
const KEPT_MS = 30 * DAY_MS

type UpkeepParts = { engine: Engine; clock: Clock; hasMail(): boolean }

export function channelUpkeep({ engine, clock, hasMail }: UpkeepParts): {
  handlers: JobHandlers
  schedules: Schedule[]
} {
  return {
    schedules: [{ name: KIND, kind: KIND, everyMs: 10 * MINUTE_MS }],
    handlers: {
      [KIND]: {
        title: 'Keeping channels in order',
        concurrency: 1,
        async run(_job, context) {
          const nowMs = clock.nowMs()
          if (hasMail()) await context.checkpoint((tx) => ensureProjectMail(tx, engine, undefined, nowMs))
          await removeInBatches(context, (tx, rowsMax) => removeOldDeliveries(tx, nowMs - KEPT_MS, rowsMax))
        },
      },
    },
  }
}
