// The thread that a computer lives in.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answerAs } from '../../lib/asked-thread.ts'
import { Computer, type ComputerPlan } from './computer.ts'

answerAs(parentPort as MessagePort, new Computer(workerData as ComputerPlan))
