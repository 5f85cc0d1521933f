// Transactions of the rank tracker lock the tracker's row before anything else that they change, so they wait for
// each other. Serializable ones would be refused on PostgreSQL in place of that, again and again under load.

import type { StepOptions } from '../../jobs/job.ts'
import type { TransactionOptions } from '../../storage/database.ts'

export const READ_COMMITTED = { isolation: 'read committed' } as const satisfies TransactionOptions

/** Of a step that stores what was asked for, and perhaps paid for: a worker that is told to stop still takes it. */
export const IN_HAND = { ...READ_COMMITTED, isInHand: true } as const satisfies StepOptions
