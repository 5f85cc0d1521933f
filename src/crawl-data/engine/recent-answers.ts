// The answers that a crawl had last, so that a redirect to a page that was just asked, or is being asked, does not ask for it
// again: a thousand old addresses may lead to one page. Bounded by bytes; what is not here any more is asked again. Only whole
// answers are kept, and none that a server gives when it has too much to do. What depends on the host alone (site-access.ts)
// is sent below, and kept pages take the place of a 304 there; a question that brings headers of its own, conditions say, has
// an answer of its own.

import { normalizeUrl } from '../../crawler/page-url.ts'
import type { Fetched, FetchedResponse, Fetcher } from '../../fetching/fetcher.ts'
import { createAnswerRing } from './answer-ring.ts'

/** So many bytes of bodies, and so many answers: each has headers too. */
const LIMITS = { bytesMax: 8 * 1024 * 1024, answersMax: 4_096 }
const ANSWER_BYTES_MAX = 1024 * 1024

/** Takes a copy of the answer; undefined when it is of no use to anybody else. */
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
      // Without waiting where nobody asks: another may begin to in between.
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
