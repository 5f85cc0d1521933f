// Answers the requests of one page while it is rendered, through the guarded fetcher and within the page's limits, so a
// script reaches no address that the crawler itself could not. Redirects are followed here, each hop through the guard:
// the browser would follow them past us. A truncated answer counts as none, because half a script behaves differently
// from all of it.

import type { Fetcher } from '../fetching/fetcher.ts'
import { followRedirects } from '../fetching/redirects.ts'
import { passedHeaders } from './passed-headers.ts'
import type { Answer, RenderLimits, ResourceRequest } from './render-messages.ts'
import type { ResourceCache } from './resource-cache.ts'

export type PageRequests = {
  /** Returns undefined if there is no answer. Never throws. */
  answer(request: ResourceRequest): Promise<Answer | undefined>
  /** Aborts the requests that are under way. */
  end(): void
}

type RequestSurroundings = {
  fetcher: Fetcher
  mayFetch(url: string): Promise<boolean>
  cache: ResourceCache
  limits: RenderLimits
}

// The number of connections that a browser opens to one host.
const OPEN_MAX = 6
const URL_CHARS_MAX = 8_192

export function createPageRequests({ fetcher, mayFetch, cache, limits }: RequestSurroundings): PageRequests {
  const ended = new AbortController()
  const waiting: (() => void)[] = []
  let open = 0
  let requests = 0
  let bytesLeft = limits.bytesMax

  async function acquire(): Promise<void> {
    if (open >= OPEN_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
  }

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) open--
    else next()
  }

  async function ask(url: URL, { accept, origin }: ResourceRequest): Promise<Answer | undefined> {
    if (ended.signal.aborted || bytesLeft <= 0 || !(await mayFetch(url.href))) return undefined
    const { end } = await followRedirects(fetcher, url, {
      mayVisit: (next) => mayFetch(next.href),
      bytesMax: Math.min(limits.requestBytesMax, bytesLeft),
      timeoutMs: limits.requestMs,
      signal: ended.signal,
      ...(accept === undefined ? {} : { accept }),
      ...(origin === undefined ? {} : { origin }),
    })
    if (end.state !== 'response') return undefined
    bytesLeft -= end.body?.length ?? 0
    if (end.isTruncated || end.isBroken || end.body === null) return undefined
    return { status: end.status, headers: passedHeaders(end.headers), body: end.body }
  }

  return {
    async answer(request) {
      if (++requests > limits.requestsMax || request.url.length > URL_CHARS_MAX) return undefined
      const url = URL.parse(request.url)
      if (url === null) return undefined
      url.hash = ''
      const key = `${url.href} ${request.origin ?? ''}`
      const kept = request.isShared ? cache.get(key) : undefined
      if (kept !== undefined) return kept
      await acquire()
      try {
        const answer = await ask(url, request)
        if (answer !== undefined && request.isShared && answer.status === 200) cache.keep(key, answer)
        return answer
      } catch {
        // mayFetch of the caller may throw; the page must not hang because of it.
        return undefined
      } finally {
        release()
      }
    },
    end: () => ended.abort(),
  }
}
