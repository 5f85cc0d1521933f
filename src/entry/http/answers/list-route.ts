// A GET of a list whose rows are read by their keys: the common part of such routes beyond answerList.

import type { Static, TSchema } from 'typebox'
import type { PageRange } from '../../../data/storage/page.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { PathId } from '../requests/path-ids.ts'
import { type PathIds, type ReadSpec, type Route, type RouteCall, readRoute } from '../route.ts'
import type { CursorCodec, CursorPosition } from './cursor.ts'
import { answerList, type ListRequest, listOf } from './paging.ts'

type ListSpec<P extends PathIds, Q extends TSchema, Row> = Omit<
  ReadSpec<P, Q, TSchema>,
  'method' | 'body' | 'answers' | 'handle'
> & {
  codec: CursorCodec
  record: TSchema
  /** Identifies the list in its cursors. */
  endpoint: string | ((call: RouteCall<P, Static<Q>, unknown>) => string)
  /** The tenant of the list: a cursor is only valid for the same one. */
  scope(call: RouteCall<P, Static<Q>, unknown>): string
  /** Reads at most one row more than the page has, after `position`, in the list's order or in reverse. */
  read(
    call: RouteCall<P, Static<Q>, unknown>,
    position: CursorPosition | undefined,
    range: PageRange,
  ): Promise<Row[]>
  /** The values that order the list. */
  keyOf(row: Row): (string | number)[]
  /** Converts a row for the API; by default it is shown as it was read. */
  toRecord?(row: Row, call: RouteCall<P, Static<Q>, unknown>): unknown
  /** Counts the rows of all pages, up to `max`. */
  count?(call: RouteCall<P, Static<Q>, unknown>, max: number): Promise<number>
}

export function listRoute<
  P extends PathIds = Record<never, PathId>,
  Q extends TSchema = TSchema,
  Row = unknown,
>({
  codec,
  record,
  endpoint,
  scope,
  read,
  keyOf,
  toRecord = (row) => row,
  count,
  ...spec
}: ListSpec<P, Q, Row>): Route {
  return readRoute<P, Q>({
    ...spec,
    method: 'GET',
    answers: { 200: listOf(record) },
    handle: (call) =>
      answerList({
        codec,
        endpoint: typeof endpoint === 'string' ? endpoint : endpoint(call),
        scope: scope(call),
        query: call.query as ListRequest['query'],
        url: call.url,
        async read(position, range) {
          const rows = await read(call, position, range)
          return joinPage(
            rows.map((row) => [JSON.stringify(toRecord(row, call)), ...keyOf(row)]),
            range,
          )
        },
        ...(count && { count: (max) => count(call, max) }),
      }),
  })
}
