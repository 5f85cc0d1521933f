// What callers give and get, whatever the operation.

import type { SightlineError } from './errors.ts'

export type ClientOptions = {
  /** Where the server is, as in the browser: https://seo.example.com */
  baseUrl: string
  /** A key of the account: slk_… */
  apiKey: string
  /** How often a request is repeated that may succeed then; 2 unless said otherwise. */
  maxRetries?: number
  /** How long one attempt may take; 60 seconds unless said otherwise. */
  timeoutMs?: number
  /** In place of the global one. */
  fetch?: typeof fetch
  /** Called before every attempt. */
  onRequest?(attempt: Attempt): void
  /** Called after every attempt that was answered, whatever the status. */
  onResponse?(answered: AnsweredAttempt): void
  /** Called when an attempt has failed and another one follows. */
  onRetry?(failed: FailedAttempt): void
}

/** One request of a call, for logs and metrics. It has no key and no body. */
export type Attempt = {
  method: string
  url: string
  /** 1 for the first one of a call. */
  attempt: number
}

export type AnsweredAttempt = Attempt & {
  status: number
  headers: Headers
  requestId: string | null
  durationMs: number
}

export type FailedAttempt = Attempt & {
  error: SightlineError
  /** How long the client waits before the next attempt. */
  waitMs: number
}

/** Options of one call. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  maxRetries?: number
  timeoutMs?: number
  /** The key of a POST. Without it, each call has a key of its own, the same for all its attempts. */
  idempotencyKey?: string
}

/** An answer together with the response that it came in. */
export type WithResponse<T> = {
  data: T
  /** Its body has been read. */
  response: Response
  requestId: string | null
}

export type Call<T> = Promise<T> & { withResponse(): Promise<WithResponse<T>> }

export type Page<T, Meta> = {
  data: readonly T[]
  meta: Meta
  /** Undefined on the last page. */
  next: (() => List<T, Meta>) | undefined
}

/** Awaited, it is one page; in `for await`, it is every row of all pages. Nothing is asked before that. */
export type List<T, Meta> = PromiseLike<Page<T, Meta>> &
  AsyncIterable<T> & {
    pages(): AsyncIterable<Page<T, Meta>>
    withResponse(): Promise<WithResponse<Page<T, Meta>>>
  }
