// A list of the API as one long list: its pages are read one after the other, as far as the reader scrolls.

import { type Signal, signal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { type Answer, type Parameters, type ReadName, read, urlOf } from '../api/client.ts'
import { type ApiFailure, asFailure } from '../api/failure.ts'
import { type ListPage, nextStale, rowsOf, type ShownRows, staleOf, withPage } from '../lib/list-pages.ts'
import { READ_AGAIN_MS } from './data.ts'

type Meta = {
  next_cursor: string | null
  total?: number | undefined
  total_is_at_least?: boolean | undefined
  warnings?: readonly string[] | undefined
}
type Page<Row> = { data: readonly Row[]; meta: Meta }
type ListName = { [Name in ReadName]: Answer<Name> extends Page<unknown> ? Name : never }[ReadName]
type RowOf<Name extends ListName> = Answer<Name> extends Page<infer Row> ? Row : never

export type List<Row> = {
  readonly rows: readonly Row[]
  /** Undefined until the server has counted. */
  readonly total: number | undefined
  readonly isTotalAtLeast: boolean
  /** Warnings of the server about these rows. */
  readonly warnings: readonly string[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** The rows belong to the request before this one. */
  readonly isPrevious: boolean
  readonly failure: ApiFailure | undefined
  loadMore(): void
  /** Reports the visible rows of a long list: when something changes, these are read again and not all of them. */
  reportShown(shown: ShownRows): void
  reload(): void
}

type State = {
  pages: readonly ListPage<unknown>[]
  rows: readonly unknown[]
  meta: Meta | undefined
  isLoading: boolean
  failure: ApiFailure | undefined
}
type Entry = {
  url: string
  state: Signal<State>
  users: number
  readAtMs: number
  shown?: ShownRows
  abort?: AbortController
  begun?: Promise<void>
}

const entries = new Map<string, Entry>()
const ENTRIES_MAX = 30
const FRESH_MS = 5_000
const EMPTY: State = { pages: [], rows: [], meta: undefined, isLoading: false, failure: undefined }

export function useList<Name extends ListName>(
  name: Name | null,
  parameters: Parameters<Name>,
): List<RowOf<Name>> {
  const url = name === null ? undefined : urlOf(name, parameters)
  const entry = useMemo(() => (url === undefined ? undefined : begin(url)), [url])
  const last = useRef<State>(EMPTY)
  // The first request does not wait for the page to be drawn, nor do others wait for the paint; data.ts does the same.
  useLayoutEffect(() => {
    if (entry === undefined) return undefined
    entry.users += 1
    const again = setTimeout(() => {
      if (!entry.abort && performance.now() - entry.readAtMs > FRESH_MS) void readAgain(entry)
    }, READ_AGAIN_MS)
    return () => {
      clearTimeout(again)
      entry.users -= 1
      delete entry.shown
      trim()
    }
  }, [entry])
  const state = entry?.state.value ?? EMPTY
  const isPrevious =
    state.meta === undefined && state.failure === undefined && last.current.meta !== undefined
  const shown = isPrevious ? last.current : state
  if (state.meta !== undefined) last.current = state
  return {
    rows: shown.rows as readonly RowOf<Name>[],
    total: shown.meta?.total,
    isTotalAtLeast: shown.meta?.total_is_at_least ?? false,
    warnings: shown.meta?.warnings ?? [],
    hasMore: !isPrevious && shown.pages.at(-1)?.next != null,
    isLoading: state.isLoading || (entry !== undefined && state.meta === undefined && !state.failure),
    isPrevious,
    failure: state.failure,
    loadMore: () => {
      if (entry !== undefined) void loadNext(entry)
    },
    reportShown: (rows) => {
      if (entry !== undefined) loadStale(entry, rows)
    },
    reload: () => {
      if (entry !== undefined) void readAgain(entry)
    },
  }
}

/** Reads ahead, as `preload` of data.ts does. */
export async function preloadList<Name extends ListName>(
  name: Name,
  parameters: Parameters<Name>,
): Promise<void> {
  await begin(urlOf(name, parameters)).begun
}

function begin(url: string): Entry {
  const entry = entryOf(url)
  const { meta, failure } = entry.state.peek()
  if (meta === undefined && failure === undefined && !entry.abort) entry.begun = readAgain(entry)
  return entry
}

/** Invalidates as `invalidate` of data.ts does: mounted lists are read again. */
export function invalidateLists(...prefixes: readonly string[]): void {
  for (const [url, entry] of entries) {
    if (!prefixes.some((prefix) => url.startsWith(prefix))) continue
    if (entry.users === 0) entries.delete(url)
    else void readAgain(entry)
  }
}

export function reloadFailedLists(): void {
  for (const [url, entry] of entries) if (entry.state.peek().failure !== undefined) invalidateLists(url)
}

function entryOf(url: string): Entry {
  let entry = entries.get(url)
  if (entry === undefined) {
    entry = { url, state: signal<State>(EMPTY), users: 0, readAtMs: Number.NEGATIVE_INFINITY }
    entries.set(url, entry)
  }
  return entry
}

async function readAgain(entry: Entry): Promise<void> {
  const { pages } = entry.state.peek()
  if (pages.length > 0) entry.state.value = { ...entry.state.peek(), pages: staleOf(pages) }
  await load(entry, (signal) => readStale(entry, signal))
  entry.readAtMs = performance.now()
}

function loadStale(entry: Entry, shown: ShownRows): void {
  entry.shown = shown
  const { pages, isLoading, failure } = entry.state.peek()
  if (isLoading || failure !== undefined || nextStale(pages, shown) < 0) return
  void load(entry, (signal) => readStale(entry, signal))
}

/** Reads the first page again, and visible pages as far as they are old. */
async function readStale(entry: Entry, signal: AbortSignal): Promise<Read> {
  let { pages, meta } = entry.state.peek()
  let index = pages.length === 0 ? 0 : nextStale(pages, entry.shown)
  while (index >= 0) {
    const cursor = pages[index]?.cursor ?? null
    const page = (await read(
      cursor === null ? entry.url : withCursor(entry.url, cursor),
      signal,
    )) as Page<unknown>
    pages = withPage(pages, index, { rows: page.data, next: page.meta.next_cursor })
    if (index === 0) meta = page.meta
    index = nextStale(pages, entry.shown)
  }
  return { pages, meta }
}

async function loadNext(entry: Entry): Promise<void> {
  const { meta, pages, isLoading, failure } = entry.state.peek()
  const cursor = pages.at(-1)?.next
  // A failed read is not repeated by itself: a table at its end would repeat it without a pause.
  if (isLoading || failure !== undefined || cursor == null) return
  await load(entry, async (signal) => {
    const page = (await read(withCursor(entry.url, cursor), signal)) as Page<unknown>
    return { meta, pages: withPage(pages, pages.length, { rows: page.data, next: page.meta.next_cursor }) }
  })
}

type Read = Pick<State, 'pages' | 'meta'>

async function load(entry: Entry, work: (signal: AbortSignal) => Promise<Read>): Promise<void> {
  entry.abort?.abort()
  const abort = new AbortController()
  entry.abort = abort
  const before = entry.state.peek()
  if (before.meta !== undefined || before.failure !== undefined)
    entry.state.value = { ...before, isLoading: true, failure: undefined }
  try {
    const { pages, meta } = await work(abort.signal)
    entry.state.value = { pages, meta, rows: rowsOf(pages), isLoading: false, failure: undefined }
  } catch (error) {
    if (abort.signal.aborted) return
    entry.state.value = { ...entry.state.peek(), isLoading: false, failure: asFailure(error) }
  } finally {
    if (entry.abort === abort) delete entry.abort
  }
}

/** The total is counted once, with the first page. */
function withCursor(url: string, cursor: string): string {
  const rest = url.replace(/([?&])include_total=true(&|$)/, '$1').replace(/[?&]$/, '')
  return `${rest}${rest.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}

function trim(): void {
  for (const [url, entry] of entries) {
    if (entries.size <= ENTRIES_MAX) return
    if (entry.users === 0) entries.delete(url)
  }
}
