// A cache of answers by their address. A page shows the cached answer at once and revalidates it in the background; changes and events
// invalidate it.

import { type Signal, signal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { type Answer, type Parameters, type ReadName, read, urlOf } from '../api/client.ts'
import { type ApiFailure, asFailure } from '../api/failure.ts'
import { takeFirstAnswer } from '../api/first-answers.ts'

type Loaded<T> = {
  readonly data: T | undefined
  readonly failure: ApiFailure | undefined
}
export type Resource<T> = Loaded<T> & {
  /** There is nothing to show yet. Background revalidation is not shown as loading. */
  readonly isLoading: boolean
  /** `data` belongs to the request before this one, which is still being answered. */
  readonly isPrevious: boolean
  reload(): void
}

type Entry = {
  state: Signal<Loaded<unknown>>
  readAtMs: number
  users: number
  abort?: AbortController
  /** Resolves when the first answer is there. */
  begun?: Promise<void>
}

const entries = new Map<string, Entry>()
const ENTRIES_MAX = 200
const FRESH_MS = 5_000
/** Cached data is revalidated once the rest of the page has what it waits for. */
export const READ_AGAIN_MS = 300
const NOTHING: Loaded<never> = { data: undefined, failure: undefined }

/** A name of null asks for nothing yet. */
export function useData<Name extends ReadName>(
  name: Name | null,
  parameters: Parameters<Name>,
): Resource<Answer<Name>> {
  const url = name === null ? undefined : urlOf(name, parameters)
  const last = useRef<{ name: string | null; path: string; data: unknown } | undefined>(undefined)
  // A request for uncached data starts while the rest of the page is drawn.
  const entry = useMemo(() => (url === undefined ? undefined : begin(url)), [url])
  // A layout effect, which does not wait for the paint: parts of the page depend on the data, and ask one after the other.
  useLayoutEffect(() => {
    if (url === undefined || entry === undefined) return undefined
    entry.users += 1
    const again = setTimeout(() => {
      // Parts of a page that show the same data share one request.
      if (!entry.abort && performance.now() - entry.readAtMs > FRESH_MS) void load(url, entry)
    }, READ_AGAIN_MS)
    return () => {
      clearTimeout(again)
      entry.users -= 1
      trim()
    }
  }, [url, entry])
  const state = (entry?.state.value ?? NOTHING) as Loaded<Answer<Name>>
  const place = `${name} ${JSON.stringify((parameters as { path?: unknown }).path)}`
  if (state.data !== undefined) last.current = { name, path: place, data: state.data }
  const isPrevious =
    url !== undefined &&
    state.data === undefined &&
    state.failure === undefined &&
    last.current?.path === place
  return {
    ...state,
    isLoading: url !== undefined && state.data === undefined && !state.failure,
    ...(isPrevious && { data: last.current?.data as Answer<Name> }),
    isPrevious,
    reload: () => {
      if (url !== undefined && entry !== undefined) void load(url, entry)
    },
  }
}

/** Reads an answer ahead of a page. Resolves to it, for requests that depend on it. */
export async function preload<Name extends ReadName>(
  name: Name,
  parameters: Parameters<Name>,
): Promise<Answer<Name> | undefined> {
  await begin(urlOf(name, parameters)).begun
  return kept(name, parameters)
}

/** The cached answer, for callers that do not show it. */
export function kept<Name extends ReadName>(
  name: Name,
  parameters: Parameters<Name>,
): Answer<Name> | undefined {
  return entries.get(urlOf(name, parameters))?.state.peek().data as Answer<Name> | undefined
}

function begin(url: string): Entry {
  const entry = entryOf(url)
  const { data, failure } = entry.state.peek()
  if (data === undefined && failure === undefined && !entry.abort) entry.begun = load(url, entry)
  return entry
}

/** Invalidates the entries whose address begins with this prefix: mounted ones are read again, others are removed. */
export function invalidate(...prefixes: readonly string[]): void {
  for (const [url, entry] of entries) {
    if (!prefixes.some((prefix) => url.startsWith(prefix))) continue
    if (entry.users === 0) entries.delete(url)
    else void load(url, entry)
  }
}

/** Reads again whatever could not be read. */
export function reloadFailed(): void {
  for (const [url, entry] of entries) if (entry.state.peek().failure !== undefined) invalidate(url)
}

function entryOf(url: string): Entry {
  let entry = entries.get(url)
  if (entry === undefined) {
    const data = takeFirstAnswer(url)
    const state = data === undefined ? NOTHING : { ...NOTHING, data }
    // The answer in the document is as old as the document.
    const readAtMs = data === undefined ? Number.NEGATIVE_INFINITY : 0
    entry = { state: signal<Loaded<unknown>>(state), readAtMs, users: 0 }
    entries.set(url, entry)
  }
  return entry
}

async function load(url: string, entry: Entry): Promise<void> {
  entry.abort?.abort()
  const abort = new AbortController()
  entry.abort = abort
  try {
    const data = await read(url, abort.signal)
    entry.readAtMs = performance.now()
    const before = entry.state.peek()
    // The same answer again would only draw everything once more that depends on it.
    if (before.failure || JSON.stringify(before.data) !== JSON.stringify(data))
      entry.state.value = { data, failure: undefined }
  } catch (error) {
    if (abort.signal.aborted) return
    entry.state.value = { data: entry.state.peek().data, failure: asFailure(error) }
  } finally {
    if (entry.abort === abort) delete entry.abort
  }
}

function trim(): void {
  if (entries.size <= ENTRIES_MAX) return
  for (const [url, entry] of entries) {
    if (entries.size <= ENTRIES_MAX) return
    if (entry.users === 0) entries.delete(url)
  }
}

/** Data that is shown is read again by a reader who was away for so long. */
const AWAY_MS = 60_000

/** After some time in the background, shown data may be old. */
export function reloadWhenBack(): void {
  let leftAtMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leftAtMs = performance.now()
    else if (performance.now() - leftAtMs > AWAY_MS) invalidate('')
  })
}
