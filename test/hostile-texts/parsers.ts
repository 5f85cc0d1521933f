// Everything in the product that reads a text of somebody else. `around`: what stands before and behind a hostile text, so that it arrives
// where it is read: in a header, in a cell, in an attribute. `bytesMax`: no more than that ever reaches the parser.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { parseContentEncoding } from '../../src/background/fetching/content-encoding.ts'
import { readLenientHead } from '../../src/background/fetching/lenient-head.ts'
import { parseRetryAfter } from '../../src/background/fetching/retry-after.ts'
import { describeFault } from '../../src/background/providers/dataforseo/status.ts'
import { cleanText, urlIdentity } from '../../src/background/providers/organic-pages.ts'
import { createRedaction } from '../../src/background/providers/redaction.ts'
import { refused } from '../../src/background/providers/refusals.ts'
import { hasNoStatement } from '../../src/data/storage/query/sqlite-answer.ts'
import { readFilter } from '../../src/entry/cli/row-filter.ts'
import { createCookies } from '../../src/entry/http/access/cookies.ts'
import { readBacklinkFile } from '../../src/features/backlinks/files/backlink-file.ts'
import { beginReading as beginBacklinks } from '../../src/features/backlinks/files/backlink-reading.ts'
import { releaseDay } from '../../src/features/backlinks/graph/graph-release.ts'
import { readRecords } from '../../src/features/backlinks/graph/wat/warc-records.ts'
import { parseWatPage } from '../../src/features/backlinks/graph/wat/wat-page.ts'
import { httpOutcome } from '../../src/features/channels/sending/sender.ts'
import { isAddressText, isGenericText } from '../../src/features/crawls/engine/audit/link-texts.ts'
import { decodeHtml } from '../../src/features/crawls/engine/charset.ts'
import {
  insecureAddresses,
  insecureCandidates,
  offersModernFormat,
  styledSize,
} from '../../src/features/crawls/engine/css-facts.ts'
import { parseRefresh } from '../../src/features/crawls/engine/declarative-refresh.ts'
import { extract } from '../../src/features/crawls/engine/extract.ts'
import { srcsetUrls } from '../../src/features/crawls/engine/image-sources.ts'
import { readLinkHeaders } from '../../src/features/crawls/engine/link-header.ts'
import { sniffedTypeOf } from '../../src/features/crawls/engine/mime-sniffing.ts'
import { parseRobots } from '../../src/features/crawls/engine/robots.ts'
import { withoutSessionIds } from '../../src/features/crawls/engine/session-ids.ts'
import { readSitemap } from '../../src/features/crawls/engine/sitemap.ts'
import { freshHeaders } from '../../src/features/crawls/reuse/fresh-headers.ts'
import { readDisavowFile } from '../../src/features/disavow/import/disavow-file.ts'
import { createCsvReader } from '../../src/features/project-files/lossless-csv.ts'
import { createBrandMatcher } from '../../src/features/quick-wins/texts/brand.ts'
import { listWords } from '../../src/features/quick-wins/texts/words.ts'
import { openKeywordFile } from '../../src/features/rank-tracker/import/keyword-file.ts'
import { readSerpbearJson } from '../../src/features/rank-tracker/import/serpbear.ts'
import { siteOf } from '../../src/features/rank-tracker/import/serpbear-row.ts'
import { openPerformanceFile } from '../../src/features/search-performance/files/performance-file.ts'
import { beginReading as beginPerformance } from '../../src/features/search-performance/files/performance-reading.ts'
import { findCountry } from '../../src/lib/countries.ts'
import { parseDate } from '../../src/lib/date-forms.ts'
import { parseSiteHost } from '../../src/lib/host.ts'
import { NO_NETWORKS } from '../../src/lib/networks.ts'
import { normalizeUrl, parseHttpUrl } from '../../src/lib/page-url.ts'
import { redact } from '../../src/lib/redact.ts'
import { parseMetaRobots, parseRobotsHeader } from '../../src/lib/robots-directives.ts'
import { collapseWhitespace, foldCase } from '../../src/lib/text.ts'
import { fileAt, type ReadableFile } from '../../src/lib/uploaded-file.ts'
import { zipFile } from '../helpers/zip-file.ts'
import { READ_REPLIES } from './provider-replies.ts'

type Around = readonly [before: string, behind: string]

export type Parser = {
  readonly around: readonly Around[]
  readonly bytesMax: number
  read(text: string): unknown
}

const KB = 1024
const MB = 1024 * KB
/** Node's own limit for a request, and the largest of ours for an answer. */
const HEAD_BYTES_MAX = 64 * KB
const NOW_MS = Date.parse('2026-11-18T00:00:00Z')
const PAGE = new URL('https://example.com/a/')
const ALONE: Around = ['', '']
const SERPBEAR_HEADER = 'ID,Keyword,Position,URL,Country,City,Device,Updated,Added,Tags\n'
const SERPBEAR_LINE = '1, desk, 4, -, United States, -, desktop, 2026, 2026, \n'
const BACKLINK = 'source_url,target_url,rank\nhttps://a.example/,https://example.com/,'

const parser = (read: Parser['read'], bytesMax = 64 * KB, around: readonly Around[] = [ALONE]): Parser => ({
  read,
  bytesMax,
  around,
})

export const PARSERS: Readonly<Record<string, Parser>> = {
  'a file of backlinks': parser((text) => drain(readBacklinkFile(fileOf(text), backlinks())), 50 * MB, [
    ALONE,
    [BACKLINK, '\n'],
    ['source_url,"', '"\nhttps://a.example/,b'],
  ]),
  'a packed file of backlinks': parser(
    (text) => drain(readBacklinkFile(fileOf(gzipSync(text, { level: 1 })), backlinks())),
    50 * MB,
  ),
  'a zip of backlinks': parser(
    (text) => readZipped(zipFile([{ name: 'backlinks.csv', content: text }])),
    50 * MB,
    [ALONE, [BACKLINK, '\n']],
  ),
  // A name has 65,535 bytes at most, and a character up to three.
  'the names in a zip': parser((name) => readZipped(zipFile([{ name, content: 'a' }])), 16 * KB, [
    ALONE,
    ['a/', '.csv'],
  ]),
  'what only begins like a zip': parser((text) => readZipped(Buffer.from(text)), 50 * MB, [
    ['PK\x03\x04', ''],
    ['PK\x03\x04', `PK\x05\x06${'\0'.repeat(18)}`],
  ]),
  'a file of keywords': parser(readKeywords, 50 * MB, [ALONE, ['keyword,country_code\n', ',us\n']]),
  "SerpBear's own lines": parser(readKeywords, 50 * MB, [
    [SERPBEAR_HEADER + SERPBEAR_LINE, '\n'],
    [`${SERPBEAR_HEADER}${SERPBEAR_LINE}1, `, ', 4, -, United States, -, desktop, 2026, 2026, \n'],
  ]),
  "SerpBear's JSON": parser(
    (text) => drain(readSerpbearJson(bytesOf(text), { domain: undefined, defaults: {}, nowMs: NOW_MS })),
    50 * MB,
    [ALONE, ['[{"ID":1,"keyword":"', '"}]'], ['{"keywords":[', ']}']],
  ),
  'a file of search performance': parser(readPerformance, 50 * MB, [
    ALONE,
    ['date,query,page,clicks,impressions,position\n2026-11-01,', ',https://example.com/,1,2,3\n'],
  ]),
  'JSON lines of search performance': parser(readPerformance, 50 * MB, [
    ['{', '}'],
    ['{"data_date":"2026-11-01","query":"', '"}\n'],
  ]),
  'a disavow file': parser((text) => readDisavowFile(bytesOf(text), 'example.com'), 50 * MB, [
    ALONE,
    ['domain:', '\n'],
    ['https://a.example/', ' # note\n'],
  ]),
  'the CSV of a project folder': parser(readProjectCsv, 50 * MB, [ALONE, ['a,"', '"\r\n']]),
  'an HTML page': parser((text) => extract(text, PAGE), 10 * MB, [
    ALONE,
    ['<a href="', '">'],
    ['<p>', '</p>'],
    ['<script type="application/ld+json">', '</script>'],
    ['<div itemscope itemprop="', '">'],
    ['<img srcset="http://', '">'],
    ['<img style="', '">'],
    ['<style>http://', '</style>'],
    ['<meta name=robots content="', '">'],
    ['<meta http-equiv=refresh content="', '">'],
    ['<base href="', '"><a href=b>'],
  ]),
  'the charset of a page': parser((text) => decodeHtml(Buffer.from(text), null), 10 * MB, [
    ALONE,
    ['<meta charset="', '">'],
  ]),
  'the style sheet of a page': parser(insecureAddresses, 10 * MB, [
    ALONE,
    ['http://', ''],
    ['url(http://', ')'],
  ]),
  'a style attribute': parser(styledSize, 10 * MB, [ALONE, ['width:', '!important;'], ['width', ':1px']]),
  'a srcset': parser(
    (text) => [insecureCandidates(text), srcsetUrls(text), offersModernFormat(text, text)],
    10 * MB,
    [ALONE, ['http://a ', ' 2x']],
  ),
  'a declared refresh': parser(parseRefresh, 10 * MB, [ALONE, ['0; url=', '']]),
  'robots directives': parser((text) => [parseMetaRobots(text), parseRobotsHeader(text)], 1 * MB),
  'a Link header': parser((text) => readLinkHeaders([text], PAGE), 1 * MB, [ALONE, ['<a>; rel="', '"']]),
  'the text of a link': parser((text) => [isGenericText(text), isAddressText(text)], 1 * MB),
  'the first bytes of a body': parser((text) => sniffedTypeOf(Buffer.from(text), false), 10 * MB),
  'an address': parser(readAddress, 1 * MB, [ALONE, ['https://example.com/', ''], ['https://', '.example/']]),
  'robots.txt': parser((text) => readRobots(text), 1 * MB, [
    ALONE,
    ['User-agent: *\nDisallow: ', '\n'],
    ['User-agent: *\nDisallow: /*a*b*c*d*e*f$\nSitemap: ', '\n'],
  ]),
  'a sitemap': parser(readSitemapText, 50 * MB, [
    ALONE,
    ['<?xml version="1.0" encoding="', '"?><urlset>'],
    ['<urlset><url><loc>', '</loc></url></urlset>'],
  ]),
  'a packed sitemap': parser((text) => readSitemapText(gzipSync(text, { level: 1 })), 50 * MB),
  'a WAT record': parser((text) => parseWatPage(Buffer.from(text)), 16 * MB, [ALONE, ['{"Envelope":', '}']]),
  'the records of a WARC file': parser(
    (text) => readAt(Buffer.from(text), (path) => drain(readRecords(path))),
    50 * MB,
    [
      ALONE,
      ['WARC/1.0\r\nContent-Length: ', '\r\n\r\n'],
      ['WARC/1.0\r\nContent-Length: 1', '\r\n\r\na'],
      ['WARC/1.0\r\nContent-Length: 1\r\n\r\na', ''],
    ],
  ),
  'the name of a web graph': parser(releaseDay, 64 * KB, [ALONE, ['cc-main-2026', '']]),
  'the status message of DataForSEO': parser((text) => describeFault('upstream', 50000, text), 1 * MB),
  'the words of a provider': parser(readRefusal, 1 * MB),
  ...Object.fromEntries(
    Object.entries(READ_REPLIES).map(([name, read]) => [
      `a reply of ${name}`,
      parser(read, 20 * MB, [ALONE, ['{"organic":[', ']}']]),
    ]),
  ),
  'what is logged': parser(redact, 1 * MB, [ALONE, ['postgres://u:', '@h'], ['"password":"', '"']]),
  'a text without secrets': parser(createRedaction(['s3cret', '====aaaa']), 1 * MB),
  'the name of a project in brand rules': parser((text) => brandOf(text)('desk lamp'), 64 * KB),
  'a query in brand rules': parser(brandOf('Desk & Lamp'), 64 * KB),
  'the words of a query': parser(listWords, 64 * KB),
  'the site of a SerpBear domain': parser(siteOf, 1 * MB, [ALONE, ['https://', '']]),
  'a host': parser((text) => parseSiteHost(text, { allowedNetworks: NO_NETWORKS }), 1 * MB),
  'the name of a country': parser(findCountry, 64 * KB),
  'a date': parser(parseDate, 64 * KB, [ALONE, ['2026-11-', '']]),
  'a Retry-After header': parser((text) => parseRetryAfter(text, NOW_MS), 64 * KB),
  'the head of an answer': parser(readHead, HEAD_BYTES_MAX, [
    ALONE,
    ['Set-Cookie: a=', '; Path=/'],
    ['Set-Cookie: a\n ', ''],
  ]),
  'a Set-Cookie header': parser(
    (text) => freshHeaders({}, { 'set-cookie': [text], [text]: text }),
    HEAD_BYTES_MAX,
  ),
  'a Cookie header': parser(readCookie, HEAD_BYTES_MAX, [ALONE, ['sightline_0=', '; a=b']]),
  // No more of an answer is read.
  'the answer of a webhook': parser(readWebhookAnswer, 4 * KB, [ALONE, ['{"retry_after":', '}']]),
  'a Content-Encoding header': parser(parseContentEncoding, 64 * KB),
  'what stands behind a query': parser(hasNoStatement, 100_000),
  'a filter of a command': parser(readFilter, 1 * MB, [ALONE, ['status_code in ', '']]),
  'a text in any letter case': parser((text) => [foldCase(text), collapseWhitespace(text)], 1 * MB),
}

function backlinks() {
  return beginBacklinks({ target: 'example.com', timeZone: 'UTC', nowMs: NOW_MS })
}

const PIECE_BYTES = 64 * KB

/** In pieces, as files are read. */
async function* bytesOf(content: string | Buffer): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as string)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

function fileOf(content: string | Buffer): ReadableFile {
  const bytes = Buffer.from(content as string)
  return {
    path: 'not there',
    readStart: async (count) => bytes.subarray(0, count),
    read: () => Readable.from(bytesOf(bytes)),
  }
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _row of rows);
}

async function readKeywords(text: string): Promise<void> {
  const options = { defaults: { country: 'us', language: 'en' }, domain: 'example.com', nowMs: NOW_MS }
  await drain((await openKeywordFile(() => bytesOf(text), options)).read())
}

async function readPerformance(text: string): Promise<void> {
  await drain(await openPerformanceFile(fileOf(text), beginPerformance(NOW_MS)))
}

/** For what is read from a place on a disk. */
async function readAt(bytes: Buffer, read: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  try {
    const path = join(folder, 'given')
    writeFileSync(path, bytes)
    await read(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readZipped(zip: Buffer): Promise<void> {
  await readAt(zip, (path) => drain(readBacklinkFile(fileAt(path), backlinks())))
}

function readHead(text: string): void {
  readLenientHead(['HTTP/1.1 200 OK', ...text.split('\n')], 'GET', () => {})
}

function readCookie(cookie: string): void {
  const request = { headers: { cookie }, protocol: 'http' } as never
  createCookies({ port: 0, publicUrl: undefined }).read(request, 'session')
}

function readWebhookAnswer(text: string): void {
  for (const status of [200, 429]) httpOutcome({ state: 'answered', status, retryAfterMs: undefined, text })
}

function readProjectCsv(text: string): void {
  const reader = createCsvReader()
  for (let at = 0; at < text.length; at += PIECE_BYTES) reader.take(text.slice(at, at + PIECE_BYTES))
  reader.end()
}

async function readSitemapText(content: string | Buffer): Promise<void> {
  await readSitemap(bytesOf(content), () => undefined)
}

function readRobots(text: string): void {
  const robots = parseRobots(Buffer.from(text), 'SightlineBot')
  robots.isAllowed(`https://example.com/${'a'.repeat(2000)}`)
}

function readAddress(text: string): void {
  const url = parseHttpUrl(text, PAGE)
  if (url !== undefined) withoutSessionIds(normalizeUrl(url))
  urlIdentity(text)
}

function readRefusal(text: string): void {
  const reply = { status: 500, headers: new Headers(), text }
  refused('Serper', 'upstream', reply, { nowMs: NOW_MS, words: text })
  cleanText(text, 200)
}

function brandOf(name: string): (query: string) => boolean {
  return createBrandMatcher({ name, domain: 'example.com' })
}
