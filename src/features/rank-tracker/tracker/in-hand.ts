// For steps that store an answer, perhaps a paid one: a worker still commits such a step after it was told to stop.

import type { StepOptions } from '../../../background/jobs/job.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'

export const IN_HAND = { ...READ_COMMITTED, isInHand: true } as const satisfies StepOptions
