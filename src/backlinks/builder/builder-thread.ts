// The thread that a builder lives in.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answerAs } from '../../lib/asked-thread.ts'
import { type BuildPlan, ProfileBuilder } from './profile-builder.ts'

answerAs(parentPort as MessagePort, new ProfileBuilder(workerData as BuildPlan))
