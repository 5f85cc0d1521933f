// Joins the facts of all sources for each address. Callers pass in what is stored, batch by batch, and take rows and
// orders afterwards: see join-sources.ts. For sites that are not small it runs in a thread of its own, because half a
// million addresses take seconds; so it loads no storage.

import { type CrawledAddress, type PackedAddresses, unpackAddresses } from '../../crawls/row-format.ts'
import { spellingOf } from '../../search-performance/row-format.ts'
import { findFlags, type JoinedSources, type UrlFacts } from '../flags/url-flags.ts'
import { URL_FLAGS } from '../lists.ts'
import { GroupedRows } from './grouped-rows.ts'
import { int32List } from './number-list.ts'
import { PackedTexts } from './packed-texts.ts'
import { type LinkedPage, PageLinks } from './page-links.ts'
import { POSITION_UNITS, type SearchSpan, SearchSums } from './search-sums.ts'
import { sortedKeys, type UrlKeys } from './url-keys.ts'
import { type OrderBlocks, orderBlocks, takeBlocks } from './url-orders.ts'
import { type JoinedRows, packRows } from './url-rows.ts'
import { FACT, NONE, UrlTable } from './url-table.ts'

export type JoinPlan = {
  /** `hasSitemap` is left out because joining itself finds it out. */
  readonly sources: Omit<JoinedSources, 'hasSitemap'>
  readonly search: { readonly pagesCount: number; readonly hasPrevious: boolean } | null
  readonly links: { readonly pagesCount: number; readonly today: number } | null
}

type RankedUrl = { keyword_id: number; url: string; position: number }
type IdUrl = { readonly id: number; readonly url: string }
type Severity = 'critical' | 'warning' | 'notice'

type Joined = {
  readonly count: number
  /** One count for each flag, in the order of URL_FLAGS. */
  readonly flagCounts: readonly number[]
}

const SEVERITY_COLUMNS = {
  critical: 'issuesCritical',
  warning: 'issuesWarning',
  notice: 'issuesNotice',
} as const

const HTTP_OK = 200
const HUNDREDTHS = 100

/** How much the crawl knows of an address: nothing, that it exists, what it answers, or that it is a page. */
const GRADE = { nothing: 0, known: 1, asked: 2, page: 3 } as const

export class UrlJoiner {
  readonly #plan: JoinPlan
  readonly #table = new UrlTable()
  readonly #search: SearchSums | undefined
  readonly #links: PageLinks | undefined
  /** The row of each address of the crawl, by its id, from 1. */
  readonly #rowOfAddress = int32List()
  /** Links to spellings that only redirect to another spelling of the same address. */
  readonly #aliases = { spellings: new PackedTexts(), places: int32List(), inlinks: int32List() }
  readonly #searchPages = new GroupedRows({ page: int32List() })
  readonly #linkPages = new GroupedRows({ page: int32List() })
  readonly #keywords = new GroupedRows({ keyword: int32List(), position: int32List() })
  #hasSitemap = false
  #order = new Uint32Array()
  #taken = 0
  #keys: UrlKeys | undefined
  #keysTaken = 0
  #blocks: ReturnType<typeof orderBlocks> | undefined

  constructor(plan: JoinPlan) {
    this.#plan = plan
    if (plan.search !== null) this.#search = new SearchSums(plan.search.pagesCount)
    if (plan.links !== null) this.#links = new PageLinks(plan.links.pagesCount, plan.links.today)
  }

  /** Call it first: the crawl's spellings are the ones that are shown. */
  addCrawled(addresses: PackedAddresses): void {
    for (const address of unpackAddresses(addresses)) this.#addAddress(address)
  }

  /** `pageIds` are pages that have one issue of this severity. */
  addFindings(severity: Severity, pageIds: readonly number[]): void {
    const column = SEVERITY_COLUMNS[severity]
    for (const id of pageIds) {
      const row = id < this.#rowOfAddress.length ? this.#rowOfAddress.at(id) : NONE
      if (row !== NONE && this.#table.get(row, 'crawlUrl') === id) this.#table.increase(row, column, 1)
    }
  }

  /** Call it after the last address of the crawl. */
  endCrawl(): void {
    const { spellings, places, inlinks } = this.#aliases
    for (let at = 0; at < places.length; at++) {
      const row = this.#table.find(spellings.at(places.at(at)))
      if (row !== undefined) this.#table.increase(row, 'inlinks', inlinks.at(at))
    }
  }

  addRanked(ranked: readonly RankedUrl[]): void {
    for (const { keyword_id, url, position } of ranked) {
      const spelling = spellingOf(url)
      if (spelling === undefined) continue
      const row = this.#table.findOrAdd(spelling)
      this.#table.increase(row, 'trackedKeywords', 1)
      const best = this.#table.get(row, 'bestPosition')
      if (best === NONE || position < best) this.#table.set(row, 'bestPosition', position)
      this.#keywords.add(row, { keyword: keyword_id, position })
    }
  }

  addSearch(span: SearchSpan, bucket: number, blocks: readonly Uint8Array[]): void {
    this.#search?.add(span, bucket, blocks)
  }

  endSearch(): void {
    this.#search?.settle()
  }

  /** `pages` are pages of search data, whose sums must be complete. */
  addSearched(pages: readonly IdUrl[]): void {
    for (const { id, url } of pages) {
      const sums = this.#search?.of(id)
      if (sums === undefined) continue
      const row = this.#table.findOrAdd(url)
      this.#table.increase(row, 'clicks', sums.clicks)
      this.#table.increase(row, 'impressions', sums.impressions)
      if (this.#plan.search?.hasPrevious) this.#table.increase(row, 'previousClicks', sums.previousClicks)
      this.#searchPages.add(row, { page: id })
    }
  }

  addLinkedPages(blocks: readonly Uint8Array[]): void {
    this.#links?.addPages(blocks)
  }

  addLinks(blocks: readonly Uint8Array[]): void {
    this.#links?.addLinks(blocks)
  }

  endLinks(): void {
    this.#links?.settle()
  }

  /** `pages` are linked pages, whose links must be complete. */
  addLinked(pages: readonly IdUrl[]): void {
    for (const { id, url } of pages) {
      const linked = this.#links?.of(id)
      const spelling = linked && spellingOf(url)
      if (linked === undefined || spelling === undefined) continue
      for (const row of this.#table.familyOf(this.#table.findOrAdd(spelling))) this.#addLinks(row, id, linked)
    }
  }

  #addLinks(row: number, page: number, linked: LinkedPage): void {
    this.#table.increase(row, 'backlinks', linked.backlinks)
    this.#table.increase(row, 'domains', linked.domains)
    this.#table.increase(row, 'lostLinks', linked.lost)
    this.#table.increase(row, 'newLinks', linked.gained)
    // The crawl asked the site itself, so its answer wins. A simulated source saw nothing.
    const canTell = this.#plan.sources.areLinksReal && this.#table.get(row, 'crawlUrl') === NONE
    if (canTell && linked.status !== null) this.#table.set(row, 'status', linked.status)
    this.#linkPages.add(row, { page })
  }

  /** Call it after the last source. */
  settle(): Joined {
    const table = this.#table
    this.#rowOfAddress.free()
    for (const groups of [this.#searchPages, this.#linkPages, this.#keywords]) groups.settle(table.count)
    const sources = { ...this.#plan.sources, hasSitemap: this.#hasSitemap }
    const flagCounts = URL_FLAGS.map(() => 0)
    for (let row = 0; row < table.count; row++) {
      this.#settlePosition(row)
      this.#settleDomains(row)
      const flags = findFlags(this.#factsOf(row), sources)
      table.set(row, 'flags', flags)
      for (let at = 0; at < flagCounts.length; at++) flagCounts[at]! += (flags >> at) & 1
    }
    this.#order = table.sorted()
    return { count: table.count, flagCounts }
  }

  /** Returns the next rows by their ids; fewer than asked for at the end. */
  takeRows(count: number): JoinedRows {
    const from = this.#taken
    this.#taken = Math.min(this.#order.length, from + count)
    const rows = this.#order.subarray(from, this.#taken)
    return packRows(this.#table, rows, {
      firstId: from + 1,
      detailsOf: (row) => this.#detailsOf(row),
      search: this.#search,
      links: this.#links,
    })
  }

  /** Returns the next ids by the hashes of their keys; fewer than asked for at the end. Call it when all rows are taken. */
  takeKeys(count: number): UrlKeys {
    if (this.#keys === undefined) {
      this.#table.freeTexts()
      this.#search?.free()
      this.#keys = sortedKeys(this.#table, this.#order)
    }
    const { hashes, ids } = this.#keys
    const from = this.#keysTaken
    this.#keysTaken = Math.min(ids.length, from + count)
    return { hashes: hashes.slice(from, this.#keysTaken), ids: ids.slice(from, this.#keysTaken) }
  }

  /** Returns the next blocks of orders, of about so many bytes; none at the end. */
  takeBlocks(bytesMax: number): OrderBlocks {
    this.#blocks ??= orderBlocks(this.#table, this.#order)
    return takeBlocks(this.#blocks, bytesMax)
  }

  #settleDomains(row: number): void {
    const pages = Array.from(this.#linkPages.of(row), (at) => this.#linkPages.value('page', at))
    if (this.#links !== undefined && pages.length > 1)
      this.#table.set(row, 'domains', this.#links.domainsOf(pages))
  }

  #addAddress(address: CrawledAddress): void {
    const table = this.#table
    const inlinks = address.links_count ?? 0
    this.#hasSitemap ||= address.is_in_sitemap === 1
    while (this.#rowOfAddress.length <= address.id) this.#rowOfAddress.push(NONE)
    const spelling = address.url.includes('?') ? (spellingOf(address.url) ?? address.url) : address.url
    if (this.#isAlias(address, spelling)) {
      this.#aliases.places.push(this.#aliases.spellings.add(spelling))
      this.#aliases.inlinks.push(inlinks)
      return
    }
    const row = this.#rowFor(address, spelling)
    this.#rowOfAddress.set(address.id, row)
    table.increase(row, 'inlinks', inlinks)
    // If several spellings share a row, the best one is shown.
    if (gradeOf(address) > this.#gradeAt(row)) this.#fill(row, address)
  }

  #rowFor(address: CrawledAddress, spelling: string): number {
    const found = this.#table.find(spelling)
    if (found === undefined) return this.#table.add(spelling)
    const areBothPages = gradeOf(address) === GRADE.page && this.#gradeAt(found) === GRADE.page
    const other = this.#table.urlAt(found)
    const isOther = areBothPages && other !== spelling && (spellingOf(other) ?? other) !== spelling
    return isOther ? this.#table.addSibling(spelling, found) : found
  }

  /** Whether it redirects to another spelling of the same address: http, www, a slash. */
  #isAlias({ is_redirected, final_url }: CrawledAddress, spelling: string): boolean {
    if (is_redirected !== 1 || final_url === null) return false
    const final = spellingOf(final_url)
    return final !== undefined && final !== spelling && this.#isSame(final, spelling)
  }

  #fill(row: number, address: CrawledAddress): void {
    const table = this.#table
    const { page_id, canonical, title } = address
    table.set(row, 'crawlUrl', address.id)
    table.setUrl(row, address.url)
    table.set(row, 'depth', address.depth ?? NONE)
    let facts = table.get(row, 'facts') & FACT.isInSitemap
    facts |= factOf(FACT.isBlocked, address.outcome === 'blocked')
    facts |= factOf(FACT.isInSitemap, address.is_in_sitemap === 1)
    facts |= factOf(FACT.isStartPage, address.depth === 0)
    if (page_id !== null) {
      table.set(row, 'status', address.status_code ?? NONE)
      table.set(row, 'isIndexable', address.is_indexable ?? NONE)
      table.set(row, 'words', address.words_count ?? NONE)
      for (const column of Object.values(SEVERITY_COLUMNS)) table.set(row, column, 0)
      table.setTitle(row, title)
      if (address.is_own_canonical === 1) table.setOwnCanonical(row)
      else table.setCanonical(row, canonical)
      facts |= FACT.isCrawled
      facts |= factOf(FACT.isRedirected, address.is_redirected === 1)
      facts |= factOf(FACT.isAnsweredByOther, address.is_answered_by_other === 1)
      facts |= factOf(FACT.isNoindex, address.is_noindex === 1)
      const named = canonical === null || address.is_redirected === 1 ? undefined : spellingOf(canonical)
      facts |= factOf(FACT.isCanonicalElsewhere, named !== undefined && !this.#isSame(named, address.url))
    }
    table.set(row, 'facts', facts)
  }

  #isSame(spelling: string, other: string): boolean {
    return this.#table.keyOf(spelling) === this.#table.keyOf(spellingOf(other) ?? other)
  }

  #gradeAt(row: number): number {
    const facts = this.#table.get(row, 'facts')
    if (this.#table.get(row, 'crawlUrl') === NONE) return GRADE.nothing
    if ((facts & FACT.isCrawled) === 0) return GRADE.known
    const isPage = this.#table.get(row, 'status') === HTTP_OK && (facts & FACT.isRedirected) === 0
    return isPage ? GRADE.page : GRADE.asked
  }

  #settlePosition(row: number): void {
    const search = this.#search
    const pages = this.#searchPages.of(row)
    if (search === undefined || pages.length === 0) return
    const ids = this.#members(this.#searchPages, 'page', row)
    const impressions = this.#table.get(row, 'impressions')
    const sum = ids.reduce((all, id) => all + (search.of(id)?.positionSum ?? 0), 0)
    if (impressions > 0 && sum > 0)
      this.#table.set(row, 'position', Math.round((sum * HUNDREDTHS) / POSITION_UNITS / impressions))
    const top = search.topQueryOf(ids)
    if (top !== undefined) this.#table.set(row, 'topQuery', top)
  }

  #factsOf(row: number): UrlFacts {
    const table = this.#table
    const known = (name: Parameters<UrlTable['get']>[1]) => {
      const value = table.get(row, name)
      return value === NONE ? null : value
    }
    const facts = table.get(row, 'facts')
    const indexable = known('isIndexable')
    return {
      status: known('status'),
      isKnownToCrawl: table.get(row, 'crawlUrl') !== NONE,
      isRedirected: (facts & FACT.isRedirected) !== 0,
      isAnsweredByOther: (facts & FACT.isAnsweredByOther) !== 0,
      isIndexable: indexable === null ? null : indexable === 1,
      isNoindex: (facts & FACT.isNoindex) !== 0,
      isBlocked: (facts & FACT.isBlocked) !== 0,
      isCanonicalElsewhere: (facts & FACT.isCanonicalElsewhere) !== 0,
      isInSitemap: (facts & FACT.isInSitemap) !== 0,
      isStartPage: (facts & FACT.isStartPage) !== 0,
      inlinks: known('inlinks'),
      words: known('words'),
      clicks: known('clicks'),
      impressions: known('impressions'),
      previousClicks: known('previousClicks'),
      trackedKeywords: known('trackedKeywords'),
      backlinks: known('backlinks'),
      lostLinks: table.get(row, 'lostLinks'),
      newLinks: table.get(row, 'newLinks'),
    }
  }

  #detailsOf(row: number) {
    const groups = [this.#searchPages, this.#linkPages, this.#keywords]
    if (groups.every((group) => group.of(row).length === 0)) return undefined
    return {
      searchPages: this.#members(this.#searchPages, 'page', row),
      linkPages: this.#members(this.#linkPages, 'page', row),
      keywords: this.#keywordsOf(row),
    }
  }

  #members<Column extends string>(groups: GroupedRows<Column>, name: Column, row: number): number[] {
    return Array.from(groups.of(row), (place) => groups.value(name, place))
  }

  /** Keywords with the best positions come first. */
  #keywordsOf(row: number): number[] {
    const rows = this.#keywords
    const places = Array.from(rows.of(row))
    places.sort((a, b) => rows.value('position', a) - rows.value('position', b) || a - b)
    return places.map((place) => rows.value('keyword', place))
  }
}

function gradeOf({ page_id, status_code, is_redirected }: CrawledAddress): number {
  if (page_id === null) return GRADE.known
  return status_code === HTTP_OK && is_redirected === 0 ? GRADE.page : GRADE.asked
}

function factOf(bit: number, holds: boolean): number {
  return holds ? bit : 0
}
