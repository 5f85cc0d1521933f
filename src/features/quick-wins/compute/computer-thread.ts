// The entry point of the thread that runs a computer.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../../lib/thread-proxy.ts'
import { Computer, type ComputerPlan } from './computer.ts'

serveProxy(parentPort as MessagePort, new Computer(workerData as ComputerPlan))
