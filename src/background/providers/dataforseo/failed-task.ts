// Calls that are about tasks rather than about one search: a task that failed there is a call that failed.

import { CallFailed, failed } from '../failure.ts'
import type { Task } from './envelope.ts'
import { describeFault, type Fault, statusOf } from './status.ts'

export function throwIfFailed(task: Task | undefined, isMeant: (fault: Fault) => boolean = () => true): void {
  if (task === undefined) return
  const status = statusOf(task.code)
  if (status.kind !== 'failed' || !isMeant(status)) return
  throw new CallFailed(failed(status.class, describeFault(status.class, task.code, task.message)))
}
