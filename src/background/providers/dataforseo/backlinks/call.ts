// One call and its outcome: a result, no result if DataForSEO knows nothing of the target, or a failure. A call whose
// reply is lost may have been charged, so it counts at its full price and is not retryable.

import type { RefreshRequest } from '../../backlink-source.ts'
import type { ProviderFailure } from '../../contracts.ts'
import { failed } from '../../failure.ts'
import { type JsonObject, objectOf, stringOf } from '../../reply-json.ts'
import type { CallOutcome, Connection } from '../connection.ts'
import type { Task } from '../envelope.ts'
import { describeFault, type Fault, statusOf } from '../status.ts'
import type { Cursor } from './cursor.ts'
import { callMicrosMax } from './price.ts'
import { FUNCTIONS } from './stages.ts'
import { tagOf, taskOf } from './task.ts'

export type Answered = {
  readonly kind: 'answered'
  /** Undefined if DataForSEO knows nothing of the target: it says so, or leaves the result out. */
  readonly result: JsonObject | undefined
  readonly isSaidEmpty: boolean
  /** Undefined if the reply does not say. */
  readonly costMicros: number | undefined
  /** Makes the failure for a result that turns out to be unusable. */
  unusable(message: string): ProviderFailure
}

type CallReply = Answered | { readonly kind: 'failed'; readonly failure: ProviderFailure }

type Ask = (request: RefreshRequest, cursor: Cursor, signal: AbortSignal) => Promise<CallReply>

export function createAsk(connection: Connection, timeoutMs: number): Ask {
  return async (request, cursor, signal) => {
    const path = `backlinks/${FUNCTIONS[cursor.stage]}/live`
    const body = [taskOf(request, cursor)]
    const outcome = await connection.call({ method: 'POST', path, body, timeoutMs }, signal)
    return replyOf(outcome, request, cursor)
  }
}

function replyOf(outcome: CallOutcome, request: RefreshRequest, cursor: Cursor): CallReply {
  const full = callMicrosMax(cursor.stage, request)
  if (outcome.kind === 'refused') return { kind: 'failed', failure: outcome.failure }
  if (outcome.kind === 'lost') {
    const { class: cause, message, reply } = outcome.failure
    const cost = { costMicros: full, isCostEstimated: true }
    const failureClass = cause === 'garbage' ? 'garbage' : 'timeout'
    return { kind: 'failed', failure: failed(failureClass, message, { ...cost, isRetryable: false, reply }) }
  }
  const [task] = outcome.tasks
  const unusable = (message: string) =>
    failed('garbage', message, { ...costOf(task, full), reply: outcome.reply })
  const fail = (message: string): CallReply => ({ kind: 'failed', failure: unusable(message) })

  if (task === undefined) return fail(NO_TASK)
  if (task.tag !== undefined && task.tag !== tagOf(request, cursor)) return fail(OTHER_CALL)
  const status = statusOf(task.code)
  if (status.kind === 'queued') return fail(QUEUED)
  if (status.kind === 'failed')
    return { kind: 'failed', failure: taskFailure(task, status, full, outcome.reply) }
  const isSaidEmpty = status.kind === 'empty'
  const answered = { kind: 'answered', costMicros: task.costMicros, unusable, isSaidEmpty } as const
  const [first] = task.result
  if (isSaidEmpty) return { ...answered, result: undefined }
  if (first === undefined || first === null)
    return task.tag === undefined ? fail(NO_RESULT) : { ...answered, result: undefined }
  const result = objectOf(first)
  if (result === undefined) return fail(NO_RESULT)
  return stringOf(result.target)?.toLowerCase() === request.target
    ? { ...answered, result }
    : fail(OTHER_TARGET)
}

const NO_TASK = 'DataForSEO answered without the task that was asked for.'
const OTHER_CALL = 'DataForSEO answered with the task of another call.'
const QUEUED = 'DataForSEO queued a call that it was asked to answer at once.'
const NO_RESULT = 'DataForSEO answered without a result.'
const OTHER_TARGET = 'DataForSEO answered about another domain than the one that was asked for.'

function taskFailure(task: Task, status: Fault, full: number, reply: string): ProviderFailure {
  const cost = status.isBillable
    ? costOf(task, full)
    : { costMicros: task.costMicros ?? 0, isCostEstimated: false }
  const isRetryable = status.isPassing && cost.costMicros === 0
  return failed(status.class, describeFault(status.class, task.code, task.message), {
    ...cost,
    isRetryable,
    reply,
  })
}

function costOf(task: Task | undefined, full: number) {
  const said = task?.costMicros
  return { costMicros: said ?? full, isCostEstimated: said === undefined }
}
