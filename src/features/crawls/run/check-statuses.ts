// Requests images, link destinations that are not pages of the crawl, and resources of pages for their status alone, each
// once.

import { normalizeUrl } from '../../../lib/page-url.ts'
import type { UrlAnswer } from '../engine/index/stored-rows.ts'
import { IMAGE_QUEUE, IMAGE_SOURCE_QUEUE, LINK_QUEUE, RESOURCE_QUEUE } from '../engine/queues.ts'
import { askStatus } from './ask.ts'
import { asking } from './begin.ts'
import { CHECKS_MIN, CHECKS_PER_PAGE_MAX } from './crawl-limits.ts'
import type { WaitingUrl } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { Served } from './host-scheduler.ts'
import { admission } from './may-visit.ts'
import { loadQueue } from './queue-loader.ts'

// The limit for all hosts together. Names of many hosts are looked up here, and the system does few lookups at a time: more
// requests would only wait for them. That depends on this machine and not on a project, so it is no setting.
const REQUESTS_MAX = 20
const ATTEMPTS_MAX = 3
const REFUSALS_MAX = 2

/** Style sheets and scripts are few and on most pages; of image sources there are many, and each is rarely loaded. */
const QUEUES = [RESOURCE_QUEUE, IMAGE_QUEUE, LINK_QUEUE, IMAGE_SOURCE_QUEUE]

export async function checkStatuses(run: CrawlRun): Promise<void> {
  const checksMax = Math.max(CHECKS_MIN, run.settings.pagesMax * CHECKS_PER_PAGE_MAX)
  const places = { taken: run.progress.checksDone, max: checksMax }

  async function ask(waiting: WaitingUrl, attempt: number): Promise<Served> {
    const admitted = await admission(run, new URL(waiting.url))
    const isHidden = waiting.queue === RESOURCE_QUEUE && (await isHiddenFromSearch(run, waiting.url))
    if (admitted.state !== 'allowed') {
      // A resource that is closed only to this crawler does no harm: its status counts as not known.
      const isBlocked = waiting.queue !== RESOURCE_QUEUE || isHidden
      const blocked = isBlocked ? 'blocked' : null
      addAnswer({
        ...NO_ANSWER,
        id: waiting.id,
        outcome: admitted.state === 'blocked' ? blocked : 'unanswered',
      })
      return {}
    }
    const { value, reply } = await askStatus(waiting, asking(run))
    if (run.stop.signal.aborted) return {}
    const isRefused = reply?.status === 429 || reply?.status === 503
    const host = new URL(waiting.url).host
    const leave = isRefused && run.hostLimits.refusals(host) >= REFUSALS_MAX
    if (isRefused && !leave && attempt < ATTEMPTS_MAX) return { reply, again: true }
    addAnswer(isHidden && value.outcome === 'answered' ? { ...value, outcome: 'blocked' } : value)
    return { reply, leave: leave && run.leaveHost(host, value.fetch_status_code ?? 0, REFUSALS_MAX) }
  }

  function addAnswer(answer: UrlAnswer): void {
    run.index.addAnswer(answer)
    run.count({ checks: 1 })
    run.touch()
  }

  for (const queue of QUEUES) {
    await run.scheduler.serve({
      load: loadQueue(run, queue, places),
      ask,
      // The address was not requested after all, so nobody knows whether it exists.
      leave: ({ id }) => addAnswer({ ...NO_ANSWER, id, outcome: null }),
      hasCapacity: () => true,
      isWanted: () => !run.hasFailed && run.spentLimit() === undefined,
      concurrencyMax: REQUESTS_MAX,
    })
    run.throwIfFailed()
    if (run.isSliceOver) await run.endSlice(run.scheduler.nextStartMs())
  }
  if (places.taken >= checksMax)
    run.addNote(
      `The status of ${checksMax.toLocaleString('en-US')} images, links and resources was checked; there are more.`,
    )
}

/** Whether robots.txt forbids it to Google, which is another question than whether this crawl may request it. */
async function isHiddenFromSearch({ robots }: CrawlRun, address: string): Promise<boolean> {
  const url = new URL(address)
  return !(await robots.of(url.origin)).isAllowedForSearch(normalizeUrl(url))
}

const NO_ANSWER = {
  fetch_status_code: null,
  is_redirected: 0,
  is_answered_by_other: 0,
  body_bytes: null,
} as const
