// Once a day, removes links that ended a while ago. Every mail with a report makes one for each recipient.

import type { JobHandler } from '../../../background/jobs/job.ts'
import { removeInBatches } from '../../../background/jobs/remove-batches.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { removeEndedShares } from '../store/share-store.ts'

export const ENDED_SHARES_KIND = 'reports.remove-ended-links'
/** As long as people may wonder why a link does not open. */
const KEPT_MS = 90 * DAY_MS

export const endedSharesSchedule: Schedule = {
  name: ENDED_SHARES_KIND,
  kind: ENDED_SHARES_KIND,
  everyMs: DAY_MS,
}

export function endedSharesHandler(clock: Clock): JobHandler {
  return {
    title: 'Removing links of reports that have ended',
    concurrency: 1,
    run: (_job, context) =>
      removeInBatches(context, (tx, rowsMax) => removeEndedShares(tx, clock.nowMs() - KEPT_MS, rowsMax)),
  }
}
