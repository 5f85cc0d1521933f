// The thread that sorts the pages of a crawl.

import { type MessagePort, parentPort } from 'node:worker_threads'
import { serveProxy } from '../../../lib/thread-proxy.ts'
import { PageOrderMaker } from './page-order-maker.ts'

serveProxy(parentPort as MessagePort, new PageOrderMaker())
