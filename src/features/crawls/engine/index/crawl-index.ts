// Collects the results of reading the pages of one crawl until they are stored: rows of pages and findings, new
// addresses, staged references. The results of a page are added as a whole, one page after the other.

import { createFragmentStage, type StagedFragments } from '../fragment-stage.ts'
import type { OtherFragment } from '../page.ts'
import { IMAGE_SOURCE_QUEUE, RESOURCE_QUEUE } from '../queues.ts'
import { createReferenceStage } from '../staged-references.ts'
import { createResourceStage, type ResourceUse, resourceUse } from '../staged-resources.ts'
import { valuesSize } from '../stored-size.ts'
import type { KnownUrl, MetOn, TranslatedUrl } from './known-url.ts'
import {
  type CountedLinks,
  type ImageColumns,
  type LinkColumns,
  type Neighbours,
  type PageReferences,
  READ_IMAGE_FLAG,
  READ_LINK_FLAG,
  type WholeReading,
} from './page-reading.ts'
import { createResourceLists } from './resource-lists.ts'
import { type StoredColumns, StoredRows } from './stored-columns.ts'
import {
  ALTERNATE_COLUMNS,
  ISSUE_COLUMNS,
  PAGE_COLUMNS,
  SERIES_COLUMNS,
  type StoredValue,
  type UrlAnswer,
} from './stored-rows.ts'
import { type Taken, UrlIndex, type UrlIndexOptions } from './url-index.ts'

type StagedReferences = ReturnType<ReturnType<typeof createReferenceStage>['take']>

/** How many pages could not be read, one of them, and what went wrong with that one. */
export type UnreadablePages = { count: number; example: string; reason: string }

/**
 * Pages of which not all links and images are stored: how many, one of them, and how many references are missing in
 * all.
 */
export type CutPages = { count: number; example: string; references: number }

/** What was collected since the last `take`. */
export type Batch = Taken & {
  pages: StoredColumns
  pagesCount: number
  issues: StoredColumns
  alternates: StoredColumns
  series: StoredColumns
  staged: StagedReferences
  /** Packed by staged-resources.ts; null when the pages have none. */
  resources: Uint8Array<ArrayBuffer> | null
  fragments: StagedFragments | null
  /** Bytes of all `fragments` since the beginning, or the restart, of this index. */
  fragmentBytes: number
  answers: UrlAnswer[]
  urlsFound: number
  pagesFound: number
  /** Pages that are stored without their content, because reading them threw. */
  unreadable: UnreadablePages | null
  cut: CutPages | null
  /** Pages that were read and did not arrive completely: treated as if they had not been requested. */
  askedAgain: number[]
  /** Links that carry a session id, which was left out. */
  sessionLinks: CountedLinks | null
  /** About how many bytes are stored since the beginning, or the restart, of this index, staged references as rows. */
  storedBytes: number
}

export type CrawlIndexOptions = UrlIndexOptions & {
  /** Bytes that were staged before the crawl was resumed. */
  fragmentBytes?: number
}

export function createCrawlIndex(options: CrawlIndexOptions) {
  const addresses = new UrlIndex(options)
  const stage = createReferenceStage()
  const resourceStage = createResourceStage()
  const resourceLists = createResourceLists((url) => addresses.addResource(url, RESOURCE_QUEUE))
  let resourceBytes = 0
  const fragmentStage = createFragmentStage(options.fragmentBytes)
  const pages = new StoredRows(PAGE_COLUMNS)
  const issues = new StoredRows(ISSUE_COLUMNS)
  const alternates = new StoredRows(ALTERNATE_COLUMNS)
  const series = new StoredRows(SERIES_COLUMNS)
  let answers: UrlAnswer[] = []
  let unreadable: UnreadablePages | null = null
  let cut: CutPages | null = null
  let askedAgain: number[] = []
  let sessionLinks: CountedLinks | null = null
  let rowsBytes = 0
  let rowsHeldBytes = 0

  function addRows(rows: StoredRows, values: readonly StoredValue[]): void {
    const bytes = valuesSize(values, rows.add(values))
    rowsBytes += bytes
    rowsHeldBytes += bytes
  }

  /** A page that was read at the end of a redirect may have been requested by itself meanwhile. */
  function addReading(reading: WholeReading): void {
    if (addresses.isDone(reading.page.id)) return
    if (reading.isAskedAgain) return void askedAgain.push(reading.page.id)
    if (reading.row !== null) addRows(pages, reading.row)
    addRows(issues, reading.issues)
    addAnswer(reading.answer)
    if (reading.unreadable !== null) recordUnreadable(reading.url, reading.unreadable)
    if (reading.redirect !== null) addresses.addRedirect(reading.redirect, reading.page)
    if (reading.references !== null) addReferences(reading.page, reading.references)
    if (reading.references !== null && reading.references.omitted > 0)
      recordCut(reading.url, reading.references.omitted)
  }

  function recordUnreadable(url: string, reason: string): void {
    unreadable = { example: url, reason, ...unreadable, count: (unreadable?.count ?? 0) + 1 }
  }

  function recordCut(url: string, omitted: number): void {
    const { count = 0, example = url, references = 0 } = cut ?? {}
    cut = { count: count + 1, example, references: references + omitted }
  }

  function recordSessionLinks({ count, example }: CountedLinks): void {
    sessionLinks = { example, ...sessionLinks, count: (sessionLinks?.count ?? 0) + count }
  }

  function addReferences(page: MetOn, references: PageReferences): void {
    if (references.sessionLinks !== null) recordSessionLinks(references.sessionLinks)
    addLinks(page, references.links, references.fragments)
    if (references.partHashes !== null) fragmentStage.addParts(page.id, references.partHashes)
    addImages(page, references.images)
    for (const url of references.further) addresses.addLink(url, false, page)
    addResources(page, references)
    for (const { kind, url } of references.alternates) {
      const target = addresses.addAlternate(url)
      if (target !== 0) addRows(alternates, [page.id, kind, target])
    }
    if (references.series !== null) addSeries(page.id, references.series)
  }

  function addSeries(id: number, { nextUrl, prevUrl }: Neighbours): void {
    const next = (nextUrl !== null && addresses.addAlternate(nextUrl)) || null
    const prev = (prevUrl !== null && addresses.addAlternate(prevUrl)) || null
    if (next !== null || prev !== null) addRows(series, [id, next, prev])
  }

  /** Frames of the site are pages, and were added as such before. */
  function addResources({ id }: MetOn, { resources, frames, imageSources }: PageReferences): void {
    const own: ResourceUse[] = []
    for (const url of frames) {
      const target = addresses.addResource(url, RESOURCE_QUEUE)
      if (target !== 0) own.push(resourceUse(target, 'frame'))
    }
    for (const url of imageSources) {
      const target = addresses.addResource(url, IMAGE_SOURCE_QUEUE)
      if (target !== 0) own.push(resourceUse(target, 'image_source'))
    }
    const before = resourceStage.bytes
    resourceStage.addPage(id, resourceLists.of(resources), own)
    resourceBytes += resourceStage.bytes - before
  }

  /** Adds a translation that a sitemap names. Those on other sites are not looked at, so they need no address here. */
  function addTranslation(source: number, url: string): void {
    const target = addresses.isExternal(url) ? 0 : addresses.addAlternate(url)
    if (target !== 0) addRows(alternates, [source, 'hreflang', target])
  }

  function addLinks(
    page: MetOn,
    { urls, anchors, flags }: LinkColumns,
    fragments: readonly OtherFragment[],
  ): void {
    let fragment = 0
    for (let position = 0; position < urls.length; position++) {
      const flag = flags[position]!
      const isExternal = (flag & READ_LINK_FLAG.external) !== 0
      const target = addresses.addLink(urls[position]!, isExternal, page)
      const part = fragments[fragment]
      if (part?.link === position) {
        fragment++
        if (target !== 0) fragmentStage.addAsked(target, page.id, part.name)
      }
      if (target === 0) continue
      const isNofollow = (flag & READ_LINK_FLAG.nofollow) !== 0
      const hasTargetBlank = (flag & READ_LINK_FLAG.targetBlank) !== 0
      stage.addLink(target, page.id, position, anchors[position]!, isNofollow, hasTargetBlank)
    }
  }

  function addImages(page: MetOn, images: ImageColumns): void {
    for (const [index, url] of images.urls.entries()) {
      const target = url === null ? DATA_IMAGE : addresses.addImage(url)
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

  function addAnswer(answer: UrlAnswer): void {
    addresses.markDone(answer.id)
    answers.push(answer)
  }

  const storedBytes = () => addresses.storedBytes + stage.storedBytes + resourceBytes + rowsBytes

  return {
    get urlsHeld() {
      return addresses.held
    },
    /** About how many bytes wait to be taken. */
    get heldBytes() {
      const staged = stage.bytes + resourceStage.bytes + fragmentStage.bytes
      return addresses.heldBytes + staged + rowsHeldBytes
    },
    get storedBytes() {
      return storedBytes()
    },
    restore: (known: readonly KnownUrl[]) => addresses.restore(known),
    addStart: (url: string) => addresses.addStart(url),
    redirectTargetOf: (url: string) => addresses.redirectTargetOf(url),
    addListed(urls: readonly string[], translated: readonly TranslatedUrl[]) {
      for (const url of urls) if (!addresses.isExternal(url)) addresses.addListed(url)
      for (const { url, translations } of translated) {
        const source = addresses.addTranslated(url)
        if (source !== 0) for (const to of translations) addTranslation(source, to)
      }
    },
    addReading,
    addAnswer,
    take(): Batch {
      const batch = {
        ...addresses.take(),
        pagesCount: pages.count,
        pages: pages.take(),
        issues: issues.take(),
        alternates: alternates.take(),
        series: series.take(),
        staged: stage.take(),
        resources: resourceStage.take(),
        fragments: fragmentStage.take(),
        fragmentBytes: fragmentStage.takenBytes,
        answers,
        urlsFound: addresses.size,
        pagesFound: addresses.pagesFound,
        unreadable,
        cut,
        askedAgain,
        sessionLinks,
        storedBytes: storedBytes(),
      }
      answers = []
      unreadable = null
      cut = null
      askedAgain = []
      sessionLinks = null
      rowsHeldBytes = 0
      return batch
    },
  }
}

/** Stands for all inline (data:) images. */
const DATA_IMAGE = 0
