// One run of one crawl, from its start or from where an earlier run was stopped. It holds what the phases share and
// stores their results twice a second, in steps after each of which the crawl could resume. The last step of a slice
// also stores the state with which the next slice goes on as if nothing had happened.

import { setTimeout as delay } from 'node:timers/promises'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import type { HostLimits } from '../../../background/fetching/host-limits.ts'
import { type JobContext, type JobLog, RetryLater } from '../../../background/jobs/job.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { freeArrays } from '../../../lib/freed-arrays.ts'
import type { StorageQuota } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import type { CrawlScope } from '../engine/crawl-scope.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { memoryOf } from '../engine/index/batch-memory.ts'
import type { UnreadablePages } from '../engine/index/crawl-index.ts'
import type { OpenIndex } from '../engine/index/open-index.ts'
import type { CrawlEnd } from '../records/crawl-end.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { countStep } from '../records/crawl-observer.ts'
import type { CrawlPause, SitemapsLeft } from '../records/crawl-pause.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'
import { storeKept } from '../reuse/kept-pages.ts'
import type { PageReuse } from '../reuse/page-reuse.ts'
import type { ClockLead } from './crawl-ends.ts'
import { type CrawlLimits, spentLimit, storedBytesOf } from './crawl-limits.ts'
import type { CrawlPace } from './crawl-pace.ts'
import { type CrawlUpdate, storeBatch, updateRunning } from './crawl-rows.ts'
import type { HostScheduler } from './host-scheduler.ts'
import type { SiteAccess } from './site-access.ts'
import type { SiteRobots } from './site-robots.ts'
import { addStep, leaveHost, withNote } from './step-progress.ts'

const FLUSH_EVERY_MS = 500
/** A crawl notices with its next step that it was canceled, or that its process stops. */
const LOOKED_AFTER_EVERY_MS = 1_000
/** Pages with thousands of links, or with long addresses, fill memory in less than half a second. */
const URLS_HELD_MAX = 5_000
const HELD_BYTES_MAX = 4 * 1024 * 1024
/** How often the crawl looks up how much its account stores. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024

export type CrawlRunParts = {
  database: Database
  clock: Clock
  log: Pick<JobLog, 'warn'>
  context: JobContext
  crawl: CrawlKey
  settings: CrawlSettings
  scope: CrawlScope
  access: SiteAccess
  /** Undefined when every page is fetched anew. */
  reuse: PageReuse | undefined
  limits: CrawlLimits
  fetcher: Fetcher
  hostLimits: HostLimits
  pace: CrawlPace
  ahead: ClockLead
  robots: SiteRobots
  index: OpenIndex
  scheduler: HostScheduler
  startedAtMs: number
  progress: CrawlProgress
  /** The state that an earlier slice has left. */
  pause: CrawlPause | undefined
  pagesCrawled: number
  /** What the account may still store, read when the run begins and now and then. */
  storageQuota: StorageQuota
  findStorageQuota(): Promise<StorageQuota>
  /** Aborts the requests under way. */
  stop: AbortController
  /** Ends the time slice: somebody has paused the crawl. */
  onPaused(): void
}

export type CrawlRun = ReturnType<typeof createCrawlRun>

export function createCrawlRun(parts: CrawlRunParts) {
  const { database, context, crawl, index, clock, limits, scheduler, reuse, stop } = parts
  const space = createSpace(parts, () => parts.progress.storedBytes + index.storedBytes)
  let { progress, pagesCrawled } = parts
  let bytesStored = progress.bytes
  let failure: { error: unknown } | undefined
  let onChange = () => {}
  let flushing: Promise<void> | undefined
  let lastFlushMs = clock.nowMs()
  let isDirty = false
  let restsUntilMs = Number.NEGATIVE_INFINITY

  /** Stores what was read. Steps run one after the other; a call during a step waits for its end. */
  async function step(update: CrawlUpdate = {}): Promise<void> {
    while (flushing !== undefined) await flushing
    if (failure !== undefined) throw failure.error
    flushing = store(update).finally(() => {
      flushing = undefined
    })
    await flushing
  }

  /** Stores everything that was handed over, and only then the update. */
  async function flush(update: CrawlUpdate = {}): Promise<void> {
    while (index.unread > 0 && failure === undefined) {
      if (holdsMore(1)) await step()
      else await new Promise<void>((resolve) => (onChange = resolve))
    }
    await step(update)
  }

  async function store(update: CrawlUpdate): Promise<void> {
    try {
      isDirty = false
      const batch = await index.take()
      const kept = reuse?.take()
      const pagesReused = kept?.unchanged.length ?? 0
      const added = {
        ...addStep(progress, parts.progress, batch),
        pagesReused: progress.pagesReused + pagesReused,
      }
      const next: CrawlProgress = { ...progress, ...update.progress, ...added, ...parts.pace.progress() }
      const bytes = next.bytes - bytesStored
      let isPaused = false
      await context.checkpoint(async (tx) => {
        isPaused = await storeBatch(tx, database.engine, crawl, batch, { ...update, progress: next })
        const keptBytes = kept ? await storeKept(tx, database.engine, crawl, reuse!.generation, kept) : 0
        await addStored(tx, crawl.projectId, 'crawls', next.storedBytes - progress.storedBytes + keptBytes)
        countStep(tx, { ...batch, bytes, pagesReused })
      }, READ_COMMITTED)
      if (isPaused) parts.onPaused()
      bytesStored += bytes
      // Notes and counts that were added meanwhile stay.
      progress = { ...progress, ...update.progress, ...added }
      pagesCrawled += batch.pagesCount
      freeArrays(...memoryOf(batch).map((buffer) => ({ buffer })))
      if (batch.unreadable) warnOfUnreadable(batch.unreadable)
      if (batch.areResourcesOmitted) addNote(RESOURCES_LEFT_OUT)
      lastFlushMs = clock.nowMs()
      await space.refresh(progress.storedBytes)
      scheduler.wake()
    } catch (error) {
      fail(error)
      throw error
    }
  }

  function warnOfUnreadable({ count, example, reason }: UnreadablePages): void {
    const { projectId: project, crawlId } = crawl
    const fields = { project, crawl: crawlId, pages: count, url: example, reason }
    parts.log.warn(fields, 'Pages are stored without content, because reading them went wrong.')
  }

  function addNote(text: string): void {
    progress = withNote(progress, text)
  }

  function fail(error: unknown): void {
    failure ??= { error }
    stop.abort(error)
    scheduler.wake()
    onChange()
  }

  /** Waits until a host may be asked. False when the time slice is over before that. */
  async function mayAsk(host: string): Promise<boolean> {
    restsUntilMs = parts.pace.fetcher.nextStartMs(host)
    const waitMs = restsUntilMs - clock.nowMs()
    const signal = AbortSignal.any([stop.signal, context.slice])
    if (waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => {})
    restsUntilMs = Number.NEGATIVE_INFINITY
    return waitMs <= 0 || !context.slice.aborted
  }

  /** Stores the state of the pause and ends the slice; `nextStartMs` is when there is something to request again. */
  async function endSlice(nextStartMs: number, sitemaps: SitemapsLeft | null = null): Promise<never> {
    const { leastMs } = parts.ahead
    const nowMs = clock.nowMs()
    const dueAtMs = Math.max(nowMs, nextStartMs)
    const pause: CrawlPause = {
      dueAtMs: dueAtMs - leastMs,
      ...parts.pace.pause(),
      ...scheduler.left(),
      robots: parts.robots.kept().map((kept) => ({ ...kept, atMs: kept.atMs - leastMs })),
      sitemaps,
    }
    await flush({ pause_json: JSON.stringify(pause) })
    throw new RetryLater(SLICE_OVER, dueAtMs - nowMs)
  }

  /** Call it when something was handed to the index, or read. */
  function touch(): void {
    isDirty = true
    if (space.isFull()) index.dropUnread()
    if (holdsMore(1)) stepUnlessBusy()
  }

  index.onRead(() => {
    touch()
    scheduler.wake()
    onChange()
  })

  const onStopping = () => fail(context.stopping.reason)
  context.stopping.addEventListener('abort', onStopping)

  /** Somebody has ended the crawl and waits for what it has read: requests and pages under way are given up. */
  function giveUpRest(): void {
    stop.abort(new Error('Somebody has ended the crawl.'))
    index.stopReading()
  }

  const timer = setInterval(() => {
    if (limits.isInterrupted?.()) giveUpRest()
    // A page that takes long to read must not keep a cancel from being noticed.
    const isDue = isDirty || index.unread > 0 || clock.nowMs() - lastFlushMs >= LOOKED_AFTER_EVERY_MS
    if (isDue) stepUnlessBusy()
  }, FLUSH_EVERY_MS)

  function stepUnlessBusy(): void {
    if (flushing === undefined && failure === undefined) step().catch(() => {})
  }

  const holdsMore = (times: number) =>
    index.urlsHeld > times * URLS_HELD_MAX ||
    index.heldBytes + (reuse?.heldBytes ?? 0) > times * HELD_BYTES_MAX

  return {
    ...parts,
    flush,
    fail,
    get isSliceOver() {
      return context.slice.aborted
    },
    mayAsk,
    endSlice,
    /** From when on an address may be requested. */
    startOf: (url: URL | string) => parts.pace.fetcher.nextStartMs(new URL(url).host),
    /** When there is something to do again; a time in the past if there is something to do now. */
    restsUntilMs: () => Math.max(restsUntilMs, scheduler.restsUntilMs(), parts.pace.fetcher.restsUntilMs()),
    touch,
    /** False while more was found than can be stored at once. */
    get hasCapacity() {
      return !holdsMore(2)
    },
    get isFull() {
      return space.isFull()
    },
    addNote,
    count(counts: { bytes?: number; checks?: number }): void {
      progress = {
        ...progress,
        bytes: progress.bytes + (counts.bytes ?? 0),
        checksDone: progress.checksDone + (counts.checks ?? 0),
      }
    },
    setProgress(change: Partial<CrawlProgress>): void {
      progress = { ...progress, ...change }
    },
    get progress() {
      return progress
    },
    /** Stored pages. */
    get pagesCrawled() {
      return pagesCrawled
    },
    get hasFailed() {
      return failure !== undefined
    },
    throwIfFailed(): void {
      if (failure !== undefined) throw failure.error
    },
    /**
     * The host does not want to be asked any more. If that is the site itself, the crawl is over and this returns
     * false.
     */
    leaveHost(host: string, status: number, times: number): boolean {
      const { isSite, ...left } = leaveHost(progress, { host, statusCode: status, times })
      progress = left.progress
      return !isSite
    },
    /** Why nothing more may be requested; undefined while there is no reason to end. */
    spentLimit(): CrawlEnd | undefined {
      // A crawl's time stands still while other crawls run in its place, so that they do not shorten it.
      const workedMs = clock.nowMs() - parts.startedAtMs - progress.waitedMs
      return spentLimit(progress, limits, { workedMs, ...space.used() })
    },
    /** Throws when somebody has ended the crawl. */
    async guard(tx: Parameters<typeof updateRunning>[0]): Promise<void> {
      await updateRunning(tx, crawl, {})
    },
    close(): void {
      clearInterval(timer)
      context.stopping.removeEventListener('abort', onStopping)
    },
  }
}

/** How many bytes the crawl may store: by its own limit, and by what its account has left. */
function createSpace(
  { progress, limits, settings, storageQuota, findStorageQuota }: CrawlRunParts,
  /** Including what was read and waits to be stored. */
  storedBytes: () => number,
) {
  const storedBytesMax = storedBytesOf(limits, settings)
  let quota: StorageQuota & { atBytes: number } = { ...storageQuota, atBytes: progress.storedBytes }
  return {
    /** Other crawls of the account may be running: now and then the remaining space is looked up anew. */
    async refresh(atBytes: number): Promise<void> {
      if (atBytes - quota.atBytes >= LOOK_EVERY_BYTES) quota = { ...(await findStorageQuota()), atBytes }
    },
    isFull: () => storedBytes() > storedBytesMax || storedBytes() - quota.atBytes >= quota.leftBytes,
    used() {
      const bytes = storedBytes()
      return {
        storedBytes: bytes,
        storedBytesMax,
        accountBytesLeft: quota.leftBytes - (bytes - quota.atBytes),
        accountBytesMax: quota.limitBytes,
      }
    },
  }
}

const RESOURCES_LEFT_OUT =
  'Not all style sheets, scripts, frames and image sources were checked: there are more than a crawl of this size takes in.'

const SLICE_OVER = 'Others wait: the crawl goes on when it is its turn again.'
