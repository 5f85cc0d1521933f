// The answers that a crawl had last, so that a redirect to a page that was just asked, or is being asked, does not ask for it
// again: a thousand old addresses may lead to one page. Bounded by bytes; what is not here any more is asked again. Only whole
// answers are kept, and none that a server gives when it has too much to do. What depends on the host alone (site-access.ts)
// is sent below, and kept pages take the place of a 304 there; a question that brings headers of its own, conditions say, has
// an answer of its own.

import { normalizeUrl } from '../../crawler/page-url.ts'
import type { Fetched, FetchedResponse, Fetcher } from '../../fetching/fetcher.ts'

const BYTES_MAX = 8 * 1024 * 1024
const ANSWER_BYTES_MAX = 1024 * 1024
/** What an answer takes beside its body. */
const HEADERS_BYTES = 2_048

export function rememberAnswers(fetcher: Fetcher, bytesMax = BYTES_MAX): Fetcher {
  /** The oldest first. */
  const kept = new Map<string, FetchedResponse>()
  const underWay = new Map<string, Promise<FetchedResponse | undefined>>()
  let bytes = 0

  function keep(key: string, answer: FetchedResponse): void {
    if (kept.has(key)) return
    kept.set(key, answer)
    bytes += sizeOf(answer)
    for (const [oldest, old] of kept) {
      if (bytes <= bytesMax) return
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
  }

  return {
    async fetchOne(url, options = {}) {
      if (options.method === 'HEAD' || options.headers !== undefined) return fetcher.fetchOne(url, options)
      const key = normalizeUrl(new URL(url))
      // Without waiting where nobody asks: another may begin to in between.
      const asked = underWay.get(key)
      const known = kept.get(key) ?? (asked && (await asked))
      if (known !== undefined) return { ...copyOf(known), bytesOnWire: 0 }
      const { promise, resolve } = Promise.withResolvers<FetchedResponse | undefined>()
      underWay.set(key, promise)
      let answer: FetchedResponse | undefined
      try {
        const fetched = await fetcher.fetchOne(url, options)
        if (isKept(fetched)) answer = copyOf(fetched)
        return fetched
      } finally {
        underWay.delete(key)
        if (answer !== undefined) keep(key, answer)
        resolve(answer)
      }
    },
    close: () => fetcher.close(),
  }
}

function isKept(fetched: Fetched): fetched is FetchedResponse {
  return (
    fetched.state === 'response' &&
    fetched.status < 500 &&
    fetched.status !== 429 &&
    !fetched.isTruncated &&
    fetched.cutBy === null &&
    (fetched.body?.byteLength ?? 0) <= ANSWER_BYTES_MAX
  )
}

/** Who gets an answer hands its body on to another thread. */
function copyOf(answer: FetchedResponse): FetchedResponse {
  return { ...answer, body: answer.body?.slice() ?? null }
}

function sizeOf({ body }: FetchedResponse): number {
  return HEADERS_BYTES + (body?.byteLength ?? 0)
}
