// Images and link destinations that are not pages of the crawl, asked for their status alone, each once.

import { IMAGE_QUEUE, LINK_QUEUE } from '../../crawler/queues.ts'
import { askStatus } from './ask.ts'
import { asking } from './begin.ts'
import { CHECKS_MIN, CHECKS_PER_PAGE_MAX } from './crawl-limits.ts'
import { listWaiting, type WaitingUrl } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { Served } from './line-pump.ts'
import { mayVisit } from './may-visit.ts'

// Names of many hosts are looked up here, and the system does few of those at a time.
const REQUESTS_MAX = 20
const ATTEMPTS_MAX = 3

export async function checkStatuses(run: CrawlRun): Promise<void> {
  const checksMax = Math.max(CHECKS_MIN, run.settings.pagesMax * CHECKS_PER_PAGE_MAX)
  let taken = run.progress.checksDone

  async function ask(waiting: WaitingUrl, attempt: number): Promise<Served> {
    const isAllowed = await mayVisit(run, new URL(waiting.url))
    if (!isAllowed) {
      run.book.noteAnswer({ ...NOT_ASKED, id: waiting.id })
    } else {
      const { value, reply } = await askStatus(waiting, asking(run))
      if (run.stop.signal.aborted) return {}
      const isRefused = reply?.status === 429 || reply?.status === 503
      if (isRefused && attempt < ATTEMPTS_MAX) return { reply, again: true }
      run.book.noteAnswer(value)
      run.count({ checks: 1 })
      run.touch()
      return { reply }
    }
    run.count({ checks: 1 })
    run.touch()
    return {}
  }

  for (const queue of [IMAGE_QUEUE, LINK_QUEUE]) {
    let afterId = 0
    await run.pump.serve({
      async load(limit) {
        const room = Math.min(limit, checksMax - taken)
        if (room <= 0) return []
        const waiting = await run.database.read((db) =>
          listWaiting(db, run.crawl, { queue, afterId, limit: room }),
        )
        taken += waiting.length
        afterId = waiting.at(-1)?.id ?? afterId
        return waiting
      },
      ask,
      hasRoom: () => true,
      isWanted: () => !run.hasFailed && run.spentLimit() === undefined,
      concurrencyMax: REQUESTS_MAX,
    })
    run.throwIfFailed()
  }
  if (taken >= checksMax)
    run.note(
      `The status of ${checksMax.toLocaleString('en-US')} images and links was checked; there are more.`,
    )
}

const NOT_ASKED = {
  outcome: 'blocked' as const,
  fetch_status_code: null,
  is_redirected: 0 as const,
  body_bytes: null,
}
