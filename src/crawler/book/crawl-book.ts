// Everything that reading the pages of one crawl brings forth, until it is taken to be stored: rows of pages and
// findings, new addresses, staged references. What was read of a page is noted as a whole, one page after the other.

import { createReferenceStage } from '../staged-references.ts'
import { type AddressBookOptions, createAddressBook, type MetOn, type Taken } from './address-book.ts'
import {
  type ImageColumns,
  type LinkColumns,
  type PageReading,
  type PageReferences,
  READ_IMAGE_FLAG,
  READ_LINK_FLAG,
} from './page-reading.ts'
import type { StoredValue, UrlAnswer } from './stored-rows.ts'

export type CrawlBookOptions = AddressBookOptions & { projectId: number; crawlId: number }

export type StagedReferences = ReturnType<ReturnType<typeof createReferenceStage>['take']>

/** How many, one of them, and what went wrong with that one. */
export type UnreadablePages = { count: number; example: string; reason: string }

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
  /** Stored without their content, because reading them threw. */
  unreadable: UnreadablePages | null
}

export type CrawlBook = ReturnType<typeof createCrawlBook>

export function createCrawlBook(options: CrawlBookOptions) {
  const { projectId, crawlId } = options
  const addresses = createAddressBook(options)
  const stage = createReferenceStage()
  let pages: StoredValue[] = []
  let pagesCount = 0
  let issues: StoredValue[] = []
  let alternates: StoredValue[] = []
  let answers: UrlAnswer[] = []
  let unreadable: UnreadablePages | null = null

  function noteReading(reading: PageReading): void {
    if (reading.row !== null) {
      pages.push(...reading.row)
      pagesCount++
    }
    issues.push(...reading.issues)
    noteAnswer(reading.answer)
    if (reading.unreadable !== null) noteUnreadable(reading.unreadable)
    if (reading.redirect !== null) addresses.noteRedirect(reading.redirect, reading.page)
    if (reading.references !== null) noteReferences(reading.page, reading.references)
  }

  function noteUnreadable({ url, reason }: { url: string; reason: string }): void {
    unreadable = { example: url, reason, ...unreadable, count: (unreadable?.count ?? 0) + 1 }
  }

  function noteReferences(page: MetOn, references: PageReferences): void {
    noteLinks(page, references.links)
    noteImages(page, references.images)
    for (const { kind, url } of references.alternates) {
      const target = addresses.noteAlternate(url)
      if (target !== 0) alternates.push(projectId, crawlId, page.id, kind, target)
    }
  }

  function noteLinks(page: MetOn, { urls, anchors, flags }: LinkColumns): void {
    for (let position = 0; position < urls.length; position++) {
      const flag = flags[position]!
      const isExternal = (flag & READ_LINK_FLAG.external) !== 0
      const target = addresses.noteLink(urls[position]!, isExternal, page)
      if (target === 0) continue
      const isNofollow = (flag & READ_LINK_FLAG.nofollow) !== 0
      const hasTargetBlank = (flag & READ_LINK_FLAG.targetBlank) !== 0
      stage.addLink(target, page.id, position, anchors[position]!, isNofollow, hasTargetBlank)
    }
  }

  function noteImages(page: MetOn, images: ImageColumns): void {
    for (const [index, url] of images.urls.entries()) {
      const target = url === null ? DATA_IMAGE : addresses.noteImage(url)
      if (target === 0 && url !== null) continue
      stage.addImage(
        target,
        page.id,
        images.positions[index]!,
        images.alts[index]!,
        images.widths[index]!,
        images.heights[index]!,
        (images.flags[index]! & READ_IMAGE_FLAG.srcset) !== 0,
        (images.flags[index]! & READ_IMAGE_FLAG.svg) !== 0,
      )
    }
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
    noteReading,
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
        unreadable,
      }
      pages = []
      pagesCount = 0
      issues = []
      alternates = []
      answers = []
      unreadable = null
      return batch
    },
  }
}

/** Stands for all images that are written into their pages. */
const DATA_IMAGE = 0
