// Follows a crawl until it has ended, or until the person presses Ctrl-C. A server or worker on the same database does the
// crawling. If none is running, the crawl makes no progress, and the command says so instead of waiting in silence.

import type { StatusLine } from '../../../entry/cli/terminal/progress.ts'
import { stateOf } from '../records/crawl-status.ts'
import { progressLine } from './crawl-text.ts'
import type { FoundCrawl } from './find-crawl.ts'

type Crawl = NonNullable<FoundCrawl>

type FollowOptions = {
  read(): Promise<Crawl>
  /** Resolves after that time, or as soon as `signal` is aborted. */
  pause(ms: number): Promise<void>
  nowMs(): number
  line: StatusLine
  hasBar: boolean
  signal: AbortSignal
}

export const LOOK_EVERY_MS = 500
export const QUEUED_REMARK_AFTER_MS = 5_000
export const STILL_REMARK_AFTER_MS = 60_000

const QUEUED_REMARK =
  'The crawl is still queued and waits for a worker. If no server runs on this database, start one with "npm start" ' +
  'or "sightline serve --role worker". Waiting.'
const STILL_REMARK =
  'No progress for a minute. The crawl may be waiting for its site, or for its turn. If the server was ' +
  'stopped, the crawl goes on when a server runs again. Waiting.'

/** The crawl as last seen: it has ended, unless the signal was aborted before. */
export async function followCrawl(options: FollowOptions): Promise<Crawl> {
  const { read, pause, nowMs, line, hasBar, signal } = options
  let seen = ''
  let movedMs = nowMs()
  let isRemarked = false
  try {
    for (;;) {
      const crawl = await read()
      if (stateOf(crawl) === 'finished' || signal.aborted) return crawl
      const isQueued = crawl.status === 'queued'
      const state = JSON.stringify([crawl.status, crawl.phase, crawl.pages_crawled, crawl.progress_json])
      if (state !== seen) {
        seen = state
        movedMs = nowMs()
        isRemarked = false
      }
      line.show(isQueued ? 'queued' : crawl.phase, progressLine(crawl, hasBar))
      const remarkAfterMs = isQueued ? QUEUED_REMARK_AFTER_MS : STILL_REMARK_AFTER_MS
      if (!isRemarked && nowMs() - movedMs >= remarkAfterMs) {
        isRemarked = true
        line.remark(isQueued ? QUEUED_REMARK : STILL_REMARK)
      }
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    line.end()
  }
}
