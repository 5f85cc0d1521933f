// The thread that a file is made in.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../lib/thread-proxy.ts'
import { type FilePlan, fileMaker } from './file-maker.ts'

serveProxy(parentPort as MessagePort, await fileMaker(workerData as FilePlan))
