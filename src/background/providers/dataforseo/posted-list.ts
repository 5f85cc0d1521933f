// Reads the list of all tasks that an account posted in a period, finished or not, to find posts whose reply was lost:
// https://docs.dataforseo.com/v3/serp/id_list/. Free. It contains searches of every kind and of other programs, so only
// tasks with a tag are used; the tag is part of the posted data, which is listed for a month.

import type { SerpQueue } from '../contracts.ts'
import { CallFailed } from '../failure.ts'
import { objectOf, stringOf } from '../reply-json.ts'
import type { Connection } from './connection.ts'
import { throwIfFailed } from './failed-task.ts'
import { microsOf } from './price.ts'

const ROWS_PER_PAGE = 1_000
/** Ten calls a minute are allowed, and the collector calls this twice a minute. */
const PAGES_MAX = 4

export function createPostedList(
  connection: Connection,
  timeoutMs: number,
): NonNullable<SerpQueue['listPosted']> {
  async function readPage(range: object, page: number, signal: AbortSignal): Promise<unknown[]> {
    const offset = page * ROWS_PER_PAGE
    const body = [{ ...range, limit: ROWS_PER_PAGE, offset, sort: 'asc', include_metadata: true }]
    const outcome = await connection.call({ method: 'POST', path: 'serp/id_list', body, timeoutMs }, signal)
    if (outcome.kind !== 'answered') throw new CallFailed(outcome.failure)
    return outcome.tasks.flatMap((task) => {
      throwIfFailed(task)
      return task.result
    })
  }

  return async ({ fromMs, toMs }, signal) => {
    const range = { datetime_from: timeText(fromMs), datetime_to: timeText(toMs) }
    const rows: unknown[] = []
    for (let page = 0; page < PAGES_MAX && rows.length === page * ROWS_PER_PAGE; page++) {
      rows.push(...(await readPage(range, page, signal)))
    }
    return rows.map(postedTask).filter((task) => task !== undefined)
  }
}

function postedTask(row: unknown): { tag: string; taskId: string } | undefined {
  const task = objectOf(row)
  const tag = stringOf(objectOf(task?.metadata)?.tag)
  const taskId = stringOf(task?.id)
  // A refused task costs nothing and is listed too; the search may have been posted again under the same tag.
  const isFree = microsOf(task?.cost) === 0
  return tag && taskId && !isFree ? { tag, taskId } : undefined
}

function timeText(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' +00:00')
}
