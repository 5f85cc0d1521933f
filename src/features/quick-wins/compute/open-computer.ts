// The main thread's side of a computer.

import { openThreadProxy, type ThreadProxy } from '../../../lib/thread-proxy.ts'
import type { Computer, ComputerPlan } from './computer.ts'

export type OpenComputer = ThreadProxy<Computer>

export function openComputer(plan: ComputerPlan): OpenComputer {
  return openThreadProxy(new URL('./computer-thread.ts', import.meta.url), plan, 'computes quick wins')
}
