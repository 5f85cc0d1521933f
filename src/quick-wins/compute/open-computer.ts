// The main thread's side of a computer.

import { type AskedThread, openThread } from '../../lib/asked-thread.ts'
import type { Computer, ComputerPlan } from './computer.ts'

export type OpenComputer = AskedThread<Computer>

export function openComputer(plan: ComputerPlan): OpenComputer {
  return openThread(new URL('./computer-thread.ts', import.meta.url), plan, 'computes quick wins')
}
