// A list of the API as one long list: its pages are read one after the other, as far as somebody looks.

import { type Signal, signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type Answer, type Parameters, type ReadName, read, urlOf } from '../api/client.ts'
import { type ApiFailure, asFailure } from '../api/failure.ts'

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
  /** What the server says a reader must know about these rows. */
  readonly warnings: readonly string[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** The rows belong to the request before this one. */
  readonly isPrevious: boolean
  readonly failure: ApiFailure | undefined
  loadMore(): void
  reload(): void
}

type State = {
  rows: readonly unknown[]
  meta: Meta | undefined
  isLoading: boolean
  failure: ApiFailure | undefined
}
type Entry = { url: string; state: Signal<State>; users: number; readAtMs: number; abort?: AbortController }

const entries = new Map<string, Entry>()
const ENTRIES_MAX = 30
const FRESH_MS = 5_000
const EMPTY: State = { rows: [], meta: undefined, isLoading: false, failure: undefined }

export function useList<Name extends ListName>(
  name: Name | null,
  parameters: Parameters<Name>,
): List<RowOf<Name>> {
  const url = name === null ? undefined : urlOf(name, parameters)
  const entry = useMemo(() => (url === undefined ? undefined : entryOf(url)), [url])
  const last = useRef<State>(EMPTY)
  useEffect(() => {
    if (entry === undefined) return undefined
    entry.users += 1
    if (performance.now() - entry.readAtMs > FRESH_MS) void loadFirst(entry)
    return () => {
      entry.users -= 1
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
    hasMore: !isPrevious && shown.meta?.next_cursor != null,
    isLoading: state.isLoading || (entry !== undefined && state.meta === undefined && !state.failure),
    isPrevious,
    failure: state.failure,
    loadMore: () => {
      if (entry !== undefined) void loadNext(entry)
    },
    reload: () => {
      if (entry !== undefined) void loadFirst(entry)
    },
  }
}

/** As `invalidate` of data.ts does: what begins so is read again where it is shown. */
export function invalidateLists(...prefixes: readonly string[]): void {
  for (const [url, entry] of entries) {
    if (!prefixes.some((prefix) => url.startsWith(prefix))) continue
    if (entry.users === 0) entries.delete(url)
    else void loadFirst(entry)
  }
}

function entryOf(url: string): Entry {
  let entry = entries.get(url)
  if (entry === undefined) {
    entry = { url, state: signal<State>(EMPTY), users: 0, readAtMs: Number.NEGATIVE_INFINITY }
    entries.set(url, entry)
  }
  return entry
}

/** As many pages as were shown, so that nobody loses their place. */
async function loadFirst(entry: Entry): Promise<void> {
  const wanted = entry.state.peek().rows.length
  await load(entry, async (signal) => {
    let page = (await read(entry.url, signal)) as Page<unknown>
    const rows = [...page.data]
    const { total, total_is_at_least, warnings } = page.meta
    while (rows.length < wanted && page.meta.next_cursor !== null) {
      page = (await read(withCursor(entry.url, page.meta.next_cursor), signal)) as Page<unknown>
      rows.push(...page.data)
    }
    return { rows, meta: { next_cursor: page.meta.next_cursor, total, total_is_at_least, warnings } }
  })
  entry.readAtMs = performance.now()
}

async function loadNext(entry: Entry): Promise<void> {
  const { meta, rows, isLoading, failure } = entry.state.peek()
  const cursor = meta?.next_cursor
  // After a failure somebody must ask again: a table that is still at its end would do so without a pause.
  if (isLoading || failure !== undefined || cursor == null) return
  await load(entry, async (signal) => {
    const page = (await read(withCursor(entry.url, cursor), signal)) as Page<unknown>
    return { rows: [...rows, ...page.data], meta: { ...meta!, next_cursor: page.meta.next_cursor } }
  })
}

async function load(
  entry: Entry,
  work: (signal: AbortSignal) => Promise<Pick<State, 'rows' | 'meta'>>,
): Promise<void> {
  entry.abort?.abort()
  const abort = new AbortController()
  entry.abort = abort
  entry.state.value = { ...entry.state.peek(), isLoading: true, failure: undefined }
  try {
    const loaded = await work(abort.signal)
    entry.state.value = { ...loaded, isLoading: false, failure: undefined }
  } catch (error) {
    if (abort.signal.aborted) return
    entry.state.value = { ...entry.state.peek(), isLoading: false, failure: asFailure(error) }
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
