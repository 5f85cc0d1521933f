// Everything that reading the pages of one crawl brings forth, until it is taken to be stored: rows of pages and
// findings, new addresses, staged references. Pages are read one after the other, in the order in which they are given.

import type { AskedPage } from '../asked-page.ts'
import { checkPage } from '../issues/page-check.ts'
import { canonicalUrl, ownContent, type PageFacts } from '../issues/page-facts.ts'
import { createReferenceStage } from '../staged-references.ts'
import { type AddressBookOptions, createAddressBook, type Taken } from './address-book.ts'
import { blockedFacts, factsOf } from './page-facts-of.ts'
import { pageRow } from './page-row.ts'
import type { StoredValue, UrlAnswer } from './stored-rows.ts'

export type CrawlBookOptions = AddressBookOptions & {
  hasSitemap: boolean
  missingPage: bigint | null
}

export type StagedReferences = ReturnType<ReturnType<typeof createReferenceStage>['take']>

/** What has come together since the last time. */
export type Batch = Taken & {
  pages: StoredValue[]
  pagesCount: number
  issues: StoredValue[]
  alternates: StoredValue[]
  staged: StagedReferences
  answers: UrlAnswer[]
  urlsFound: number
  pagesFound: number
}

export type CrawlBook = ReturnType<typeof createCrawlBook>

export function createCrawlBook(options: CrawlBookOptions) {
  const { projectId, crawlId } = options
  const ids = { projectId, crawlId }
  const addresses = createAddressBook(options)
  const stage = createReferenceStage()
  let { hasSitemap, missingPage } = options
  let pages: StoredValue[] = []
  let pagesCount = 0
  let issues: StoredValue[] = []
  let alternates: StoredValue[] = []
  let answers: UrlAnswer[] = []

  async function readPage(page: AskedPage): Promise<void> {
    const isInternal = !addresses.isExternal(page.url)
    const around = {
      isInternal,
      isInSitemap: hasSitemap ? addresses.isInSitemap(page.id) : null,
      depth: addresses.depthOf(page.id),
      missingPage,
    }
    // A page that cannot be read is stored without its content: one page must not end a crawl.
    const facts = await factsOf(page, around).catch(() =>
      factsOf({ ...page, body: null, renderedHtml: null }, around),
    )
    const row = pageRow(ids, page, facts)
    const findings = checkPage(facts)
    pages.push(...row)
    pagesCount++
    for (const { id, detail } of findings) issues.push(projectId, crawlId, id, page.id, detail)
    noteAnswer({
      id: page.id,
      outcome: facts.statusCode === null ? 'unanswered' : 'answered',
      fetch_status_code: facts.statusCode,
      is_redirected: page.hops.length > 0 ? 1 : 0,
      body_bytes: page.body === null ? (page.headers?.contentLength ?? null) : facts.bodyBytes,
    })
    if (page.hops.length > 0) noteRedirect(page, facts)
    else noteReferences(page, facts)
  }

  /** Where it leads is an address of its own; what stands there belongs to that. */
  function noteRedirect(page: AskedPage, { statusCode }: PageFacts): void {
    if (statusCode !== null && !addresses.isExternal(page.finalUrl))
      addresses.noteRedirect(page.finalUrl, page)
  }

  function noteReferences(page: AskedPage, facts: PageFacts): void {
    const { content } = facts
    if (content === null || addresses.isExternal(page.finalUrl)) return
    for (const [position, link] of content.links.entries()) {
      const target = addresses.noteLink(link.url, link.isExternal, page)
      if (target !== 0)
        stage.addLink(target, page.id, position, link.anchor, link.isNofollow, link.hasTargetBlank)
    }
    for (const [position, image] of content.images.entries()) {
      if (image.url === null && !image.isDataUri) continue
      const target = image.url === null ? DATA_IMAGE : addresses.noteImage(image.url)
      if (target === 0 && image.url !== null) continue
      const { alt, width, height, hasSrcset, isSvg } = image
      stage.addImage(target, page.id, position, alt, width, height, hasSrcset, isSvg)
    }
    noteAlternates(page, facts)
  }

  function noteAlternates(page: AskedPage, facts: PageFacts): void {
    const content = ownContent(facts)
    if (content === null) return
    const noted = new Set<string>()
    const note = (kind: 'canonical' | 'hreflang', url: string) => {
      if (url === facts.finalUrl || noted.has(`${kind} ${url}`)) return
      noted.add(`${kind} ${url}`)
      const target = addresses.noteAlternate(url)
      if (target !== 0) alternates.push(projectId, crawlId, page.id, kind, target)
    }
    const canonical = canonicalUrl(facts)
    if (canonical !== null) note('canonical', canonical)
    for (const { url, isInBody } of content.hreflangs) if (url !== null && !isInBody) note('hreflang', url)
  }

  /** A page that robots.txt forbids: no record, but what can be said of its address. */
  function noteBlocked({ id, url }: { id: number; url: string }): void {
    const facts = blockedFacts(url, {
      isInternal: !addresses.isExternal(url),
      isInSitemap: hasSitemap ? addresses.isInSitemap(id) : null,
      depth: addresses.depthOf(id),
    })
    for (const finding of checkPage(facts)) issues.push(projectId, crawlId, finding.id, id, finding.detail)
    noteAnswer({ id, outcome: 'blocked', fetch_status_code: null, is_redirected: 0, body_bytes: null })
  }

  function noteAnswer(answer: UrlAnswer): void {
    addresses.markDone(answer.id)
    answers.push(answer)
  }

  return {
    get urlsHeld() {
      return addresses.held
    },
    restore: addresses.restore,
    noteStart: addresses.noteStart,
    noteListed(urls: readonly string[]) {
      for (const url of urls) if (!addresses.isExternal(url)) addresses.noteListed(url)
    },
    /** What is known before the first page is read. */
    prepare(known: { hasSitemap: boolean; missingPage: bigint | null }) {
      hasSitemap = known.hasSitemap
      missingPage = known.missingPage
    },
    readPage,
    noteBlocked,
    noteAnswer,
    take(): Batch {
      const batch = {
        ...addresses.take(),
        pages,
        pagesCount,
        issues,
        alternates,
        staged: stage.take(),
        answers,
        urlsFound: addresses.size,
        pagesFound: addresses.pagesFound,
      }
      pages = []
      pagesCount = 0
      issues = []
      alternates = []
      answers = []
      return batch
    },
  }
}

/** Stands for all images that are written into their pages. */
const DATA_IMAGE = 0
