// Makes one live search. If its reply is lost, it may have been charged: it is never repeated automatically, and counts
// at its full price.

import type { SerpObservation, SerpRequest } from '../contracts.ts'
import { failed } from '../failure.ts'
import type { Connection } from './connection.ts'
import { observeTask } from './observation.ts'
import { pagesOf, priceMicros } from './price.ts'
import { type MarketCodes, searchTask, soughtBy } from './search-task.ts'

type Check = (request: SerpRequest, signal: AbortSignal) => Promise<SerpObservation>

export function createCheck(connection: Connection, market: MarketCodes, timeoutMs: number): Check {
  return async (request, signal) => {
    const search = searchTask(request, market)
    if ('failure' in search) return search.failure
    const outcome = await connection.call(
      { method: 'POST', path: 'serp/google/organic/live/advanced', body: [search.task], timeoutMs },
      signal,
    )
    const { tag, depth } = request
    const full = { costMicros: priceMicros('live', pagesOf(depth)), isCostEstimated: true }
    if (outcome.kind === 'refused') return outcome.failure
    if (outcome.kind === 'lost') {
      const { class: cause, message, reply } = outcome.failure
      return failed(cause === 'garbage' ? 'garbage' : 'timeout', message, {
        ...full,
        isRetryable: false,
        reply,
      })
    }
    const observation = observeTask(outcome.tasks[0], {
      mode: 'live',
      tag,
      depth,
      sought: soughtBy(request, market),
      reply: outcome.reply,
    })
    return observation ?? failed('garbage', UNFINISHED, { ...full, reply: outcome.reply })
  }
}

const UNFINISHED = 'DataForSEO queued a search that it was asked to answer at once.'
