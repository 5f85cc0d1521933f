// Crawls whose pages are all read and whose references are all staged, held in memory and stored as the engine stores
// them: for tests of what finishes them. Ids are places in `urls`, counted from 1.

import fc from 'fast-check'
import type { Database } from '../../src/data/storage/database.ts'
import type { Flag } from '../../src/data/storage/tables.ts'
import { CATALOGUE, type IssueId } from '../../src/features/crawls/engine/audit/catalogue.ts'
import type { DuplicateKeys } from '../../src/features/crawls/engine/audit/duplicates.ts'
import type { AlternateKind } from '../../src/features/crawls/engine/audit/rule.ts'
import { createFragmentStage } from '../../src/features/crawls/engine/fragment-stage.ts'
import { partHash } from '../../src/features/crawls/engine/fragments.ts'
import { packedKeys } from '../../src/features/crawls/engine/index/page-row.ts'
import { createReferenceStage } from '../../src/features/crawls/engine/staged-references.ts'
import { FINGERPRINT_BYTES } from '../../src/features/crawls/engine/text-fingerprint.ts'
import type { CrawlKey } from '../../src/features/crawls/records/crawl-key.ts'
import { NO_PROGRESS } from '../../src/features/crawls/records/crawl-progress.ts'
import type { CrawlPagesTable } from '../../src/features/crawls/tables.ts'
import { newCrawlUid } from '../../src/lib/ids.ts'
import { foldedText } from '../../src/lib/text.ts'
import { urlHash53 } from '../../src/lib/url-hash.ts'
import type { StagedImage, StagedLink } from './staged-rows.ts'
import { CRAWL_SETTINGS } from './stored-crawl.ts'

export type PlainUrl = {
  url: string
  isExternal: boolean
  isInSitemap: boolean
  outcome: 'answered' | 'unanswered' | 'blocked' | null
  statusCode: number | null
  isRedirected: boolean
  isAnsweredByOther: boolean
  bodyBytes: number | null
}

export type PlainPage = {
  id: number
  contentType: string | null
  isIndexable: boolean
  isNoindex: boolean
  isScored: boolean
  wordsCount: number | null
  responseTimeMs: number | null
  keys: DuplicateKeys
}

export type PlainAlternate = { sourceId: number; kind: AlternateKind; targetId: number }
export type PlainSeries = { id: number; nextId: number | null; prevId: number | null }
/** The ids of a page's elements (null if they were not stored), and links to elements of other pages. */
export type PlainParts = {
  id: number
  names: readonly string[] | null
  asked: readonly { targetId: number; name: string }[]
}
export type PlainFinding = { issue: IssueId; pageId: number; detail: string | null }

export type PlainCrawl = {
  urls: PlainUrl[]
  pages: PlainPage[]
  links: StagedLink[]
  images: StagedImage[]
  alternates: PlainAlternate[]
  series: PlainSeries[]
  parts: PlainParts[]
  /** Findings of the rules that look at one page. */
  findings: PlainFinding[]
}

const URLS_MAX = 24
const ALTERNATES_A_PAGE = 6

const status = fc.constantFrom(200, 200, 200, 200, 301, 403, 404, 410, 429, 500, 503, 999)

const plainUrl = fc
  .record({
    isExternal: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
    isInSitemap: fc.boolean(),
    outcome: fc.constantFrom('answered', 'answered', 'answered', 'unanswered', 'blocked', null),
    statusCode: status,
    isRedirected: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
    isAnsweredByOther: fc.boolean(),
    bodyBytes: fc.option(fc.constantFrom(10, 200_000)),
  })
  .map((drawn) => ({
    ...drawn,
    statusCode: drawn.outcome === 'answered' ? drawn.statusCode : null,
    bodyBytes: drawn.outcome === 'answered' ? drawn.bodyBytes : null,
    ...redirectOf(drawn),
    isInSitemap: drawn.isInSitemap && !drawn.isExternal,
  }))

function redirectOf({ outcome, ...drawn }: Pick<PlainUrl, 'outcome' | 'isRedirected' | 'isAnsweredByOther'>) {
  const isRedirected = drawn.isRedirected && outcome !== null && outcome !== 'blocked'
  return { isRedirected, isAnsweredByOther: isRedirected && drawn.isAnsweredByOther }
}

const key = fc.constantFrom(null, 1n, 2n, 2n ** 32n, 2n ** 32n + 1n, 2n ** 64n - 1n)
// Fingerprints by text: the same text has the same one. The first three are near each other, the last is alone or too short.
const FINGERPRINTS = new Map<bigint | null, Uint8Array | null>([
  [null, null],
  [1n, Uint8Array.from({ length: FINGERPRINT_BYTES }, (_, place) => place + 1)],
  [2n, Uint8Array.from({ length: FINGERPRINT_BYTES }, (_, place) => (place % 8 === 0 ? 200 : place + 1))],
  [2n ** 32n, Uint8Array.from({ length: FINGERPRINT_BYTES }, (_, place) => (place >= 108 ? 201 : place + 1))],
  [2n ** 32n + 1n, new Uint8Array(FINGERPRINT_BYTES).fill(202)],
  [2n ** 64n - 1n, null],
])
const keys: fc.Arbitrary<DuplicateKeys> = fc
  .record({ title: key, description: key, h1: key, text: key })
  .map((drawn) => ({ ...drawn, fingerprint: FINGERPRINTS.get(drawn.text) ?? null }))

const plainPage = fc.record({
  isAsked: fc.integer({ min: 0, max: 4 }).map((value) => value > 0),
  contentType: fc.constantFrom('text/html', 'text/html', 'application/xhtml+xml', 'application/pdf', null),
  isIndexable: fc.boolean(),
  isNoindex: fc.boolean(),
  isScored: fc.boolean(),
  wordsCount: fc.option(fc.nat(500)),
  responseTimeMs: fc.option(fc.nat(2000)),
  keys,
})

const partName = fc.constantFrom('a', 'B', 'ü', 'part 2')

const anchor = fc.constantFrom('', 'Read', 'READ ON', 'Größe', 'ÉTÉ', '\u0041\u030A', '漢字 🦊')

export const unfinishedCrawl: fc.Arbitrary<PlainCrawl> = fc
  .array(fc.tuple(plainUrl, plainPage), { maxLength: URLS_MAX, size: 'max' })
  .chain((drawn) => {
    const id = fc.integer({ min: 1, max: Math.max(1, drawn.length) })
    // Some are linked to from everywhere, as from a menu.
    const target = fc.oneof(id, fc.integer({ min: 1, max: Math.max(1, Math.min(3, drawn.length)) }))
    const ids = drawn.length === 0 ? fc.constant([]) : fc.array(id, { maxLength: 12 })
    return fc.record({
      drawn: fc.constant(drawn),
      // For each page: what it links to, shows, and names.
      referred: fc.array(
        fc.record({
          links: fc.array(
            fc.record({ to: target, anchor, isNofollow: fc.boolean(), hasTargetBlank: fc.boolean() }),
          ),
          images: fc.array(
            fc.record({
              // 0 is an image that is written into its page.
              to: fc.oneof(target, fc.constant(0)),
              alt: fc.option(anchor),
              width: fc.option(fc.nat(3000)),
              height: fc.option(fc.nat(3000)),
              hasSrcset: fc.boolean(),
            }),
          ),
          canonical: fc.option(id),
          amphtml: fc.option(id),
          hreflangs: fc.uniqueArray(id, { maxLength: ALTERNATES_A_PAGE - 2 }),
          names: fc.option(fc.uniqueArray(partName)),
          asked: fc.uniqueArray(fc.record({ targetId: target, name: partName }), {
            selector: ({ targetId, name }) => `${targetId} ${name}`,
          }),
          nextId: fc.option(target),
          prevId: fc.option(target),
        }),
        { minLength: drawn.length, maxLength: drawn.length },
      ),
      judged: ids,
    })
  })
  .map(({ drawn, referred, judged }) => {
    const urls = drawn.map(([url], at): PlainUrl => {
      const host = url.isExternal ? 'other.example' : 'example.com'
      return { ...url, outcome: url.outcome as PlainUrl['outcome'], url: `https://${host}/Page/${at + 1}` }
    })
    const pages = drawn.flatMap(([url, { isAsked, ...page }], at): PlainPage[] => {
      const isPage = isAsked && url.outcome !== null && url.outcome !== 'blocked' && !url.isExternal
      return isPage ? [{ ...page, id: at + 1, keys: page.isIndexable ? page.keys : NO_KEYS }] : []
    })
    const crawl: PlainCrawl = {
      urls,
      pages,
      links: [],
      images: [],
      alternates: [],
      series: [],
      parts: [],
      findings: [],
    }
    for (const { id: sourceId } of pages) addReferences(crawl, sourceId, referred[sourceId - 1]!)
    const pageIssues = CATALOGUE.filter(({ kind }) => kind === 'page')
    for (const [at, pageId] of new Set(judged).entries()) {
      const { id: issue } = pageIssues[(pageId * 7 + at) % pageIssues.length]!
      crawl.findings.push({ issue, pageId, detail: null })
    }
    return crawl
  })

const NO_KEYS: DuplicateKeys = { title: null, description: null, h1: null, text: null, fingerprint: null }

type Referred = {
  links: { to: number; anchor: string; isNofollow: boolean; hasTargetBlank: boolean }[]
  images: {
    to: number
    alt: string | null
    width: number | null
    height: number | null
    hasSrcset: boolean
  }[]
  canonical: number | null
  amphtml: number | null
  hreflangs: number[]
  names: string[] | null
  asked: { targetId: number; name: string }[]
  nextId: number | null
  prevId: number | null
}

function addReferences(crawl: PlainCrawl, sourceId: number, { links, images, ...named }: Referred): void {
  for (const [position, { to: targetId, ...link }] of links.entries()) {
    crawl.links.push({ targetId, sourceId, position, ...link })
  }
  for (const [position, { to: imageId, ...image }] of images.entries()) {
    crawl.images.push({ imageId, sourceId, position, ...image, isSvg: imageId % 3 === 0 })
  }
  if (named.canonical !== null) {
    crawl.alternates.push({ sourceId, kind: 'canonical', targetId: named.canonical })
  }
  if (named.amphtml !== null) crawl.alternates.push({ sourceId, kind: 'amphtml', targetId: named.amphtml })
  for (const targetId of named.hreflangs) crawl.alternates.push({ sourceId, kind: 'hreflang', targetId })
  const { nextId, prevId, names, asked } = named
  crawl.parts.push({ id: sourceId, names, asked })
  if (nextId !== null || prevId !== null) crawl.series.push({ id: sourceId, nextId, prevId })
}

/** A crawl after the last request; its references are staged in this many batches. */
export async function storeUnfinished(
  database: Database,
  key: CrawlKey,
  crawl: PlainCrawl,
  batches: number,
): Promise<void> {
  const ids = { project_id: key.projectId, crawl_id: key.crawlId }
  const tables = {
    crawl_urls: crawl.urls.map((url, at) => ({ ...ids, ...urlRow(url), id: at + 1 })),
    crawl_pages: crawl.pages.map((page) => ({ ...ids, ...pageRow(page, crawl.urls[page.id - 1]!) })),
    crawl_issues: crawl.findings.map(({ issue, pageId, detail }) => ({
      ...ids,
      issue,
      page_id: pageId,
      detail,
    })),
    crawl_alternates: crawl.alternates.map(({ sourceId, kind, targetId }) => ({
      ...ids,
      source_id: sourceId,
      kind,
      target_id: targetId,
    })),
    crawl_series: crawl.series.map(({ id, nextId, prevId }) => ({
      ...ids,
      id,
      next_id: nextId,
      prev_id: prevId,
    })),
    crawl_staged_fragments: fragmentRows(crawl, batches).map((row) => ({ ...ids, ...row })),
    crawl_staged_references: stagedRows(crawl, batches).map((row) => ({ ...ids, ...row })),
  }
  await database.transaction(async (tx) => {
    await tx.insertInto('crawls').values(crawlRow(key)).execute()
    for (const [table, rows] of Object.entries(tables)) {
      if (rows.length === 0) continue
      await tx
        .insertInto(table as 'crawl_urls')
        .values(rows as never)
        .execute()
    }
  })
}

function crawlRow({ projectId, crawlId }: CrawlKey) {
  return {
    project_id: projectId,
    id: crawlId,
    uid: newCrawlUid(),
    status: 'success' as const,
    phase: 'references' as const,
    settings_json: JSON.stringify(CRAWL_SETTINGS),
    progress_json: JSON.stringify(NO_PROGRESS),
    pages_crawled: 0,
    pages_found: 0,
    urls_found: 0,
    current_depth: 0,
    failure: null,
    summary_json: null,
    overview_json: null,
    created_at: 0,
    started_at: 0,
    finished_at: null,
  }
}

function urlRow(plain: PlainUrl) {
  const { url, isExternal, isInSitemap, outcome, statusCode, isRedirected, bodyBytes } = plain
  return {
    url,
    url_folded: foldedText(url),
    url_hash: urlHash53(url),
    domain: new URL(url).hostname,
    is_external: flag(isExternal),
    is_in_sitemap: flag(isInSitemap),
    depth: null,
    queue: null,
    outcome,
    fetch_status_code: statusCode,
    is_redirected: outcome === null ? null : flag(isRedirected),
    is_answered_by_other: outcome === null ? null : flag(plain.isAnsweredByOther),
    body_bytes: bodyBytes,
  }
}

function pageRow(page: PlainPage, { url, statusCode, isRedirected }: PlainUrl) {
  return {
    id: page.id,
    fetched_at: 0,
    status_code: statusCode,
    content_type: page.contentType,
    words_count: page.wordsCount,
    response_time_ms: page.responseTimeMs,
    is_internal: 1,
    is_redirected: flag(isRedirected),
    is_indexable: flag(page.isIndexable),
    is_noindex: flag(page.isNoindex),
    is_scored: flag(page.isScored),
    duplicate_keys: packedKeys(page.keys),
    domain: 'example.com',
    url,
  } satisfies Partial<CrawlPagesTable>
}

function stagedRows({ links, images }: PlainCrawl, batches: number) {
  return Array.from({ length: batches }, (_, batch) => {
    const stage = createReferenceStage()
    // A page is always in one batch, and not in the order of ids.
    const isHere = ({ sourceId }: { sourceId: number }) => (sourceId * 5) % batches === batch
    for (const link of links.filter(isHere)) {
      const { targetId, sourceId, position, anchor: text, isNofollow, hasTargetBlank } = link
      stage.addLink(targetId, sourceId, position, text, isNofollow, hasTargetBlank)
    }
    for (const image of images.filter(isHere)) {
      const { imageId, sourceId, position, alt, width, height, hasSrcset, isSvg } = image
      stage.addImage(imageId, sourceId, position, alt, width, height, hasSrcset, isSvg)
    }
    return stage.take().map((row) => ({ ...row, batch: batch + 1 }))
  }).flat()
}

function fragmentRows({ parts }: PlainCrawl, batches: number) {
  return Array.from({ length: batches }, (_, batch) => {
    const stage = createFragmentStage()
    for (const { id, names, asked } of parts.filter((part) => (part.id * 5) % batches === batch)) {
      if (names !== null) stage.addParts(id, Uint32Array.from(names, partHash))
      for (const { targetId, name } of asked) stage.addAsked(targetId, id, name)
    }
    const taken = stage.take()
    return taken === null ? [] : [{ ...taken, batch: batch + 1 }]
  }).flat()
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}
