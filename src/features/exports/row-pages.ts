// Reads a list page by page through the very function that answers it, so a file has the rows, the order and the refusals of
// the list. Each page is a read of its own: no transaction stays open while a slow reader takes the file.

import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../lib/errors.ts'
import type { Row } from './columns.ts'
import type { ListRoute } from './listed-rows.ts'

/** Pages of this size delay other requests little; twice as many rows would cost the same each. */
const PAGE_ROWS = 500
/** A page that is refused for the moment, for example because other searches of the account go first, is asked for again. */
const TRIES_MAX = 6
const WAIT_SECONDS_MAX = 10

export type ListCall = Parameters<ListRoute['handle']>[0]
/** A list's answer: long lists give JSON, which is parsed here. */
export type PageAnswer = { json: string } | { data: unknown }
type RowPage = { rows: readonly Row[]; next: string | null }

/** `cursor` undefined: the first page. */
export async function readPage(route: ListRoute, call: ListCall, cursor?: string): Promise<PageAnswer> {
  const answer = await route.handle(isPaged(route) ? pageCall(call, cursor) : call)
  return 'json' in answer ? { json: answer.json } : { data: answer.data }
}

/** `field` of the answer has the rows; undefined when they are its data. */
export function rowsOf(answer: PageAnswer, field: string | undefined): RowPage {
  const body = 'json' in answer ? JSON.parse(answer.json) : answer
  const rows = field === undefined ? body.data : body.data[field]
  return { rows: rows ?? [], next: body.meta?.next_cursor ?? null }
}

/** Waits when the server is busy: a file that is half sent cannot be refused any more. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const seconds = error instanceof AppError ? error.retryAfterSeconds : undefined
      if (seconds === undefined || seconds > WAIT_SECONDS_MAX || tried === TRIES_MAX) throw error
      await delay(seconds * 1000)
    }
  }
}

function isPaged({ query }: ListRoute): boolean {
  return 'cursor' in ((query as { properties?: object } | undefined)?.properties ?? {})
}

function pageCall(call: ListCall, cursor: string | undefined): ListCall {
  const { query, url } = call
  const page = { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) }
  // A list may keep its answers by their address: pages of a file must not have the address of another.
  const address = [url.query, `limit=${PAGE_ROWS}`, ...(cursor === undefined ? [] : [`cursor=${cursor}`])]
  return {
    ...call,
    query: { ...(query as object), ...page },
    url: { ...url, query: address.filter(Boolean).join('&') },
  }
}
