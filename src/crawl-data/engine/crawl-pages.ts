// The pages of a crawl, line after line: everything that waits at one click depth before anything that is deeper, then
// what only sitemaps know. Ends when nothing waits, or when a limit is reached. A page that did not come whole is asked
// once more, at the end of its line: it was not noted, so it still waits there.

import type { AskedPage } from '../../crawler/asked-page.ts'
import { SITEMAP_QUEUE } from '../../crawler/queues.ts'
import { type Asked, askPage, emptyPage, unansweredPage } from './ask.ts'
import { askSentOn } from './ask-sent-on.ts'
import { asking } from './begin.ts'
import { describeStart } from './crawl-notes.ts'
import { findFirstLine, type WaitingUrl } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { Served } from './host-scheduler.ts'
import { admission } from './may-visit.ts'
import { loadLine } from './queue-loader.ts'
import { rememberAnswers } from './recent-answers.ts'

const UNREAD_MAX = 64
const UNREAD_BYTES_MAX = 8 * 1024 * 1024
// Of all hosts of the site together, and no setting: what one host bears is one (`crawler_concurrency`, 20 at most), and
// most sites are one host. With more under way nothing would end sooner: reading the pages takes longer than fetching
// them, and fetching waits for it (UNREAD_MAX).
const REQUESTS_MAX = 40
/** A host that has too much to do is asked for the same page this often. */
const ATTEMPTS_MAX = 4

/** Beyond as many pages that did not come whole it is the site: asking for each twice would help nobody. */
const ASKED_AGAIN_MAX = 200

/** In a row, each after a longer wait: then it means it. */
const REFUSALS_MAX = 6

/** Null when it was not rendered. */
export type RenderPage = (page: AskedPage) => Promise<Pick<AskedPage, 'renderedHtml' | 'scriptTarget'> | null>

export async function crawlPages(run: CrawlRun, render: RenderPage | undefined): Promise<void> {
  const places = { taken: run.pagesCrawled, max: run.settings.pagesMax }
  const asksAnew = { ...asking(run), fetcher: run.reuse?.fetcher ?? run.fetcher }
  // Around what reuses kept pages: what is remembered is the page, and not that it has not changed.
  const asksPages = { ...asksAnew, fetcher: rememberAnswers(asksAnew.fetcher) }
  /** Of the line that is served: their answer came at the end of a redirect. */
  const goalsRead = new Set<number>()
  run.index.onGoal((page) => {
    const isPlain = render === undefined && page.statusCode !== 429 && page.statusCode !== 503
    if (!isPlain || places.taken >= places.max || run.isFull || goalsRead.has(page.id)) return
    places.taken++
    goalsRead.add(page.id)
    run.index.readPage(page)
  })
  run.index.onRead(() => {
    run.touch()
    run.scheduler.wake()
  })

  async function ask(waiting: WaitingUrl, attempt: number): Promise<Served> {
    const body = Promise.withResolvers<void>()
    // What a page that is rendered asks for must not wait for the page itself.
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
    if (goalsRead.has(waiting.id)) {
      places.taken--
      return {}
    }
    const admitted = await admission(run, new URL(waiting.url))
    if (admitted.state === 'blocked') {
      places.taken--
      run.index.noteBlocked(waiting)
      run.touch()
      return {}
    }
    const asked =
      admitted.state === 'unconnected'
        ? unansweredPage(waiting, admitted, run.clock.nowMs())
        : await askWaiting(waiting, body.promise)
    // It stays where it waits: what it holds would be stored on top of all that may be.
    if (run.stop.signal.aborted || run.isFull) return {}
    const { reply, message, bytes } = asked
    let leave = false
    const isRefused = reply?.status === 429 || reply?.status === 503
    if (isRefused && attempt < ATTEMPTS_MAX) {
      const host = new URL(waiting.url).host
      if (run.hostLimits.refusals(host) < REFUSALS_MAX) return { reply, again: true }
      leave = run.leaveHost(host, reply.status, REFUSALS_MAX)
    }
    run.count({ bytes })
    if (waiting.id === START_ID) {
      const { statusCode, finalUrl } = asked.value
      run.setProgress(
        statusCode === null
          ? { startFailure: message, homeUrl: null }
          : { startFailure: null, homeUrl: finalUrl },
      )
      const oddity = describeStart(asked.value, run.settings)
      if (oddity !== undefined) run.note(oddity)
    }
    let page = isLastAttempt(waiting) ? { ...asked.value, isLastAttempt: true } : asked.value
    if (render !== undefined && isRenderable(page)) {
      page = { ...page, ...(await render(page)) }
      if (run.stop.signal.aborted) return {}
    }
    run.index.readPage(page, body.resolve)
    return { reply, leave, isHandedOver: true }
  }

  function isLastAttempt({ id }: WaitingUrl): boolean {
    const { askedAgain } = run.progress
    return askedAgain.length >= ASKED_AGAIN_MAX || askedAgain.includes(id)
  }

  function askWaiting(waiting: WaitingUrl, bodyHeldUntil: Promise<void>): Promise<Asked<AskedPage>> {
    const sentOn = run.index.sentOn(waiting.id)
    // What did not come whole may have been remembered: that it cannot be unpacked is seen only as it is read.
    const asks = run.progress.askedAgain.includes(waiting.id) ? asksAnew : asksPages
    return sentOn === undefined
      ? askPage(waiting, asks, bodyHeldUntil)
      : askSentOn(waiting, sentOn, asks, bodyHeldUntil)
  }

  async function serveLine(queue: number): Promise<void> {
    const load = loadLine(run, queue, places)
    await run.scheduler.serve({
      async load(limit) {
        const waiting = await load(limit)
        await run.reuse?.lookUp(waiting)
        return waiting
      },
      ask,
      // Broken off by us: nothing is said about it.
      leave: (waiting) =>
        run.index.readPage({ ...emptyPage(waiting, run.clock.nowMs()), failure: 'aborted' }),
      hasRoom: () => run.hasRoom && run.index.unread < UNREAD_MAX && run.index.unreadBytes < UNREAD_BYTES_MAX,
      isWanted: () => !run.hasFailed && run.spentLimit() === undefined,
      concurrencyMax: REQUESTS_MAX,
    })
  }

  for (;;) {
    const queue = await run.database.read((db) => findFirstLine(db, run.crawl))
    if (queue === undefined || places.taken >= places.max || run.spentLimit() !== undefined) break
    const depth = queue < SITEMAP_QUEUE ? { current_depth: queue } : {}
    await run.flush(depth)
    await serveLine(queue)
    run.throwIfFailed()
    if (run.isTurnOver) await run.endTurn(run.scheduler.nextStartMs())
    await run.flush(depth)
    // What was blocked or not reached within the limit has given its place back.
    places.taken = run.pagesCrawled
    goalsRead.clear()
  }
}

function isRenderable({ body, cutBy, statusCode, hops }: AskedPage): boolean {
  return body !== null && cutBy === null && statusCode === 200 && hops.length === 0
}

const START_ID = 1
