// The entry point of the thread that runs a joiner.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../../lib/thread-proxy.ts'
import { buffersOf } from './handed-over.ts'
import { type JoinPlan, UrlJoiner } from './url-joiner.ts'

serveProxy(parentPort as MessagePort, new UrlJoiner(workerData as JoinPlan), buffersOf)
