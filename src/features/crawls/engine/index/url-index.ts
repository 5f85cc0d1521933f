// The dictionary of a crawl: gives each address its number when it is first met, and decides what becomes of it: a page
// to crawl, an address whose status is checked, or one that is only recorded. Keeps what is new since the last `take`, to be
// stored. One thread owns it. Apart from trap guards and limits, its decisions do not depend on the order in which
// addresses are met.
//
// Depth is exact because queues are served one after the other: by the time that pages of depth 3 are read, everything
// that is 3 clicks away is known.

import { hostOf, URL_LENGTH_MAX } from '../../../../lib/page-url.ts'
import { foldedText } from '../../../../lib/text.ts'
import { hash64 } from '../../../../lib/url-hash.ts'
import { type CrawlScope, createCrawlScope } from '../crawl-scope.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import {
  DEPTH_MAX,
  IMAGE_QUEUE,
  IMAGE_SOURCE_QUEUE,
  isPageQueue,
  LINK_QUEUE,
  PAGE_QUEUE_MAX,
  SITEMAP_QUEUE,
} from '../queues.ts'
import { imageSize, urlSize } from '../stored-size.ts'
import { createTrapGuards, type TrapReason } from '../traps.ts'
import { createUrlIds } from '../url-ids.ts'
import type { KnownUrl, MetOn, RedirectTarget } from './known-url.ts'
import { createResourceQuota, type ResourceQueue } from './resource-quota.ts'
import { createSiteHosts } from './site-hosts.ts'
import { createStatusChecks } from './status-checks.ts'
import type { StoredColumns } from './stored-columns.ts'
import type { UrlChange } from './stored-rows.ts'
import { UrlRows } from './url-rows.ts'
import {
  ASKED_LAST,
  CHECKED,
  createUrlStates,
  DONE,
  EXTERNAL,
  IN_SITEMAP,
  PAGE,
  SHOWN,
  TRANSLATED,
} from './url-states.ts'

type Counted = { count: number; example: string }
type Traps = Partial<Record<TrapReason, Counted>>

export type Taken = {
  /** Values of URL_COLUMNS. */
  urls: StoredColumns
  changes: UrlChange[]
  /** Counted since the start, or the restart, of this index. */
  traps: Traps
  /** Addresses that would have been crawled if the scope allowed it. */
  outOfScope: Counted | null
  urlsLeftOut: number
  /** Style sheets, scripts, frames or image sources were left out, because there are too many. */
  areResourcesOmitted: boolean
}

export type UrlIndexOptions = {
  settings: CrawlSettings
  urlsMax: number
  /** When the crawl began: calendar pages are judged by it. */
  startedAt: Date
  /** The count of pages so far, for a crawl that resumes. */
  pagesFound?: number
}

export class UrlIndex {
  readonly #settings: CrawlSettings
  readonly #urlsMax: number
  readonly #startedAt: Date
  readonly #hosts: ReturnType<typeof createSiteHosts>
  readonly #scope: CrawlScope
  readonly #checks: ReturnType<typeof createStatusChecks>
  readonly #resourceQuota: ReturnType<typeof createResourceQuota>
  readonly #ids = createUrlIds()
  readonly #states = createUrlStates()
  readonly #rows = new UrlRows()
  readonly #followedBefore: string[] = []
  readonly #traps: Traps = {}
  #guards: ReturnType<typeof createTrapGuards> | undefined
  #pagesFound: number
  #changes = new Map<number, UrlChange>()
  #outOfScope: Counted | null = null
  #urlsLeftOut = 0
  #areResourcesOmitted = false
  #storedBytes = 0

  constructor({ settings, urlsMax, startedAt, pagesFound = 0 }: UrlIndexOptions) {
    this.#settings = settings
    this.#urlsMax = urlsMax
    this.#startedAt = startedAt
    this.#pagesFound = pagesFound
    this.#hosts = createSiteHosts(settings.domain)
    this.#scope = createCrawlScope(settings)
    this.#checks = createStatusChecks(settings, this.#scope)
    this.#resourceQuota = createResourceQuota(settings.pagesMax, urlsMax)
  }

  get size(): number {
    return this.#ids.size
  }

  get pagesFound(): number {
    return this.#pagesFound
  }

  /** New addresses that wait to be taken. */
  get held(): number {
    return this.#rows.count
  }

  get heldBytes(): number {
    return this.#rows.bytes
  }

  /** About how many bytes the added addresses take, including a second time as images. */
  get storedBytes(): number {
    return this.#storedBytes
  }

  /** Loads what a crawl had stored before it was stopped; in any order, before anything else. */
  restore(known: readonly KnownUrl[]): void {
    for (const row of known) {
      this.#ids.add(hash64(row.url), row.id)
      this.#states.setDepth(row.id, row.depth)
      if (row.is_external) this.#states.set(row.id, EXTERNAL)
      if (row.is_in_sitemap) this.#states.set(row.id, IN_SITEMAP)
      if (row.queue !== null) this.#states.set(row.id, isPageQueue(row.queue) ? PAGE : CHECKED)
      if (row.queue === IMAGE_SOURCE_QUEUE) this.#states.set(row.id, ASKED_LAST)
      this.#resourceQuota.take(row.queue)
      if (row.outcome !== null) this.#states.set(row.id, DONE)
      const isFollowed = row.outcome !== null || isPageQueue(row.queue)
      if (isFollowed && row.depth !== null && !row.is_in_sitemap) this.#followedBefore.push(row.url)
    }
  }

  addStart(url: string): number {
    return (
      this.#ids.find(hash64(url)) ?? this.#add(url, hash64(url), { isExternal: false, depth: 0, queue: 0 })
    )
  }

  /** Adds an address of a sitemap. */
  addListed(url: string): void {
    const hash = hash64(url)
    const id = this.#ids.find(hash)
    const isCrawled = this.#scope.isCrawled(url)
    if (id === undefined) {
      if (!isCrawled) this.#countOutOfScope(url)
      this.#add(url, hash, { isExternal: false, isListed: true, queue: isCrawled ? SITEMAP_QUEUE : null })
    } else if (!this.#states.has(id, IN_SITEMAP | DONE) && (isCrawled || this.#states.has(id, PAGE))) {
      this.#states.set(id, IN_SITEMAP)
      const depth = this.#states.depthOf(id)
      this.#change(id, { depth, queue: depth ?? SITEMAP_QUEUE })
    }
  }

  /** The id of an address whose translations a sitemap names; 0 if it is not known, or an earlier entry named them. */
  addTranslated(url: string): number {
    const id = this.#ids.find(hash64(url))
    if (id === undefined || this.#states.has(id, TRANSLATED)) return 0
    this.#states.set(id, TRANSLATED)
    return id
  }

  /** The id of a link's destination; 0 when there are too many addresses already. */
  addLink(url: string, isExternal: boolean, on: MetOn): number {
    const hash = hash64(url)
    const id = this.#ids.find(hash)
    const depth = isExternal || on.queue >= SITEMAP_QUEUE ? null : on.queue + 1
    if (id === undefined) {
      const queue = isExternal
        ? this.#checks.ofLink(url, true)
        : this.#placeOf(url, depth, on, { isListed: false, isNew: true })
      return this.#add(url, hash, { isExternal, depth, queue })
    }
    if (isExternal) {
      if (this.#isUnasked(id) && this.#checks.ofLink(url, true) !== null)
        this.#change(id, { depth: null, queue: LINK_QUEUE })
      return id
    }
    if (!this.#states.has(id, DONE)) this.#meetAgain(id, url, depth, on)
    return id
  }

  /** Adds the target of a redirect of a page of the site, as if it had been met where that page was. */
  addRedirect(url: string, from: MetOn): void {
    if (url.length > URL_LENGTH_MAX) return
    const hash = hash64(url)
    const id = this.#ids.find(hash)
    const depth = from.queue < SITEMAP_QUEUE ? from.queue : null
    // After a sitemap page, a redirect counts as a click: the current queue must not depend on which answer comes
    // first.
    const queue = depth ?? Math.min(from.queue + 1, PAGE_QUEUE_MAX)
    if (!this.#scope.isCrawled(url)) {
      if (id === undefined) {
        this.#countOutOfScope(url)
        this.#add(url, hash, { isExternal: false, depth, queue: null })
      }
      return
    }
    if (id === undefined) {
      if (!this.#isTrap(url)) this.#add(url, hash, { isExternal: false, depth, queue })
      return
    }
    if (this.#states.has(id, DONE)) return
    const known = this.#states.depthOf(id)
    const isNearer = depth !== null && (known === null || depth < known)
    if (isNearer || !this.#states.has(id, PAGE)) this.#change(id, { depth: isNearer ? depth : known, queue })
  }

  /**
   * What is needed to read the target of a redirect from the answer that is there already; null when it was read before, or
   * must be requested by itself.
   */
  redirectTargetOf(url: string): RedirectTarget | null {
    const id = this.#ids.find(hash64(url))
    if (id === undefined || this.#states.has(id, DONE) || !this.#states.has(id, PAGE)) return null
    const depth = this.#states.depthOf(id)
    const isListed = this.#states.has(id, IN_SITEMAP)
    // The queues of other addresses are not known here.
    const isKnown = depth === null ? isListed : depth <= this.#settings.depthMax
    return isKnown ? { id, url, queue: depth ?? SITEMAP_QUEUE, depth, isListed } : null
  }

  addImage(url: string): number {
    const hash = hash64(url)
    const id = this.#ids.find(hash)
    if (id === undefined) {
      const added = this.#add(url, hash, {
        isExternal: this.#hosts.isExternal(url),
        queue: this.#checks.ofImage(url),
      })
      if (added !== 0) this.#show(added, url)
      return added
    }
    this.#show(id, url)
    const check = this.#isUnasked(id) ? this.#checks.ofImage(url) : null
    if (check !== null) this.#change(id, { depth: this.#states.depthOf(id), queue: check })
    return id
  }

  /** Adds a resource, or a further source of an image; 0 when its status is not checked, or there are too many. */
  addResource(url: string, queue: ResourceQueue): number {
    const hash = hash64(url)
    const id = this.#ids.find(hash)
    const isAsked = id !== undefined && !this.#isUnasked(id)
    const isWaiting = id !== undefined && queue === IMAGE_SOURCE_QUEUE && this.#states.has(id, ASKED_LAST)
    if (isAsked || isWaiting) return id
    const check = this.#checks.ofResource(url, queue)
    if (check === null) return id ?? 0
    if (!this.#resourceQuota.has(queue)) {
      this.#areResourcesOmitted = true
      return id ?? 0
    }
    this.#resourceQuota.take(queue)
    if (id === undefined)
      return this.#add(url, hash, { isExternal: this.#hosts.isExternal(url), queue: check })
    this.#change(id, { depth: this.#states.depthOf(id), queue: check })
    return id
  }

  /** Adds an address that a page names as its original or its translation. */
  addAlternate(url: string): number {
    const hash = hash64(url)
    const id = this.#ids.find(hash)
    const isExternal = this.#hosts.isExternal(url)
    const queue = id === undefined || this.#isUnasked(id) ? this.#checks.ofLink(url, isExternal) : null
    if (id === undefined) return this.#add(url, hash, { isExternal, queue })
    if (queue !== null) this.#change(id, { depth: this.#states.depthOf(id), queue })
    return id
  }

  markDone(id: number): void {
    this.#states.set(id, DONE)
  }

  isDone(id: number): boolean {
    return this.#states.has(id, DONE)
  }

  depthOf(id: number): number | null {
    return this.#states.depthOf(id)
  }

  isInSitemap(id: number): boolean {
    return this.#states.has(id, IN_SITEMAP)
  }

  isExternal(url: string): boolean {
    return this.#hosts.isExternal(url)
  }

  take(): Taken {
    const taken = {
      urls: this.#rows.take(),
      changes: [...this.#changes.values()],
      traps: { ...this.#traps },
      outOfScope: this.#outOfScope,
      urlsLeftOut: this.#urlsLeftOut,
      areResourcesOmitted: this.#areResourcesOmitted,
    }
    this.#changes = new Map()
    return taken
  }

  #isTrap(url: string): boolean {
    this.#guards ??= createTrapGuards({ today: this.#startedAt, known: this.#followedBefore.splice(0) })
    const reason = this.#guards.admit(url)
    if (reason === undefined) return false
    const seen = this.#traps[reason]
    if (seen) seen.count++
    else this.#traps[reason] = { count: 1, example: url }
    return true
  }

  /** Call it when an address is first met. A crawl of a list of addresses counts none: all its links lead out of scope. */
  #countOutOfScope(url: string): void {
    if (!this.#settings.scope?.isList)
      this.#outOfScope = { example: url, ...this.#outOfScope, count: (this.#outOfScope?.count ?? 0) + 1 }
  }

  /** Returns the id of the new address, or 0 when there are too many. */
  #add(
    url: string,
    hash: ReturnType<typeof hash64>,
    { isExternal, isListed = false, depth = null, queue }: NewAddress,
  ): number {
    if (this.#ids.size >= this.#urlsMax) {
      this.#urlsLeftOut++
      return 0
    }
    const id = this.#ids.size + 1
    this.#ids.add(hash, id)
    const folded = foldedText(url)
    const domain = hostOf(url)
    this.#storedBytes += urlSize(url.length, folded?.length ?? 0, domain.length)
    this.#rows.add({
      id,
      url,
      folded,
      hash: (hash.high & 0x1fffff) * 2 ** 32 + hash.low,
      domain,
      isExternal,
      isListed,
      depth,
      queue,
    })
    if (isExternal) this.#states.set(id, EXTERNAL)
    if (isListed) this.#states.set(id, IN_SITEMAP)
    this.#states.setDepth(id, depth)
    this.#takeUp(id, queue)
    return id
  }

  #takeUp(id: number, queue: number | null): void {
    if (queue === null) return
    if (isPageQueue(queue)) {
      if (!this.#states.has(id, PAGE)) this.#pagesFound++
      this.#states.set(id, PAGE)
    } else {
      this.#states.set(id, CHECKED)
    }
    if (queue === IMAGE_SOURCE_QUEUE) this.#states.set(id, ASKED_LAST)
    else this.#states.clear(id, ASKED_LAST)
  }

  /** Whether it is not to be requested at all, or only when nothing else is left. */
  #isUnasked(id: number): boolean {
    return (
      !this.#states.has(id, DONE) &&
      (!this.#states.has(id, PAGE | CHECKED) || this.#states.has(id, ASKED_LAST))
    )
  }

  #change(id: number, { depth, queue }: { depth: number | null; queue: number | null }): void {
    this.#states.setDepth(id, depth)
    this.#takeUp(id, queue)
    const isListed = this.#states.has(id, IN_SITEMAP)
    if (!this.#rows.change(id, { depth, queue, isListed }))
      this.#changes.set(id, { id, depth, queue, is_in_sitemap: isListed ? 1 : 0 })
  }

  /** The queue for an address of the site that a link leads to, by where the link was met. */
  #placeOf(
    url: string,
    depth: number | null,
    on: MetOn,
    { isListed, isNew }: { isListed: boolean; isNew: boolean },
  ): number | null {
    const queue = this.#settings.isFollowingLinks || isListed ? this.#queueOf(depth, on, isListed) : null
    if (queue === null) return this.#checks.ofLink(url, false)
    if (!this.#scope.isCrawled(url)) {
      if (isNew) this.#countOutOfScope(url)
      return this.#checks.ofLink(url, false)
    }
    return !isListed && this.#isTrap(url) ? null : queue
  }

  #queueOf(depth: number | null, on: MetOn, isListed: boolean): number | null {
    if (depth === null) return on.queue + 1 - SITEMAP_QUEUE > this.#settings.depthMax ? null : on.queue + 1
    return depth <= this.#settings.depthMax || (isListed && depth <= DEPTH_MAX) ? depth : null
  }

  /** A link leads to an address that was known before: from a sitemap, as an image or from farther away. */
  #meetAgain(id: number, url: string, depth: number | null, on: MetOn): void {
    const known = this.#states.depthOf(id)
    const isNearer = depth !== null && (known === null || depth < known)
    if (!isNearer && (this.#states.has(id, PAGE) || known !== null)) return
    const best = isNearer ? depth : known
    const place = this.#placeOf(url, best, on, { isListed: this.#states.has(id, IN_SITEMAP), isNew: false })
    if (isPageQueue(place)) this.#change(id, { depth: best, queue: place })
    // Too many clicks away, but a sitemap lists it.
    else if (this.#states.has(id, PAGE)) this.#change(id, { depth: best, queue: SITEMAP_QUEUE })
    else if (!this.#states.has(id, CHECKED)) this.#change(id, { depth: best, queue: place })
    else if (isNearer) this.#change(id, { depth: best, queue: IMAGE_QUEUE })
  }

  #show(id: number, url: string): void {
    if (this.#states.has(id, SHOWN)) return
    this.#states.set(id, SHOWN)
    this.#storedBytes += imageSize(url.length, foldedText(url)?.length ?? 0)
  }
}

type NewAddress = { isExternal: boolean; isListed?: boolean; depth?: number | null; queue: number | null }
