// The first walk of the audit: goes once through the addresses and the pages of a crawl, and keeps what the rules that
// look at more than one page will ask. Everything else of a page was judged when it was read.

import { isHtml } from '../engine/audit/page-facts.ts'
import type { TargetFacts } from '../engine/audit/rule.ts'
import { isBroken } from '../engine/audit/targets.ts'
import { type AddressFacts, createAddressFacts, FACT, targetFactsOf } from './address-facts.ts'
import { MetricsCount } from './crawl-metrics.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { type IdWindow, idWindows } from './id-windows.ts'
import { createPageKeys, type PageKeys } from './page-keys.ts'
import { PageSumsCount } from './page-sums.ts'
import { brokenRules } from './reference-rules.ts'

export type CrawlFacts = {
  facts: AddressFacts
  keys: PageKeys
  metrics: MetricsCount
  sums: PageSumsCount
  hasSitemap: boolean
}

export async function readFacts(work: FinishWork): Promise<CrawlFacts> {
  const facts = createAddressFacts(await readIdMax(work))
  const crawlFacts: CrawlFacts = {
    facts,
    keys: createPageKeys(facts.idMax),
    metrics: new MetricsCount(),
    sums: new PageSumsCount(facts.idMax),
    hasSitemap: false,
  }
  for (const window of idWindows(facts.idMax, work.pace.windowIds)) {
    await yieldToOthers(work)
    const [urls, pages] = await Promise.all([readUrls(work, window), readPages(work, window)])
    for (const url of urls) {
      addUrl(facts, url)
      if (url.is_in_sitemap) crawlFacts.hasSitemap = true
    }
    for (const page of pages) addPage(crawlFacts, page)
  }
  return crawlFacts
}

/** Index: crawl_urls_pkey, from its end. */
async function readIdMax({ database, crawl }: FinishWork): Promise<number> {
  const row = await database.read((db) =>
    db
      .selectFrom('crawl_urls')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.id ?? 0
}

/** Addresses that were requested or are in a sitemap: nothing is known of the others. Index: crawl_urls_pkey. */
function readUrls({ database, crawl }: FinishWork, { after, last }: IdWindow) {
  return database.read((db) =>
    db
      .selectFrom('crawl_urls')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .where((where) => where.or([where('outcome', 'is not', null), where('is_in_sitemap', '=', 1)]))
      .select([
        'id',
        'is_external',
        'is_in_sitemap',
        'outcome',
        'fetch_status_code',
        'is_redirected',
        'is_answered_by_other',
        'body_bytes',
      ])
      .execute(),
  )
}

/** Sorted by id. Index: crawl_pages_pkey. */
function readPages({ database, crawl }: FinishWork, { after, last }: IdWindow) {
  return database.read((db) =>
    db
      .selectFrom('crawl_pages')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .select([
        'id',
        'status_code',
        'content_type',
        'response_time_ms',
        'words_count',
        'depth',
        'response_bytes',
        'is_internal',
        'is_redirected',
        'is_indexable',
        'is_noindex',
        'is_scored',
        'duplicate_keys',
      ])
      .orderBy('id')
      .execute(),
  )
}

type UrlRow = Awaited<ReturnType<typeof readUrls>>[number]
type PageRow = Awaited<ReturnType<typeof readPages>>[number]

function addUrl(facts: AddressFacts, url: UrlRow): void {
  const { id } = url
  const isExternal = url.is_external === 1
  facts.statuses[id] = url.fetch_status_code ?? 0
  facts.flags[id]! |=
    (isExternal ? FACT.EXTERNAL : 0) |
    (url.is_in_sitemap ? FACT.IN_SITEMAP : 0) |
    (url.outcome === 'blocked' ? FACT.BLOCKED : 0) |
    (url.outcome === 'unanswered' ? FACT.UNANSWERED : 0) |
    (url.is_redirected ? FACT.REDIRECTED : 0) |
    (url.is_answered_by_other ? FACT.ANSWERED_BY_OTHER : 0)
  const target = { ...linkedFactsOf(facts, id), bodyBytes: url.body_bytes }
  facts.triggers[id] = brokenRules(target, isExternal)
  if (isBroken(target)) facts.flags[id]! |= FACT.BROKEN
}

/** The address as the rules of links and images see it; they do not look at its canonical and hreflang addresses. */
function linkedFactsOf(facts: AddressFacts, id: number): TargetFacts {
  return { ...targetFactsOf(facts, id), canonicalUrl: null, hreflangUrls: null }
}

function addPage({ facts, keys, metrics, sums }: CrawlFacts, page: PageRow): void {
  // Words count if the page arrived completely and was read, even if there are none.
  const isContent =
    page.is_internal === 1 &&
    page.status_code === 200 &&
    page.is_redirected === 0 &&
    page.words_count !== null &&
    isHtml({ contentType: page.content_type })
  facts.flags[page.id]! |=
    (isContent ? FACT.CONTENT : 0) |
    (page.is_internal ? FACT.INTERNAL_PAGE : 0) |
    (page.is_indexable ? FACT.INDEXABLE : 0) |
    (page.is_noindex ? FACT.NOINDEX : 0) |
    (page.is_scored ? FACT.SCORED : 0)
  // The address was judged before anything was known of its page, so it is judged again.
  if (page.is_internal) facts.triggers[page.id]! |= brokenRules(linkedFactsOf(facts, page.id), false)
  if (page.duplicate_keys !== null) keys.add(page.id, page.duplicate_keys)
  metrics.addPage(page, isContent)
  sums.addPage(page)
}
