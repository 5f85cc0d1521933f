// Posts searches by the hundred, which are answered minutes later at less than a third of the price. Listing finished
// tasks and collecting them are free, so both may be repeated; but a paid search must not be given up because a call
// about it failed. Such a call throws CallFailed and leaves the task as it was: only what DataForSEO says about the
// task itself is an observation, after which the search is not bought again in its slot.

import type { SerpQueue } from '../contracts.ts'
import { CallFailed } from '../failure.ts'
import { objectOf, stringOf } from '../reply-json.ts'
import type { CallOutcome, Connection } from './connection.ts'
import { throwIfFailed } from './failed-task.ts'
import { observeTask, unreadable } from './observation.ts'
import { BATCH_MAX, createPost } from './post.ts'
import { createPostedList } from './posted-list.ts'
import { type MarketCodes, soughtBy } from './search-task.ts'

export function createQueue(connection: Connection, market: MarketCodes, timeoutMs: number): SerpQueue {
  const ask = (path: string, signal: AbortSignal) =>
    connection.call({ method: 'GET', path: `serp/google/organic/${path}`, timeoutMs }, signal)

  return {
    batchMax: BATCH_MAX,
    post: createPost(connection, market, timeoutMs),
    listPosted: createPostedList(connection, timeoutMs),

    async listReady(signal) {
      const outcome = await ask('tasks_ready', signal)
      if (outcome.kind !== 'answered') throw new CallFailed(outcome.failure)
      return outcome.tasks.flatMap((task) => {
        throwIfFailed(task)
        return task.result.map(readyTask).filter((ready) => ready !== undefined)
      })
    },

    async collect(task, signal) {
      const { tag, depth } = task
      const context = { mode: 'queued', tag, depth, sought: soughtBy(task, market) } as const
      const path = `task_get/advanced/${encodeURIComponent(task.taskId)}`
      let outcome = await ask(path, signal)
      // Most unreadable replies were cut off on their way, so the call is repeated once.
      if (isGarbled(outcome)) outcome = await ask(path, signal)
      if (outcome.kind === 'answered') {
        const [found] = outcome.tasks
        throwIfFailed(found, ({ isOfCall }) => isOfCall)
        return observeTask(found, { ...context, reply: outcome.reply })
      }
      const { message, reply } = outcome.failure
      if (reply === null || !isGarbled(outcome)) throw new CallFailed(outcome.failure)
      return unreadable(message, { ...context, reply })
    },
  }
}

function isGarbled(outcome: CallOutcome): boolean {
  return outcome.kind === 'lost' && outcome.failure.class === 'garbage'
}

/** Tasks without a tag belong to other programs that use the same account. */
function readyTask(row: unknown): { tag: string; taskId: string } | undefined {
  const task = objectOf(row)
  const tag = stringOf(task?.tag)
  const taskId = stringOf(task?.id)
  return tag && taskId ? { tag, taskId } : undefined
}
