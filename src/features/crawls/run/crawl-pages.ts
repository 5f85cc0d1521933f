// The pages of a crawl, queue after queue: everything that waits at one click depth before anything that is deeper, then
// what only sitemaps know. Ends when nothing waits, or when a limit is reached. A page that did not arrive completely
// is requested once more, at the end of its queue: nothing of it was stored, so it still waits there.

import { normalizeUrl } from '../../../lib/page-url.ts'
import type { FetchedPage } from '../engine/fetched-page.ts'
import { hasVisited, type SentOn } from '../engine/index/sent-on.ts'
import { SITEMAP_QUEUE } from '../engine/queues.ts'
import { type Asking, type AskOutcome, askPage, emptyPage, unansweredPage } from './ask.ts'
import { asking } from './begin.ts'
import { describeStart } from './crawl-notes.ts'
import { findFirstQueue, type WaitingUrl } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { Served } from './host-scheduler.ts'
import { admission } from './may-visit.ts'
import { loadQueue } from './queue-loader.ts'
import { rememberAnswers } from './recent-answers.ts'

const UNREAD_MAX = 64
const UNREAD_BYTES_MAX = 8 * 1024 * 1024
// The limit for all hosts of the site together. This is no setting: the limit of one host is one (`crawler_concurrency`, 20
// at most), and most sites are one host. More requests would not end a crawl sooner: reading the pages takes longer
// than fetching them, and fetching waits for it (UNREAD_MAX).
const REQUESTS_MAX = 40
/** How often an overloaded host is asked for the same page. */
const ATTEMPTS_MAX = 4

/** When this many pages did not arrive completely, the site is the cause: requesting each page twice would help nobody. */
const ASKED_AGAIN_MAX = 200

/** Refusals in a row, each after a longer wait: then the host does not want us. */
const REFUSALS_MAX = 6

/** Null when the page was not rendered. */
export type RenderPage = (
  page: FetchedPage,
) => Promise<Pick<FetchedPage, 'renderedHtml' | 'scriptTarget'> | null>

export async function crawlPages(run: CrawlRun, render: RenderPage | undefined): Promise<void> {
  const places = { taken: run.pagesCrawled, max: run.settings.pagesMax }
  const asksAnew = { ...asking(run), fetcher: run.reuse?.fetcher ?? run.fetcher }
  // This wraps the fetcher that reuses kept pages, so that the ring remembers the page and not a 304.
  const asksPages = { ...asksAnew, fetcher: rememberAnswers(asksAnew.fetcher) }
  /** Pages of the current queue whose answer came at the end of a redirect. */
  const targetsRead = new Set<number>()
  run.index.onRedirectTarget((page) => {
    const isPlain = render === undefined && page.statusCode !== 429 && page.statusCode !== 503
    if (!isPlain || places.taken >= places.max || run.isFull || targetsRead.has(page.id)) return
    places.taken++
    targetsRead.add(page.id)
    run.index.readPage(page)
  })

  async function ask(waiting: WaitingUrl, attempt: number): Promise<Served> {
    const body = Promise.withResolvers<void>()
    // Requests of a page that is rendered must not wait for the page itself.
    if (render !== undefined) body.resolve()
    const served = await askWith(waiting, attempt, body)
    if (!served.isHandedOver) body.resolve()
    return served
  }

  async function askWith(
    waiting: WaitingUrl,
    attempt: number,
    body: PromiseWithResolvers<void>,
  ): Promise<Served & { isHandedOver?: true }> {
    if (targetsRead.has(waiting.id)) {
      places.taken--
      return {}
    }
    const admitted = await admission(run, new URL(waiting.url))
    if (admitted.state === 'blocked') {
      places.taken--
      run.index.addBlocked(waiting)
      run.touch()
      return {}
    }
    const asked =
      admitted.state === 'unconnected'
        ? unansweredPage(waiting, admitted, run.clock.nowMs())
        : await askWaiting(waiting, body.promise)
    // The page stays in its queue: storing it would exceed the limit.
    if (run.stop.signal.aborted || run.isFull) return {}
    const { reply, bytes } = asked
    let leave = false
    const isRefused = reply?.status === 429 || reply?.status === 503
    if (isRefused && attempt < ATTEMPTS_MAX) {
      const host = new URL(waiting.url).host
      if (run.hostLimits.refusals(host) < REFUSALS_MAX) return { reply, again: true }
      leave = run.leaveHost(host, reply.status, REFUSALS_MAX)
    }
    run.count({ bytes })
    if (waiting.id === START_ID) recordStart(run, asked)
    let page = isLastAttempt(run, waiting) ? { ...asked.value, isLastAttempt: true } : asked.value
    if (render !== undefined && isRenderable(page)) {
      page = { ...page, ...(await render(page)) }
      if (run.stop.signal.aborted) return {}
    }
    run.index.readPage(page, body.resolve)
    return { reply, leave, isHandedOver: true }
  }

  function askWaiting(waiting: WaitingUrl, bodyHeldUntil: Promise<void>): Promise<AskOutcome<FetchedPage>> {
    const sentOn = run.index.sentOn(waiting.id)
    // An incomplete answer may have been remembered: damage inside packed data shows only when it is read.
    const asks = run.progress.askedAgain.includes(waiting.id) ? asksAnew : asksPages
    return sentOn === undefined
      ? askPage(waiting, asks, bodyHeldUntil)
      : askSentOn(waiting, sentOn, asks, bodyHeldUntil)
  }

  async function serveQueue(queue: number): Promise<void> {
    const load = loadQueue(run, queue, places)
    await run.scheduler.serve({
      async load(limit) {
        const waiting = await load(limit)
        await run.reuse?.lookUp(waiting)
        return waiting
      },
      ask,
      // The page is recorded as aborted by the crawler, so that the audit says nothing about it.
      leave: (waiting) =>
        run.index.readPage({ ...emptyPage(waiting, run.clock.nowMs()), failure: 'aborted' }),
      hasCapacity: () =>
        run.hasCapacity && run.index.unread < UNREAD_MAX && run.index.unreadBytes < UNREAD_BYTES_MAX,
      isWanted: () => !run.hasFailed && run.spentLimit() === undefined,
      concurrencyMax: REQUESTS_MAX,
    })
  }

  for (;;) {
    const queue = await run.database.read((db) => findFirstQueue(db, run.crawl))
    if (queue === undefined || places.taken >= places.max || run.spentLimit() !== undefined) break
    const depth = queue < SITEMAP_QUEUE ? { current_depth: queue } : {}
    await run.flush(depth)
    await serveQueue(queue)
    run.throwIfFailed()
    if (run.isSliceOver) await run.endSlice(run.scheduler.nextStartMs())
    await run.flush(depth)
    // A page that was blocked, or that the limit left out, frees its place.
    places.taken = run.pagesCrawled
    targetsRead.clear()
  }
}

function recordStart(run: CrawlRun, { value, message }: AskOutcome<FetchedPage>): void {
  const { statusCode, finalUrl } = value
  run.setProgress(
    statusCode === null
      ? { startFailure: message, homeUrl: null }
      : { startFailure: null, homeUrl: finalUrl },
  )
  const oddity = describeStart(value, run.settings)
  if (oddity !== undefined) run.addNote(oddity)
}

function isLastAttempt(run: CrawlRun, { id }: WaitingUrl): boolean {
  const { askedAgain } = run.progress
  return askedAgain.length >= ASKED_AGAIN_MAX || askedAgain.includes(id)
}

/**
 * Requests a page that has sent its visitors on by a refresh (crawls/engine/index/sent-on.ts) at the address that it leads
 * to, as if a status had sent us there. If that address may not be requested, the page counts as it is.
 */
async function askSentOn(
  waiting: WaitingUrl,
  { hops, to }: SentOn,
  asks: Asking,
  bodyHeldUntil?: Promise<void>,
): Promise<AskOutcome<FetchedPage>> {
  const admitted = await asks.admission(new URL(to))
  if (admitted.state === 'unconnected') {
    const { kind: failure, message } = admitted
    const value = { ...emptyPage(waiting, asks.nowMs()), hops, finalUrl: to, failure }
    return { value, reply: undefined, bytes: 0, message }
  }
  if (admitted.state !== 'allowed') {
    const asked = await askPage(waiting, asks, bodyHeldUntil)
    return { ...asked, value: { ...asked.value, isRefreshFollowed: false } }
  }
  const asked = await askPage({ ...waiting, url: to }, asks, bodyHeldUntil)
  const value = { ...asked.value, url: waiting.url, hops: [...hops, ...asked.value.hops] }
  // The answer of another host must not change the limits of this one.
  const reply = new URL(to).host === new URL(waiting.url).host ? asked.reply : undefined
  const later = [...asked.value.hops.map(({ url }) => normalizeUrl(new URL(url))), value.finalUrl]
  if (!later.some((url) => hasVisited(hops, url))) return { ...asked, value, reply }
  const lost: FetchedPage = {
    ...emptyPage(waiting, value.fetchedAtMs),
    hops: value.hops,
    finalUrl: value.finalUrl,
  }
  return { ...asked, value: { ...lost, failure: 'redirect-loop' }, reply }
}

function isRenderable({ body, cutBy, statusCode, hops }: FetchedPage): boolean {
  return body !== null && cutBy === null && statusCode === 200 && hops.length === 0
}

const START_ID = 1
