// Reads a list page by page with the function that serves it, so a file has the rows, the order and the errors of the
// list. Each page is a separate read: no transaction stays open while a slow reader takes the file.

import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../lib/errors.ts'
import type { Row } from './columns.ts'
import type { ListRoute } from './listed-rows.ts'

/** Pages of this size delay other requests little; twice as many rows would cost the same per row. */
const PAGE_ROWS = 500
/**
 * A page that is refused for the moment, for example because other searches of the account go first, is requested
 * again.
 */
const TRIES_MAX = 6
const WAIT_SECONDS_MAX = 10

export type ListCall = Parameters<ListRoute['handle']>[0]
/** A list's response: long lists return JSON text, which is parsed here. */
export type PageAnswer = { json: string } | { data: unknown }
type RowPage = { rows: readonly Row[]; next: string | null }

/** Without `cursor`, reads the first page. */
export async function readPage(route: ListRoute, call: ListCall, cursor?: string): Promise<PageAnswer> {
  const answer = await route.handle(isPaged(route) ? pageCall(call, cursor) : call)
  return 'json' in answer ? { json: answer.json } : { data: answer.data }
}

/** `field` is the field of the response's data with the rows; undefined if the data itself holds them. */
export function rowsOf(answer: PageAnswer, field: string | undefined): RowPage {
  const body = 'json' in answer ? JSON.parse(answer.json) : answer
  const rows = field === undefined ? body.data : body.data[field]
  return { rows: rows ?? [], next: body.meta?.next_cursor ?? null }
}

/** Waits while the server is busy, because a half-sent file cannot be refused any more. */
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
  // A list may cache responses by their address, so each page of a file needs its own.
  const address = [url.query, `limit=${PAGE_ROWS}`, ...(cursor === undefined ? [] : [`cursor=${cursor}`])]
  return {
    ...call,
    query: { ...(query as object), ...page },
    url: { ...url, query: address.filter(Boolean).join('&') },
  }
}
