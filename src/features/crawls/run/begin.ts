// The beginning of a crawl: whether its site speaks https or http, whether it may be crawled at all, what its sitemaps
// list, and how it answers for a page that cannot exist. None of these requests becomes a record. After a stop, the
// beginning runs again, finds the same and stores nothing twice; in a later slice it goes on with the sitemaps that are
// left.

import { hash } from 'node:crypto'
import type { FailureKind } from '../../../background/fetching/failure.ts'
import { RetryLater } from '../../../background/jobs/job.ts'
import { normalizeUrl } from '../../../lib/page-url.ts'
import { writeFingerprint } from '../engine/text-fingerprint.ts'
import type { CrawlFailure } from '../records/crawl-end.ts'
import { robotsFileOf, type SiteFiles } from '../records/site-files.ts'
import { askPage } from './ask.ts'
import { describeAiAgents, describeCertificate, describeCertificateEnd } from './crawl-notes.ts'
import { readGivenUrls } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import { mayVisit, onwardAdmission } from './may-visit.ts'
import { readSitemaps } from './read-sitemaps.ts'
import type { RobotsAnswer } from './site-robots.ts'

/** The site cannot be crawled: why, for programs and for people. */
export class SiteRefused extends Error {
  readonly code: CrawlFailure
  constructor(code: CrawlFailure, message: string) {
    super(message)
    this.name = 'SiteRefused'
    this.code = code
  }
}

const LISTED_PER_FLUSH = 20_000
const LISTED_CHARS_PER_FLUSH = 2 * 1024 * 1024

export async function begin(run: CrawlRun): Promise<void> {
  if (run.settings.scope?.isList) return await beginList(run)
  const before = run.pause?.sitemaps ?? undefined
  const site = before === undefined ? await findSite(run) : new URL(before.site)
  run.index.addStart(normalizeUrl(site))
  const { startPath } = run.settings
  if (startPath !== undefined) run.index.addStart(normalizeUrl(new URL(startPath, site)))
  const rules = await run.robots.of(site.origin)
  const certificateEndsAtMs = run.fetcher.certificateEndsAtMs?.() ?? null
  if (certificateEndsAtMs !== null && site.protocol === 'https:') {
    run.setProgress({ certificateEndsAtMs })
    run.addNote(describeCertificateEnd(certificateEndsAtMs, run.clock.nowMs(), site))
  }
  let listed = before?.listed ?? 0
  let waiting = { urls: 0, chars: 0 }
  const { hasSitemap, hasNone, notes, state } = await readSitemaps(site, rules.sitemaps, {
    from: before,
    mayAsk: async (url) => !run.isSliceOver && (await run.mayAsk(url.host)),
    fetcher: run.fetcher,
    signal: run.stop.signal,
    mayVisit: async () => !run.stop.signal.aborted && run.spentLimit() === undefined,
    async onUrls(urls, translated) {
      run.index.addListed(urls, translated)
      listed += urls.length
      waiting.urls += urls.length
      for (const { length } of urls) waiting.chars += length
      for (const { translations } of translated)
        for (const { length } of translations) waiting.chars += length
      if (waiting.urls >= LISTED_PER_FLUSH || waiting.chars >= LISTED_CHARS_PER_FLUSH) {
        waiting = { urls: 0, chars: 0 }
        await run.flush()
      }
      return !run.hasFailed && listed < run.limits.urlsMax && run.spentLimit() === undefined
    },
  })
  run.throwIfFailed()
  const next = state.waiting[0]?.url
  if (next !== undefined || !(await run.mayAsk(site.host)))
    await run.endSlice(run.startOf(next ?? site), { ...state, site: site.href, listed })
  for (const note of notes) run.addNote(note)
  const robotsText = keptRobots(run, site)?.text
  // Where robots.txt keeps every crawler out, its rules for AI crawlers add nothing.
  if (robotsText && rules.isAllowed(normalizeUrl(site)))
    for (const note of await describeAiAgents(robotsText, normalizeUrl(site))) run.addNote(note)
  await begun(run, site, hasSitemap ? 'found' : hasNone ? 'none' : null)
}

/** The given addresses are all there is to crawl, so sitemaps are not read. */
async function beginList(run: CrawlRun): Promise<void> {
  const given = await run.database.read((db) => readGivenUrls(db, run.crawl))
  const urls = given.filter((url) => !run.scope.isExcluded(url))
  const [first] = urls
  if (first === undefined)
    throw new SiteRefused(
      'settings',
      'The crawl settings exclude every address of the list; there is nothing to crawl.',
    )
  if (urls.length < given.length)
    run.addNote(`Of the ${given.length} addresses of the list, only ${urls.length} are not excluded.`)
  const site = new URL(first)
  const rules = await readRobots(run, site)
  run.throwIfFailed()
  admitted(site, rules.unreachable)
  for (const url of urls) run.index.addStart(url)
  if (!(await run.mayAsk(site.host))) await run.endSlice(run.startOf(site))
  await begun(run, site, null)
}

function describeWithheld({ host }: URL): string {
  return `The headers, cookies and password of the crawl settings were not sent, because ${host} was crawled over http. To send them all the same, set send_over_http.`
}

function keptRobots(run: CrawlRun, { origin }: URL) {
  return run.robots.kept().find((kept) => kept.origin === origin && kept.unreachable === null)
}

async function begun(run: CrawlRun, site: URL, sitemap: SiteFiles['sitemap']): Promise<void> {
  const hasSitemap = sitemap === 'found'
  if (run.access.isWithheldFrom(site)) run.addNote(describeWithheld(site))
  const missingPage = await findMissingPage(run, site)
  run.throwIfFailed()
  run.setProgress({
    startUrl: normalizeUrl(site),
    hasSitemap,
    missingPage: missingPage && writeFingerprint(missingPage),
  })
  run.index.prepare({ hasSitemap, missingPage })
  const kept = keptRobots(run, site)
  const robots = kept === undefined ? null : robotsFileOf(kept.text)
  const files: SiteFiles = { origin: site.origin, robots, sitemap }
  await run.flush({ phase: 'pages', list_json: null, site_files_json: JSON.stringify(files) })
}

/** Chooses https, or http where no secure connection can be made. */
async function findSite(run: CrawlRun): Promise<URL> {
  const secure = new URL(`https://${run.settings.domain}/`)
  const rules = await readRobots(run, secure)
  if (rules.unconnected === null) return admitted(secure, rules.unreachable)
  run.throwIfFailed()
  const plain = new URL(`http://${run.settings.domain}/`)
  if (!(await run.mayAsk(plain.host))) await run.endSlice(run.startOf(plain))
  const plainRules = await readRobots(run, plain)
  run.throwIfFailed()
  if (plainRules.unconnected === null) {
    if (rules.unconnected.kind === 'certificate')
      run.addNote(describeCertificate(rules.unconnected.message, plain))
    return admitted(plain, plainRules.unreachable)
  }
  // Both failures are named, because either may be the one to mend: a server that speaks only TLS breaks off everything
  // else.
  const why = [...new Set([plainRules.unconnected.message, rules.unconnected.message])].join(' ')
  if (NOT_REACHED.includes(plainRules.unconnected.kind)) throw new SiteRefused('unreachable', why)
  return admitted(plain, why)
}

const NOT_REACHED: readonly FailureKind[] = [
  'dns',
  'connect',
  'tls',
  'certificate',
  'refused-address',
  'aborted',
]

const ROBOTS_REFUSALS_MAX = 3

/** A server that asks for patience is left alone for as long as it says, while other crawls run in this one's place. */
async function readRobots(run: CrawlRun, site: URL): Promise<RobotsAnswer> {
  const rules = await run.robots.of(site.origin)
  const { robotsRefusals } = run.progress
  if (rules.retryAfterMs === null || robotsRefusals >= ROBOTS_REFUSALS_MAX) return rules
  run.throwIfFailed()
  run.setProgress({ robotsRefusals: robotsRefusals + 1 })
  return run.endSlice(run.clock.nowMs() + rules.retryAfterMs)
}

/** A resumed crawl waits while robots.txt cannot be read. */
export async function awaitRobots(run: CrawlRun, retryMs = RETRY_MS): Promise<void> {
  const { startUrl } = run.progress
  if (startUrl === null || run.spentLimit() !== undefined) return
  const { unreachable } = await run.robots.of(new URL(startUrl).origin)
  run.throwIfFailed()
  if (unreachable !== null)
    throw new RetryLater(`The robots.txt of ${new URL(startUrl).host} cannot be read now.`, retryMs)
}

const RETRY_MS = 60_000

function admitted(site: URL, unreachable: string | null): URL {
  if (unreachable === null) return site
  throw new SiteRefused(
    'robots_unreadable',
    `The robots.txt of ${site.host} cannot be read, and until it can nothing may be crawled. ${unreachable}`,
  )
}

/** The fingerprint of the answer to an address that cannot exist; null when the site says that it is missing, as it should. */
async function findMissingPage(run: CrawlRun, site: URL): Promise<Uint8Array | null> {
  const name = hash('sha1', `${run.crawl.projectId} ${run.crawl.crawlId} ${run.startedAtMs}`).slice(0, 20)
  const url = new URL(`/no-such-page-${name}`, site)
  if (!(await mayVisit(run, url))) return null
  const { value } = await askPage(
    { id: 0, queue: 0, url: url.href, depth: null, isListed: false },
    asking(run),
  )
  if (value.statusCode !== 200 || value.body === null) return null
  return run.index.fingerprint(value)
}

export function asking(run: CrawlRun) {
  return {
    fetcher: run.fetcher,
    admission: (url: URL) => onwardAdmission(run, url),
    signal: run.stop.signal,
    nowMs: run.clock.nowMs,
  }
}
