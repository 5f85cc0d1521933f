// How a step is stored of what was asked for, and perhaps paid for: a worker that is told to stop still takes it.

import type { StepOptions } from '../../jobs/job.ts'
import { READ_COMMITTED } from '../../storage/database.ts'

export const IN_HAND = { ...READ_COMMITTED, isInHand: true } as const satisfies StepOptions
