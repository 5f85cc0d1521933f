// What callers give and get, whatever the operation.

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
}

/** Of one call. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  maxRetries?: number
  timeoutMs?: number
  /** Of a POST. Without it, each call has a key of its own, the same for all its attempts. */
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
