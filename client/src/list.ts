// A list, page by page: one page when it is awaited, all rows when it is walked through. A page that was read is not asked
// for again by the walk.

import type { List, Page, WithResponse } from './options.ts'

type Envelope<T, Meta> = { data: readonly T[]; meta: Meta & { next_cursor: string | null } }

/** Reads the page behind a cursor; undefined for the one that the call asked for. */
export type ReadPage = (cursor: string | undefined) => Promise<{ answer: unknown; response: Response }>

export function listOf<T, Meta>(read: ReadPage, cursor?: string): List<T, Meta> {
  let first: Promise<WithResponse<Page<T, Meta>>> | undefined

  function withResponse(): Promise<WithResponse<Page<T, Meta>>> {
    first ??= read(cursor).then(({ answer, response }) => {
      const { data, meta } = answer as Envelope<T, Meta>
      const { next_cursor: next } = meta
      const page = { data, meta, next: next === null ? undefined : () => listOf<T, Meta>(read, next) }
      return { data: page, response, requestId: response.headers.get('X-Request-Id') }
    })
    return first
  }

  async function* pages(): AsyncGenerator<Page<T, Meta>> {
    let page: Page<T, Meta> | undefined = (await withResponse()).data
    while (page !== undefined) {
      yield page
      page = page.next && (await page.next())
    }
  }

  return {
    withResponse,
    pages,
    // biome-ignore lint/suspicious/noThenProperty: a list that is awaited is its first page
    then: (fulfilled, rejected) =>
      withResponse()
        .then(({ data }) => data)
        .then(fulfilled, rejected),
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data
    },
  }
}
