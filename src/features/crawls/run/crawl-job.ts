// The job of a crawl: marks the crawl as running, runs its phases from where it stands, and completes it. The same job
// goes on after a kill or a stop; what a phase has stored is not done again. A crawl that was canceled or deleted
// meanwhile just ends; the job of a paused one waits. One that cannot begin, because its site does not answer or forbids it, fails with that reason.

import { type Job, type JobContext, RetryLater } from '../../../background/jobs/job.ts'
import { amount } from '../../../lib/amount.ts'
import { describeFullStorage } from '../../projects/reads.ts'
import { appliedIssues } from '../engine/audit/applied-rules.ts'
import { finishCrawl } from '../finish/finish-crawl.ts'
import { describeEnd, endAtPageLimit } from '../records/crawl-end.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'
import { createCrawl, type PlayedCrawl } from '../records/crawl-store.ts'
import { awaitRobots, begin, SiteRefused } from './begin.ts'
import { checkStatuses } from './check-statuses.ts'
import { completeCrawl, failCrawl, type StartedCrawl, startRunning } from './crawl-ends.ts'
import type { CrawlJobParts } from './crawl-job-parts.ts'
import { crawlNotes } from './crawl-notes.ts'
import { crawlPages, type RenderPage } from './crawl-pages.ts'
import { CrawlEnded, readKnownUrls, readPageCounts } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import { mayVisit } from './may-visit.ts'
import { openRun } from './open-run.ts'
import { askSurroundings } from './site-surroundings.ts'

export async function runCrawl(given: CrawlJobParts, job: Job, context: JobContext): Promise<void> {
  const { projectId, crawlId, behindMs } = job.payload as CrawlKey & PlayedCrawl
  const crawl = { projectId, crawlId }
  const parts = behindMs === undefined ? given : playedParts(given, behindMs)
  const { clock, database } = parts
  let started: StartedCrawl | undefined
  await context.checkpoint(async (tx) => {
    started = await startRunning(tx, database.engine, crawl, clock)
  })
  if (started === undefined) return
  try {
    await work(parts, crawl, started, context)
  } catch (error) {
    if (error instanceof CrawlEnded) return
    const isLast = job.attempt >= job.attemptsMax && !(error instanceof RetryLater)
    if (!(error instanceof SiteRefused) && !isLast) throw error
    const { code, message } =
      error instanceof SiteRefused
        ? error
        : { code: 'fault' as const, message: 'Something went wrong at every attempt; the log says what.' }
    await context.checkpoint(async (tx) => {
      await failCrawl(tx, crawl, { code, message }, clock.nowMs())
      await parts.follow?.(tx, projectId)
    })
    if (!(error instanceof SiteRefused)) throw error
  }
}

function playedParts(parts: CrawlJobParts, behindMs: number): CrawlJobParts {
  const { clock, defaults, openFetcher } = parts
  return {
    ...parts,
    clock: { nowMs: () => clock.nowMs() - behindMs },
    openFetcher: (settings) => openFetcher(settings, behindMs),
    follow: async (tx, projectId) =>
      void (await createCrawl(tx, projectId, { defaults, nowMs: clock.nowMs() })),
  }
}

async function work(
  parts: CrawlJobParts,
  crawl: CrawlKey,
  started: StartedCrawl,
  context: JobContext,
): Promise<void> {
  const { run, close } = await openRun(parts, crawl, started, context)
  try {
    await goThrough(parts, run, started.phase)
  } finally {
    await close()
  }
}

async function goThrough(parts: CrawlJobParts, run: CrawlRun, from: StartedCrawl['phase']): Promise<void> {
  let phase = from
  if (phase === 'start' || phase === 'pages' || phase === 'checks') {
    for await (const known of readKnownUrls(run.database, run.crawl)) await run.index.restore(known)
  }
  if (phase === 'start') {
    // Checked before the site is asked for anything: nothing of the crawl could be stored.
    const { leftBytes, limitBytes } = run.storageQuota
    if (leftBytes === 0) throw new SiteRefused('limit', describeFullStorage(limitBytes))
    await begin(run)
    phase = 'pages'
  } else if (phase === 'pages' || phase === 'checks') {
    await awaitRobots(run, parts.robotsRetryMs)
  }
  if (phase === 'pages') {
    await withRenderer(parts, run, (render) => crawlPages(run, render))
    refuseEmpty(run)
    await run.flush({ phase: 'checks' })
    phase = 'checks'
  }
  if (phase === 'checks') {
    reportUnkept(run)
    await askSurroundings(run)
    await checkStatuses(run)
    run.setProgress({ end: run.spentLimit() ?? null })
    await run.flush({ phase: 'references' })
  }
  await run.index.close()
  const { context, crawl, database, settings, progress } = run
  const isRendered = settings.isRendered && !progress.isBrowserMissing
  const checked = appliedIssues({ ...settings, isRendered })
  const finished = await finishCrawl({ database, crawl, startUrlId: 1, context, guard: run.guard, checked })
  await context.commit(async (tx) => {
    const end = progress.end ?? endAtPageLimit(settings.pagesMax, await readPageCounts(tx, crawl)) ?? null
    await completeCrawl(tx, crawl, {
      ...finished,
      end,
      notes: crawlNotes(progress, settings, end),
      certificateEndsAtMs: progress.certificateEndsAtMs,
      isReusing: run.settings.isReusing === true,
      keptMax: parts.keptMax,
      nowMs: parts.clock.nowMs(),
    })
    await parts.follow?.(tx, crawl.projectId)
  })
}

function reportUnkept({ reuse, addNote }: CrawlRun): void {
  if (reuse === undefined || reuse.omitted === 0) return
  addNote(
    `There was no room to keep all pages for the next crawl: ${amount(reuse.omitted, 'page')} will be fetched again.`,
  )
}

/** A crawl that could read nothing of its site has no report, only a reason. */
function refuseEmpty(run: CrawlRun): void {
  const { startFailure, startUrl } = run.progress
  const limit = run.spentLimit()
  if (run.pagesCrawled === 0 && limit !== undefined) throw new SiteRefused('limit', describeEnd(limit))
  const isList = run.settings.scope?.isList === true
  if (run.pagesCrawled === 0)
    throw new SiteRefused(
      'robots_forbid',
      isList
        ? `The robots.txt of ${hostName(startUrl)} forbids to crawl any address of the list.`
        : `The robots.txt of ${hostName(startUrl)} forbids to crawl the start page, and there is no other.`,
    )
  if (run.pagesCrawled === 1 && startFailure !== null)
    throw new SiteRefused('unreachable', `The start page did not answer. ${startFailure}`)
}

function hostName(url: CrawlProgress['startUrl']): string {
  return url === null ? 'the site' : new URL(url).host
}

async function withRenderer(
  parts: CrawlJobParts,
  run: CrawlRun,
  crawl: (render: RenderPage | undefined) => Promise<void>,
): Promise<void> {
  if (!run.settings.isRendered) return crawl(undefined)
  const { signal } = run.stop
  const renderer = await parts.openRenderer(
    run.fetcher,
    (url) => mayVisit(run, url),
    run.addNote,
    run.settings.userAgent,
  )
  if (typeof renderer === 'string') {
    run.addNote(renderer)
    run.setProgress({ isBrowserMissing: true })
    return crawl(undefined)
  }
  // Pages queue for the browser: a crawl that is stopped would have to wait for them all.
  const close = () => void renderer.close().catch(() => {})
  signal.addEventListener('abort', close)
  try {
    await crawl(renderer.render)
  } finally {
    signal.removeEventListener('abort', close)
    await renderer.close()
  }
}
