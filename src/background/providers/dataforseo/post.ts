// Posts searches that are answered later; posting is what costs money. Each search is matched with its part of the
// reply by its tag. If a reply is lost, unreadable or incomplete, the outcome of the whole post is unknown, to be
// resolved by tag.

import { type PostedTask, type SerpRequest, UnknownOutcome } from '../contracts.ts'
import { failed } from '../failure.ts'
import type { Connection } from './connection.ts'
import type { Task } from './envelope.ts'
import { pagesOf, priceMicros } from './price.ts'
import { type MarketCodes, type SearchTask, searchTask } from './search-task.ts'
import { describeFault, statusOf } from './status.ts'

export const BATCH_MAX = 100

type Post = (requests: readonly SerpRequest[], signal: AbortSignal) => Promise<PostedTask[]>

export function createPost(connection: Connection, market: MarketCodes, timeoutMs: number): Post {
  async function postTasks(tasks: readonly SearchTask[], signal: AbortSignal): Promise<PostedTask[]> {
    if (tasks.length === 0) return []
    const outcome = await connection.call(
      { method: 'POST', path: 'serp/google/organic/task_post', body: tasks, timeoutMs },
      signal,
    )
    if (outcome.kind === 'lost') throw new UnknownOutcome(outcome.failure.message)
    if (outcome.kind === 'refused') return tasks.map(({ tag }) => ({ tag, failure: outcome.failure }))
    const answers = answersByTag(tasks, outcome.tasks)
    return tasks.map((task) => postedTask(task, answers.get(task.tag)))
  }

  return async (requests, signal) => {
    if (requests.length > BATCH_MAX) throw new RangeError(`A post holds at most ${BATCH_MAX} searches.`)
    const tasks: SearchTask[] = []
    const refused: PostedTask[] = []
    for (const request of requests) {
      const search = searchTask(request, market)
      if ('failure' in search) refused.push({ tag: request.tag, failure: search.failure })
      else tasks.push(search.task)
    }
    return [...refused, ...(await postTasks(tasks, signal))]
  }
}

/**
 * Tasks come back with their tags. A task that was refused for its form may lack the tag; then its place identifies it.
 */
function answersByTag(tasks: readonly SearchTask[], answers: readonly Task[]): Map<string, Task> {
  const isInOrder =
    answers.length === tasks.length &&
    answers.every((answer, place) => answer.tag === undefined || answer.tag === tasks[place]?.tag)
  return new Map(
    answers.flatMap((answer, place) => {
      const tag = answer.tag ?? (isInOrder ? tasks[place]?.tag : undefined)
      return tag === undefined ? [] : [[tag, answer]]
    }),
  )
}

function postedTask({ tag, depth }: SearchTask, answer: Task | undefined): PostedTask {
  if (answer === undefined) throw new UnknownOutcome(`DataForSEO did not say what became of ${tag}.`)
  const status = statusOf(answer.code)
  if (status.kind !== 'failed') {
    if (answer.id === undefined) throw new UnknownOutcome(`DataForSEO accepted ${tag} without a name for it.`)
    return { tag, taskId: answer.id, costMicros: answer.costMicros ?? priceMicros('queued', pagesOf(depth)) }
  }
  const costMicros = answer.costMicros ?? 0
  const message = describeFault(status.class, answer.code, answer.message)
  return {
    tag,
    failure: failed(status.class, message, { costMicros, isRetryable: status.isPassing && costMicros === 0 }),
  }
}
