// Turns a task into an observation. The cost is the one in the reply; without one it is estimated and marked as an
// estimate. A task is paid when it is posted, and its collection reports a cost of 0: then the cost is estimated by the
// pages that were read, because the provider refunds those that were not.

import type { ProviderFailure, SerpObservation } from '../contracts.ts'
import { failed } from '../failure.ts'
import type { Task } from './envelope.ts'
import { otherSearch, type Sought } from './other-search.ts'
import { type Mode, pagesOf, priceMicros } from './price.ts'
import { NOTHING_FOUND, readResult } from './result.ts'
import { describeFault, type Fault, statusOf } from './status.ts'

type TaskContext = {
  mode: Mode
  tag: string
  depth: number
  sought: Sought
  /** The raw reply, kept if it cannot be read. */
  reply: string
}

/** Returns undefined while the task is not finished. */
export function observeTask(task: Task | undefined, context: TaskContext): SerpObservation | undefined {
  if (task === undefined) return unreadable(NO_TASK, context)
  if (task.tag !== undefined && task.tag !== context.tag) return unreadable(OTHER_TASK, context)
  const status = statusOf(task.code)
  if (status.kind === 'queued') return undefined
  if (status.kind === 'failed') return taskFailure(task, status, context)
  const [result] = task.result
  const { depth, sought } = context
  const reading = status.kind === 'empty' ? NOTHING_FOUND : readResult(result, depth, sought.keyword)
  if (reading === undefined) return unreadable(NO_RESULT, context, task)
  const difference = otherSearch(result, sought)
  if (difference !== undefined) return unreadable(difference, context, task)
  return { ...reading, ...costOf(task, context.mode, reading.pagesScanned) }
}

const NO_TASK = 'DataForSEO answered without the task that was asked for.'
const OTHER_TASK = 'DataForSEO answered with the task of another check.'
const NO_RESULT = 'DataForSEO answered with a result that cannot be read.'

function taskFailure(task: Task, status: Fault, context: TaskContext): ProviderFailure {
  const isPaid = context.mode === 'queued' || status.isBillable
  const cost = isPaid
    ? costOf(task, context.mode, pagesOf(context.depth))
    : { costMicros: task.costMicros ?? 0, isCostEstimated: false }
  return failed(status.class, describeFault(status.class, task.code, task.message), {
    ...cost,
    isRetryable: status.isPassing && cost.costMicros === 0,
    reply: context.reply,
  })
}

/** The failure for an unreadable reply about a search that may have been paid. */
export function unreadable(message: string, context: TaskContext, task?: Task): ProviderFailure {
  return failed('garbage', message, {
    ...costOf(task, context.mode, pagesOf(context.depth)),
    reply: context.reply,
  })
}

function costOf(task: Task | undefined, mode: Mode, pages: number) {
  const said = task?.costMicros
  const isSaid = said !== undefined && (mode === 'live' || said > 0)
  return isSaid
    ? { costMicros: said, isCostEstimated: false }
    : { costMicros: priceMicros(mode, pages), isCostEstimated: true }
}
