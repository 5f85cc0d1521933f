// The requests that a fake site had: who asked for what, in which order, how many at a time and how far apart.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export type SiteRequest = {
  readonly method: string
  /** Without its port. */
  readonly host: string
  /** With its query, as it was written. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly startedMs: number
}

export type RequestQuery = { method?: string; host?: string; path?: string }

export type RequestLog = {
  readonly requests: readonly SiteRequest[]
  count(query: RequestQuery): number
  /** Paths and how often each was asked, of those that were asked more than once. */
  repeated(query?: RequestQuery): Record<string, number>
  /** The most that were under way at once. */
  concurrency(host: string): number
  /** Milliseconds from the start of each request to the start of the one before it. */
  gaps(host: string): number[]
  /** Forgets all of it. */
  clear(): void
}

export function createRequestLog() {
  const requests: SiteRequest[] = []
  const active = new Map<string, number>()
  const peaks = new Map<string, number>()

  const matching = ({ method, host, path }: RequestQuery) =>
    requests.filter(
      (request) =>
        (method === undefined || request.method === method) &&
        (host === undefined || request.host === host) &&
        (path === undefined || request.path === path),
    )

  return {
    requests,
    begin(incoming: IncomingMessage): SiteRequest {
      const { method = '', url: path = '', headers } = incoming
      const host = (headers.host ?? '').replace(/:\d+$/, '')
      const request = { method, host, path, headers, startedMs: performance.now() }
      requests.push(request)
      const count = (active.get(host) ?? 0) + 1
      active.set(host, count)
      peaks.set(host, Math.max(count, peaks.get(host) ?? 0))
      return request
    },
    end({ host }: SiteRequest): void {
      active.set(host, (active.get(host) ?? 0) - 1)
    },
    count: (query: RequestQuery) => matching(query).length,
    repeated(query: RequestQuery = {}) {
      const counts: Record<string, number> = {}
      for (const { method, host, path } of matching(query)) {
        const key = `${method} ${host}${path}`
        counts[key] = (counts[key] ?? 0) + 1
      }
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 1))
    },
    concurrency: (host: string) => peaks.get(host) ?? 0,
    gaps(host: string) {
      const starts = matching({ host }).map(({ startedMs }) => startedMs)
      return starts.slice(1).map((startedMs, index) => startedMs - starts[index]!)
    },
    clear() {
      requests.length = 0
      peaks.clear()
    },
  }
}
