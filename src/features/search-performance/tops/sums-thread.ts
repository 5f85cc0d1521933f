// The entry point of the thread that adds up top lists.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../../lib/thread-proxy.ts'
import { type SumsPlan, TopSums } from './top-sums.ts'

serveProxy(parentPort as MessagePort, new TopSums(workerData as SumsPlan))
