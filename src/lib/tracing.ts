// Spans of what a process does, where somebody watches: requests, jobs, and what these ask of the database and of others. Without a tracer,
// which a setting brings (src/app/tracing), the work is called and nothing else. A span begun in another is its child.

import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanStart = {
  readonly name: string
  /** server: for a caller; client: of another program; job: from the queue; part: of the span around it. */
  readonly kind: 'server' | 'client' | 'job' | 'part'
  readonly attributes: Attributes
  /** The header `traceparent` of a caller who traces, too. */
  readonly remoteParent?: string | undefined
}

export type Span = {
  readonly traceId: string
  end(error?: unknown): void
}

export type Tracer = {
  /** Whether something that nothing is around is traced. */
  isChosen(span: SpanStart): boolean
  start(span: SpanStart, parent: Span | undefined): Span
  /** Sends what is left, for at most so long. */
  stop(timeoutMs: number): Promise<void>
}

const current = new AsyncLocalStorage<Span>()
let tracer: Tracer | undefined

/** For the process, once at its start. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen
}

/** The trace of the running code, which the log names. */
export function traceId(): string | undefined {
  return tracer === undefined ? undefined : current.getStore()?.traceId
}

export function traced<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  if (tracer === undefined) return work()
  const parent = current.getStore()
  if (parent !== undefined) return trace(tracer.start(start(), parent), work)
  const first = start()
  // What runs by itself, such as a look for due jobs, is no part of anything.
  const isPart = first.kind === 'part' || first.kind === 'client'
  return isPart || !tracer.isChosen(first) ? work() : trace(tracer.start(first, undefined), work)
}

async function trace<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** `fetch` with a span for each call. Query strings stay out of it: some providers want their key there. */
export function traceFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) =>
    traced(
      () => {
        const { host, pathname } = new URL(input instanceof Request ? input.url : input)
        const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
        const attributes = { 'http.request.method': method, 'server.address': host, 'url.path': pathname }
        return { name: `${method} ${host}`, kind: 'client', attributes }
      },
      () => fetch(input, init),
    )
}
