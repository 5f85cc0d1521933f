// The entry point of the thread that runs a profile builder.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../../lib/thread-proxy.ts'
import { type BuildPlan, ProfileBuilder } from './profile-builder.ts'

serveProxy(parentPort as MessagePort, new ProfileBuilder(workerData as BuildPlan))
