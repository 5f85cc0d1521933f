// Reads the sitemaps of a site before its pages are crawled: those that robots.txt announces, else the usual places until
// one is found, and the files that an index lists. Addresses are handed on in batches. Files, depth and addresses are
// limited, and the caller is asked before every file; notes name what was cut or could not be read. A crawl whose slice is
// over reads the rest in its next slice.

import { decodeBody } from '../../../background/fetching/content-encoding.ts'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import { followRedirects } from '../../../background/fetching/redirects.ts'
import { amount } from '../../../lib/amount.ts'
import { hostOf, isSameSite, normalizeUrl, parseHttpUrl } from '../../../lib/page-url.ts'
import type { TranslatedUrl } from '../engine/index/known-url.ts'
import { readSitemap, SITEMAP_BYTES_MAX, type SitemapEntry, type SitemapSummary } from '../engine/sitemap.ts'
import type { SitemapsLeft, WaitingSitemap } from '../records/crawl-pause.ts'

const FILES_MAX = 1_000
const NOTES_MAX = 20
const TIMEOUT_MS = 120_000
const PIECE_BYTES = 65_536
const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'] as const

export type SitemapReading = {
  fetcher: Fetcher
  signal: AbortSignal
  /** Called before each file and each hop of a redirect; false ends the reading, or that redirect. */
  mayVisit(url: URL): Promise<boolean>
  /** Returns false when no more addresses are wanted. */
  onUrls(urls: string[], translated: TranslatedUrl[]): Promise<boolean>
  /** Called before each file; waits until its host may be asked. False leaves it and the rest for another slice. */
  mayAsk?(url: URL): Promise<boolean>
  /** The state that an earlier slice has left. */
  from?: SitemapsState | undefined
}

type SitemapsState = Omit<SitemapsLeft, 'site' | 'listed'>

/** `state.waiting` is empty unless files were left for another slice. */
type SitemapsRead = {
  hasSitemap: boolean
  /** Every file was requested, and the server said each time that there is none. */
  hasNone: boolean
  notes: readonly string[]
  state: SitemapsState
}

export async function readSitemaps(
  site: URL,
  announced: readonly string[],
  reading: SitemapReading,
): Promise<SitemapsRead> {
  const { from, mayAsk = async () => true } = reading
  /** The next file first; the files of an index come before those behind it. */
  let waiting = from?.waiting ?? firstFiles(site, announced)
  const notes = [...(from?.notes ?? [])]
  const seen = new Set(from?.seen)
  let filesRead = from?.filesRead ?? 0
  let isUnsure = from?.isUnsure ?? false
  let isFull = false

  async function read({ url, depth, isExpected }: WaitingSitemap): Promise<void> {
    if (seen.has(url)) return
    if (seen.size >= FILES_MAX) {
      isFull = true
      addNote(`Only the first ${FILES_MAX} sitemap files were read.`)
      return
    }
    seen.add(url)
    if (!(await reading.mayVisit(new URL(url)))) {
      isFull = true
      return
    }
    const file = await fetchFile(url, reading)
    if ('failure' in file) {
      if (!file.isMissing) isUnsure = true
      if (isExpected) addNote(`The sitemap ${url} could not be read: ${file.failure}`)
      return
    }
    const nested: WaitingSitemap[] = []
    let foreign = 0
    if (file.cut !== null) isUnsure = true
    const summary = await readSitemap(piecesOf(file.bytes), async (entries) => {
      foreign += countForeign(entries, { host: hostOf(url), site })
      // An index within an index is not allowed, but common; a circle ends because its files were seen before.
      for (const { kind, url } of entries)
        if (kind === 'sitemap' && depth < DEPTH_MAX && nested.length < FILES_MAX)
          nested.push({ url, depth: depth + 1, isExpected: true })
      if (!(await handOn(entries, reading))) isFull = true
    })
    if (summary.format === null || (summary.format === 'text' && !isExpected)) {
      if (isExpected) addNote(`The sitemap ${url} lists nothing that can be read.`)
      return
    }
    filesRead++
    for (const text of notesOf(url, summary, file, foreign)) addNote(text)
    // One sitemap in a usual place is enough.
    if (!isExpected) waiting = waiting.filter((next) => next.isExpected)
    waiting = [...nested, ...waiting]
  }

  function addNote(text: string): void {
    if (notes.length < NOTES_MAX) notes.push(text)
  }

  for (;;) {
    const [next, ...rest] = isFull ? [] : waiting
    if (next === undefined || !(await mayAsk(new URL(next.url)))) break
    waiting = rest
    await read(next)
  }
  // One more than will be read, so that a note says so.
  const unseen = waiting.filter(({ url }) => !seen.has(url)).slice(0, FILES_MAX - seen.size + 1)
  const state = { waiting: isFull ? [] : unseen, seen: [...seen], filesRead, isUnsure, notes }
  return { hasSitemap: filesRead > 0, hasNone: filesRead === 0 && !isFull && !isUnsure, notes, state }
}

/** Returns false when no more addresses are wanted. */
async function handOn(entries: readonly SitemapEntry[], { onUrls }: SitemapReading): Promise<boolean> {
  const pages = entries.filter(({ kind }) => kind === 'page')
  const translated = pages.flatMap(({ url, translations }) => (translations ? [{ url, translations }] : []))
  const urls = pages.map(({ url }) => url)
  return urls.length === 0 || (await onUrls(urls, translated))
}

/** A sitemap that robots.txt announces may lie elsewhere, and www is no other site. */
function countForeign(entries: readonly SitemapEntry[], { host, site }: { host: string; site: URL }): number {
  return entries.filter(({ url }) => {
    const own = hostOf(url)
    return own !== host && !isSameSite(own, host) && !isSameSite(own, site.hostname)
  }).length
}

/** What is wrong with a sitemap that was read. */
function notesOf(
  url: string,
  summary: SitemapSummary,
  { cut: cutBy }: SitemapFile,
  foreign: number,
): string[] {
  const notes: string[] = []
  if (summary.invalid > 0)
    notes.push(
      `The sitemap ${url} has ${amount(summary.invalid, 'entry that is', 'entries that are')} no web address.`,
    )
  if (summary.isMalformed && cutBy === null)
    notes.push(`The XML of the sitemap ${url} is not well-formed; search engines may refuse it.`)
  if (summary.badDates > 0)
    notes.push(
      `The sitemap ${url} has ${amount(summary.badDates, 'lastmod that is', 'lastmods that are')} no date like 2026-05-07.`,
    )
  if (foreign > 0)
    notes.push(
      `The sitemap ${url} lists ${amount(foreign, 'address of another host', 'addresses of other hosts')}, which search engines ignore unless robots.txt there names this sitemap.`,
    )
  // To its reader, a file that was cut off on its way looks complete: only `cutBy` knows.
  const cut = summary.cut === 'urls' ? 'urls' : (cutBy ?? summary.cut)
  if (cut !== null) notes.push(CUT_NOTES[cut](url))
  return notes
}

/**
 * If robots.txt announces sitemaps, only those are requested, else those in the usual places. `lines` are the values of the
 * Sitemap lines; a relative one, though not allowed, is taken from the root.
 */
export function firstFiles(site: URL, lines: readonly string[]): WaitingSitemap[] {
  const announced = new Set<string>()
  for (const line of lines) {
    const url = parseHttpUrl(line, new URL('/', site))
    if (url) announced.add(normalizeUrl(url))
  }
  const isExpected = announced.size > 0
  const urls = isExpected ? [...announced] : USUAL_PATHS.map((path) => normalizeUrl(new URL(path, site)))
  return urls.map((url) => ({ url, depth: 0, isExpected }))
}

const DEPTH_MAX = 2
/** Other statuses ask for patience or a password, or are a fault. */
const MISSING: readonly number[] = [404, 410]

const CUT_NOTES = {
  urls: (url: string) => `The sitemap ${url} lists more than 50,000 addresses; the rest was not read.`,
  bytes: (url: string) => `The sitemap ${url} is larger than 50 MiB; the rest was not read.`,
  unfinished: (url: string) => `The sitemap ${url} did not come whole; what came was read.`,
  damaged: (url: string) => `The sitemap ${url} is damaged; what comes before the damage was read.`,
}

/** `bytes` were read before the file was cut off, by the crawler or on its way. */
type SitemapFile = { bytes: Uint8Array; cut: 'bytes' | 'unfinished' | 'damaged' | null }

/** `isMissing`: the server has said that there is no such file. */
type NoFile = { failure: string; isMissing: boolean }

async function fetchFile(
  url: string,
  { fetcher, signal, mayVisit }: SitemapReading,
): Promise<SitemapFile | NoFile> {
  const { end } = await followRedirects(fetcher, new URL(url), {
    accept: 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.5',
    isDecoded: false,
    bytesMax: SITEMAP_BYTES_MAX,
    timeoutMs: TIMEOUT_MS,
    mayVisit,
    signal,
  })
  if (end.state !== 'response') return { failure: end.message, isMissing: false }
  if (end.status < 200 || end.status > 299)
    return { failure: `it answered with status ${end.status}.`, isMissing: MISSING.includes(end.status) }
  if (end.body === null) return { failure: 'it is empty.', isMissing: true }
  // The reader knows gzip by its first bytes, whoever packed it; everything else is undone here.
  const isGzip = end.encodings.length === 1 && end.encodings[0] === 'gzip'
  const cut = end.cutBy === null ? null : end.cutBy === 'too-large' ? 'bytes' : 'unfinished'
  if (isGzip) return { bytes: end.body, cut }
  const { bytes, isTruncated, isBroken } = await decodeBody(end.body, end.encodings, SITEMAP_BYTES_MAX)
  return { bytes, cut: cut ?? (isTruncated ? 'bytes' : isBroken ? 'damaged' : null) }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    // Reading a file of 50 MB takes a second: other work goes first.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
