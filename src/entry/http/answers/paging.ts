// Lists: their common query and envelope, and the cursors between pages. A list provides its filters and a function
// that reads one page by key; it never sees a cursor's text.

import { hash } from 'node:crypto'
import { type Static, type TSchema, Type } from 'typebox'
import type { Page, PageRange } from '../../../data/storage/page.ts'
import { invalid } from '../../../lib/errors.ts'
import { checked, emptyIsAbsent } from '../requests/schema-annotations.ts'
import type { ReadyAnswer } from '../route.ts'
import {
  CURSOR_LENGTH_MAX,
  type CursorCodec,
  type CursorDirection,
  type CursorPosition,
  filterDigest,
  isCursorLike,
  UNBOUND,
} from './cursor.ts'
import { nullable } from './field-shapes.ts'

/** The number of rows on a page. */
export const PAGE_ROWS = { default: 50, maximum: 100 } as const

const WRONG_CURSOR = 'The cursor is not valid for this list. Start again without it.'

export const pagingQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, ...PAGE_ROWS, description: 'How many rows a page has.' })),
  cursor: Type.Optional(
    emptyIsAbsent(
      checked(
        Type.String({
          maxLength: CURSOR_LENGTH_MAX,
          description:
            '`next_cursor` or `previous_cursor` of another page of this list. Without it, the first page is returned.',
        }),
        // An invalid cursor is reported together with all other errors.
        (text) => (isCursorLike(text) ? undefined : WRONG_CURSOR),
      ),
    ),
  ),
}

/** The total is not counted beyond this number of rows. */
export const TOTAL_MAX = 10_000

/** For lists that return a total on request. */
export const countedQuery = {
  ...pagingQuery,
  include_total: Type.Optional(
    Type.Boolean({
      description:
        'Adds `total` and `total_is_at_least` to `meta`: how many rows the list has on all its pages.',
    }),
  ),
}

const nullableText = nullable(Type.String())

const totals = {
  total: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: TOTAL_MAX,
      description:
        'How many rows the list has on all its pages, counted up to 10,000. Only with `include_total=true`.',
    }),
  ),
  total_is_at_least: Type.Optional(
    Type.Boolean({
      description: 'Whether there are more rows than `total` says. Only with `include_total=true`.',
      examples: [false],
    }),
  ),
}

const links = Type.Object(
  { next: nullable(Type.String(), 'The address of the next page.') },
  { title: 'ListLinks' },
)

/** The envelope of keyword, analysis, disavow, backlink, project and competitor lists. */
export function listOf<T extends TSchema>(record: T) {
  return Type.Object({
    data: Type.Array(record),
    links,
    meta: Type.Object(
      {
        per_page: Type.Integer(),
        next_cursor: nullableText,
        previous_cursor: nullableText,
        has_more: Type.Boolean(),
        ...totals,
      },
      { title: 'CursorMeta' },
    ),
  })
}

/** The envelope of crawl lists. */
export function crawlListOf<T extends TSchema>(record: T) {
  return Type.Object({
    data: Type.Array(record),
    links,
    meta: Type.Object(
      { limit: Type.Integer(), next_cursor: nullableText, ...totals },
      { title: 'CrawlCursorMeta' },
    ),
  })
}

/** The envelope of lists that are computed from search data, with notes on their range and on missing data. */
export function listWithWarningsOf<T extends TSchema, R extends TSchema>(
  record: T,
  metaTitle: string,
  range: R,
  further: Record<string, TSchema> = {},
) {
  return Type.Object({
    data: Type.Array(record),
    links,
    meta: Type.Object(
      {
        next_cursor: nullableText,
        range,
        ...further,
        warnings: Type.Array(
          Type.String({ description: 'A sentence about what to know when reading the rows.' }),
        ),
        ...totals,
      },
      { title: metaTitle },
    ),
  })
}

type PagingQuery = Static<ReturnType<typeof Type.Object<typeof countedQuery>>>

export type ListRequest = {
  codec: CursorCodec
  endpoint: string
  /** A project's uid or an account's id: a cursor is only valid for the same tenant. */
  scope: string
  query: PagingQuery & Record<string, unknown>
  url: { base: string; query: string }
  /** Reads the rows after `position` or, if it is undefined, from the start; reversed, from the end. */
  read(position: CursorPosition | undefined, range: PageRange): Promise<ReadPage>
  /** Counts the rows of all pages, up to `max`, for lists that take `include_total`. Called after `read`. */
  count?(max: number): Promise<number>
}

/** Fields of a list's response besides its rows and cursor. */
type ListNotes = { range: string; warnings: readonly string[] } & Record<string, unknown>

/** Only pages of an envelope with notes have them. */
export type ReadPage = Page & { notes?: ListNotes }

const HEAD = '{"data":['

type Envelope = 'list' | 'crawl'

export async function answerList(request: ListRequest, envelope: Envelope = 'list'): Promise<ReadyAnswer> {
  const { codec, endpoint, scope, query } = request
  const limit = query.limit ?? PAGE_ROWS.default
  const binding = { endpoint, scope, digest: hasFilters(query) ? filterDigest(query) : '' }
  const cursor = query.cursor === undefined ? undefined : codec.decode(query.cursor, binding)
  if (query.cursor !== undefined && cursor === undefined) {
    throw invalid({ cursor: [WRONG_CURSOR] })
  }
  const isReversed = cursor?.direction === 'previous'
  // Empty in a cursor from a page without rows: then the list starts over.
  const position = cursor?.position.length === 0 ? undefined : cursor?.position
  const page = await request.read(position, { limit, isReversed })
  const counted = query.include_total ? await request.count?.(TOTAL_MAX + 1) : undefined

  // A page with a position has rows on the side that it came from; `hasMore` tells about the other side.
  const hasNext = isReversed ? position !== undefined : page.hasMore
  const hasPrevious = isReversed ? page.hasMore : position !== undefined
  const cursorOf = (at: CursorPosition, direction: CursorDirection) =>
    codec.encode({ ...binding, position: at, direction })
  const next = hasNext ? cursorOf(page.last, 'next') : null
  const links = `"links":{"next":${next === null ? null : JSON.stringify(nextLink(request.url, next))}}`
  const notes = page.notes && JSON.stringify(page.notes).slice(1, -1)
  const meta =
    notes !== undefined
      ? `"next_cursor":${quote(next)},${notes}`
      : envelope === 'crawl'
        ? `"limit":${limit},"next_cursor":${quote(next)}`
        : `"per_page":${limit},"next_cursor":${quote(next)},"previous_cursor":${quote(
            hasPrevious ? cursorOf(page.first, 'previous') : null,
          )},"has_more":${hasNext}`
  const tail = `],${links},"meta":{${meta}${counted === undefined ? '' : totalsOf(counted)}}}`
  return {
    json: `${HEAD}${page.json}${tail}`,
    bytes: HEAD.length + page.bytes + Buffer.byteLength(tail),
    // For a given address, links and meta depend only on the rows, on whether there are more on either side, on the
    // notes and on the total.
    digest: `${page.digest}${hasNext ? 'n' : ''}${hasPrevious ? 'p' : ''}${notes === undefined ? '' : digestOf(notes)}${counted === undefined ? '' : `t${counted}`}`,
  }
}

function totalsOf(counted: number): string {
  return `,"total":${Math.min(counted, TOTAL_MAX)},"total_is_at_least":${counted > TOTAL_MAX}`
}

function digestOf(text: string): string {
  return hash('sha1', text, 'base64url')
}

// Most requests have no filters and need no digest.
function hasFilters(query: Record<string, unknown>): boolean {
  for (const name in query) if (!UNBOUND.has(name)) return true
  return false
}

// Cursors are base64url, so nothing needs escaping.
function quote(cursor: string | null): string {
  return cursor === null ? 'null' : `"${cursor}"`
}

// Whether a cursor may be in the query, plain or escaped.
const MAY_HAVE_CURSOR = /cursor|%/

/** Returns the address of the same list with all other parameters unchanged, and the new cursor. */
function nextLink(url: { base: string; query: string }, cursor: string): string {
  if (url.query === '') return `${url.base}?cursor=${cursor}`
  if (!MAY_HAVE_CURSOR.test(url.query)) return `${url.base}?${url.query}&cursor=${cursor}`
  const kept = url.query.split('&').filter((pair) => nameOf(pair) !== 'cursor')
  return `${url.base}?${[...kept, `cursor=${cursor}`].join('&')}`
}

/** The name can be decoded, because it was validated. */
function nameOf(pair: string): string {
  return decodeURIComponent(pair.split('=', 1)[0] as string)
}
