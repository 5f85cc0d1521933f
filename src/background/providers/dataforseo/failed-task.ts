// For calls about tasks and not about one search: if the task of such a call failed, the call did.

import { CallFailed, failed } from '../failure.ts'
import type { Task } from './envelope.ts'
import { describeFault, type Fault, statusOf } from './status.ts'

export function throwIfFailed(task: Task | undefined, isMeant: (fault: Fault) => boolean = () => true): void {
  if (task === undefined) return
  const status = statusOf(task.code)
  if (status.kind !== 'failed' || !isMeant(status)) return
  throw new CallFailed(failed(status.class, describeFault(status.class, task.code, task.message)))
}
