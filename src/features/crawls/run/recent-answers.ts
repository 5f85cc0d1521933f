// The last answers of a crawl, so that a redirect to a page that was just requested, or is being requested, does not request
// it again: a thousand old addresses may lead to one page. Bounded by bytes; an answer that was dropped is requested again.
// Only complete answers are kept, and none of an overloaded server. Below this layer, headers that depend on the host are added
// (site-access.ts) and kept pages replace a 304. A request with headers of its own, such as conditions, is not shared.

import type { Fetched, FetchedResponse, Fetcher } from '../../../background/fetching/fetcher.ts'
import { normalizeUrl } from '../../../lib/page-url.ts'
import { createAnswerRing } from './answer-ring.ts'

/** Limits on the bytes of bodies, and on answers, each of which has headers too. */
const LIMITS = { bytesMax: 8 * 1024 * 1024, answersMax: 4_096 }
const ANSWER_BYTES_MAX = 1024 * 1024

/** Receives a copy of the answer; undefined when nobody else can use it. */
type Waiter = (answer: FetchedResponse | undefined) => void

export function rememberAnswers(fetcher: Fetcher, limits = LIMITS): Fetcher {
  const recent = createAnswerRing(limits)
  const underWay = new Map<string, Waiter[]>()

  async function ask(key: string, ...question: Parameters<Fetcher['fetchOne']>): Promise<Fetched> {
    const waiters: Waiter[] = []
    underWay.set(key, waiters)
    let answer: FetchedResponse | undefined
    try {
      const fetched = await fetcher.fetchOne(...question)
      if (isKept(fetched)) answer = fetched
      if (answer !== undefined) recent.add(key, answer)
      return fetched
    } finally {
      underWay.delete(key)
      for (const take of waiters) take(answer && { ...answer, body: answer.body?.slice() ?? null })
    }
  }

  return {
    async fetchOne(url, options = {}) {
      if (options.method === 'HEAD' || options.headers !== undefined) return fetcher.fetchOne(url, options)
      const key = normalizeUrl(typeof url === 'string' ? new URL(url) : url)
      // Nothing is awaited if no such request is under way: another one might begin in between.
      const waiters = underWay.get(key)
      const known =
        recent.get(key) ??
        (waiters && (await new Promise<FetchedResponse | undefined>((resolve) => waiters.push(resolve))))
      return known === undefined ? ask(key, url, options) : { ...known, bytesOnWire: 0 }
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
