// The dictionary of a crawl: gives each address its number when it is first met, and decides what becomes of it: a page
// to crawl, an address whose status is checked, or one that is only noted. Keeps what is new since the last `take`, to be
// stored. One thread owns it. Apart from trap guards and limits, its decisions do not depend on the order in which
// addresses are met.
//
// Depth is exact because queues are served one after the other: by the time that pages of depth 3 are read, everything
// that is 3 clicks away is known.

import { hostOf, URL_LENGTH_MAX } from '../../../../lib/page-url.ts'
import { foldedText } from '../../../../lib/text.ts'
import { hash64 } from '../../../../lib/url-hash.ts'
import { createCrawlScope } from '../crawl-scope.ts'
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

export type UrlIndex = {
  readonly size: number
  readonly pagesFound: number
  /** New addresses that wait to be taken. */
  readonly held: number
  readonly heldBytes: number
  /** About how many bytes the added addresses take, including a second time as images. */
  readonly storedBytes: number
  /** Loads what a crawl had stored before it was stopped; in any order, before anything else. */
  restore(known: readonly KnownUrl[]): void
  addStart(url: string): number
  /** Notes an address of a sitemap. */
  addListed(url: string): void
  /** The id of an address whose translations a sitemap names; 0 unless it is the first that does. */
  addTranslated(url: string): number
  /** The id of a link's destination; 0 when there are too many addresses already. */
  addLink(url: string, isExternal: boolean, on: MetOn): number
  /** The target of a redirect of a page of the site: an address like the one that was asked. */
  addRedirect(url: string, from: MetOn): void
  /**
   * What is needed to read such an address without asking for it; null when it was read, or is to be asked for by
   * itself.
   */
  redirectTargetOf(url: string): RedirectTarget | null
  addImage(url: string): number
  /** A resource, or a further source of an image; 0 when its status is not asked, or there are too many. */
  addResource(url: string, queue: ResourceQueue): number
  /** An address that a page names as its original or its translation. */
  addAlternate(url: string): number
  markDone(id: number): void
  isDone(id: number): boolean
  depthOf(id: number): number | null
  isInSitemap(id: number): boolean
  isExternal(url: string): boolean
  take(): Taken
}

type Counted = { count: number; example: string }
type Traps = Partial<Record<TrapReason, Counted>>

export type Taken = {
  /** Values of URL_COLUMNS. */
  urls: StoredColumns
  changes: UrlChange[]
  /** Since the start, or the restart, of this index. */
  traps: Traps
  /** Addresses that would have been crawled if the scope allowed it. */
  outOfScope: Counted | null
  urlsLeftOut: number
  /** Style sheets, scripts, frames or image sources were not noted, because there are too many. */
  areResourcesOmitted: boolean
}

export type UrlIndexOptions = {
  settings: CrawlSettings
  urlsMax: number
  /** When the crawl began: calendar pages are judged by it. */
  startedAt: Date
  /** For a crawl that resumes. */
  pagesFound?: number
}

export function createUrlIndex(options: UrlIndexOptions): UrlIndex {
  const { settings, urlsMax } = options
  const hosts = createSiteHosts(settings.domain)
  const scope = createCrawlScope(settings)
  const checks = createStatusChecks(settings, scope)
  const ids = createUrlIds()
  const states = createUrlStates()
  const resourceQuota = createResourceQuota(settings.pagesMax, urlsMax)
  const followedBefore: string[] = []
  let guards: ReturnType<typeof createTrapGuards> | undefined
  let pagesFound = options.pagesFound ?? 0
  const rows = new UrlRows()
  let changes = new Map<number, UrlChange>()
  const traps: Traps = {}
  let outOfScope: Counted | null = null
  let urlsLeftOut = 0
  let areResourcesOmitted = false
  let storedBytes = 0

  function isTrap(url: string): boolean {
    guards ??= createTrapGuards({ today: options.startedAt, known: followedBefore.splice(0) })
    const reason = guards.admit(url)
    if (reason === undefined) return false
    const seen = traps[reason]
    if (seen) seen.count++
    else traps[reason] = { count: 1, example: url }
    return true
  }

  /** Counted when the address is first met. Where only given addresses are crawled, there is nothing to count. */
  function countOutOfScope(url: string): void {
    if (!settings.scope?.isList)
      outOfScope = { example: url, ...outOfScope, count: (outOfScope?.count ?? 0) + 1 }
  }

  /** A new address, or 0 when there are too many. */
  function add(
    url: string,
    hash: ReturnType<typeof hash64>,
    { isExternal, isListed = false, depth = null, queue }: NewAddress,
  ): number {
    if (ids.size >= urlsMax) {
      urlsLeftOut++
      return 0
    }
    const id = ids.size + 1
    ids.add(hash, id)
    const folded = foldedText(url)
    const domain = hostOf(url)
    storedBytes += urlSize(url.length, folded?.length ?? 0, domain.length)
    rows.add({
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
    if (isExternal) states.set(id, EXTERNAL)
    if (isListed) states.set(id, IN_SITEMAP)
    states.setDepth(id, depth)
    takeUp(id, queue)
    return id
  }

  function takeUp(id: number, queue: number | null): void {
    if (queue === null) return
    if (isPageQueue(queue)) {
      if (!states.has(id, PAGE)) pagesFound++
      states.set(id, PAGE)
    } else {
      states.set(id, CHECKED)
    }
    if (queue === IMAGE_SOURCE_QUEUE) states.set(id, ASKED_LAST)
    else states.clear(id, ASKED_LAST)
  }

  /** Not asked at all, or only when nothing else is left to ask. */
  const isUnasked = (id: number) =>
    !states.has(id, DONE) && (!states.has(id, PAGE | CHECKED) || states.has(id, ASKED_LAST))

  function change(id: number, { depth, queue }: { depth: number | null; queue: number | null }): void {
    states.setDepth(id, depth)
    takeUp(id, queue)
    const isListed = states.has(id, IN_SITEMAP)
    if (!rows.change(id, { depth, queue, isListed }))
      changes.set(id, { id, depth, queue, is_in_sitemap: isListed ? 1 : 0 })
  }

  /** The queue for an address of the site that a link leads to, by where the link was met. */
  function placeOf(
    url: string,
    depth: number | null,
    on: MetOn,
    { isListed, isNew }: { isListed: boolean; isNew: boolean },
  ): number | null {
    const queue = settings.isFollowingLinks || isListed ? queueOf(depth, on, isListed) : null
    if (queue === null) return checks.ofLink(url, false)
    if (!scope.isCrawled(url)) {
      if (isNew) countOutOfScope(url)
      return checks.ofLink(url, false)
    }
    return !isListed && isTrap(url) ? null : queue
  }

  function queueOf(depth: number | null, on: MetOn, isListed: boolean): number | null {
    if (depth === null) return on.queue + 1 - SITEMAP_QUEUE > settings.depthMax ? null : on.queue + 1
    return depth <= settings.depthMax || (isListed && depth <= DEPTH_MAX) ? depth : null
  }

  function addLink(url: string, isExternal: boolean, on: MetOn): number {
    const hash = hash64(url)
    const id = ids.find(hash)
    const depth = isExternal || on.queue >= SITEMAP_QUEUE ? null : on.queue + 1
    if (id === undefined) {
      const queue = isExternal
        ? checks.ofLink(url, true)
        : placeOf(url, depth, on, { isListed: false, isNew: true })
      return add(url, hash, { isExternal, depth, queue })
    }
    if (isExternal) {
      if (isUnasked(id) && checks.ofLink(url, true) !== null) change(id, { depth: null, queue: LINK_QUEUE })
      return id
    }
    if (!states.has(id, DONE)) meetAgain(id, url, depth, on)
    return id
  }

  /** Known from a sitemap, as an image or from farther away; now a link leads there. */
  function meetAgain(id: number, url: string, depth: number | null, on: MetOn): void {
    const known = states.depthOf(id)
    const isNearer = depth !== null && (known === null || depth < known)
    if (!isNearer && (states.has(id, PAGE) || known !== null)) return
    const best = isNearer ? depth : known
    const place = placeOf(url, best, on, { isListed: states.has(id, IN_SITEMAP), isNew: false })
    if (isPageQueue(place)) change(id, { depth: best, queue: place })
    // Too many clicks away, but a sitemap lists it.
    else if (states.has(id, PAGE)) change(id, { depth: best, queue: SITEMAP_QUEUE })
    else if (!states.has(id, CHECKED)) change(id, { depth: best, queue: place })
    else if (isNearer) change(id, { depth: best, queue: IMAGE_QUEUE })
  }

  function show(id: number, url: string): void {
    if (states.has(id, SHOWN)) return
    states.set(id, SHOWN)
    storedBytes += imageSize(url.length, foldedText(url)?.length ?? 0)
  }

  return {
    get size() {
      return ids.size
    },
    get pagesFound() {
      return pagesFound
    },
    get held() {
      return rows.count
    },
    get heldBytes() {
      return rows.bytes
    },
    get storedBytes() {
      return storedBytes
    },
    restore(known) {
      for (const row of known) {
        ids.add(hash64(row.url), row.id)
        states.setDepth(row.id, row.depth)
        if (row.is_external) states.set(row.id, EXTERNAL)
        if (row.is_in_sitemap) states.set(row.id, IN_SITEMAP)
        if (row.queue !== null) states.set(row.id, isPageQueue(row.queue) ? PAGE : CHECKED)
        if (row.queue === IMAGE_SOURCE_QUEUE) states.set(row.id, ASKED_LAST)
        resourceQuota.take(row.queue)
        if (row.outcome !== null) states.set(row.id, DONE)
        const isFollowed = row.outcome !== null || isPageQueue(row.queue)
        if (isFollowed && row.depth !== null && !row.is_in_sitemap) followedBefore.push(row.url)
      }
    },
    addStart: (url) =>
      ids.find(hash64(url)) ?? add(url, hash64(url), { isExternal: false, depth: 0, queue: 0 }),
    addListed(url) {
      const hash = hash64(url)
      const id = ids.find(hash)
      const isCrawled = scope.isCrawled(url)
      if (id === undefined) {
        if (!isCrawled) countOutOfScope(url)
        add(url, hash, { isExternal: false, isListed: true, queue: isCrawled ? SITEMAP_QUEUE : null })
      } else if (!states.has(id, IN_SITEMAP | DONE) && (isCrawled || states.has(id, PAGE))) {
        states.set(id, IN_SITEMAP)
        const depth = states.depthOf(id)
        change(id, { depth, queue: depth ?? SITEMAP_QUEUE })
      }
    },
    addTranslated(url) {
      const id = ids.find(hash64(url))
      if (id === undefined || states.has(id, TRANSLATED)) return 0
      states.set(id, TRANSLATED)
      return id
    },
    addLink,
    addRedirect(url, from) {
      if (url.length > URL_LENGTH_MAX) return
      const hash = hash64(url)
      const id = ids.find(hash)
      const depth = from.queue < SITEMAP_QUEUE ? from.queue : null
      // After a sitemap page, a redirect counts as a click: the current queue must not depend on which answer comes
      // first.
      const queue = depth ?? Math.min(from.queue + 1, PAGE_QUEUE_MAX)
      if (!scope.isCrawled(url)) {
        if (id === undefined) {
          countOutOfScope(url)
          add(url, hash, { isExternal: false, depth, queue: null })
        }
        return
      }
      if (id === undefined) {
        if (!isTrap(url)) add(url, hash, { isExternal: false, depth, queue })
        return
      }
      if (states.has(id, DONE)) return
      const known = states.depthOf(id)
      const isNearer = depth !== null && (known === null || depth < known)
      if (isNearer || !states.has(id, PAGE)) change(id, { depth: isNearer ? depth : known, queue })
    },
    redirectTargetOf(url) {
      const id = ids.find(hash64(url))
      if (id === undefined || states.has(id, DONE) || !states.has(id, PAGE)) return null
      const depth = states.depthOf(id)
      const isListed = states.has(id, IN_SITEMAP)
      // The queues of other addresses are not known here.
      const isKnown = depth === null ? isListed : depth <= settings.depthMax
      return isKnown ? { id, url, queue: depth ?? SITEMAP_QUEUE, depth, isListed } : null
    },
    addImage(url) {
      const hash = hash64(url)
      const id = ids.find(hash)
      if (id === undefined) {
        const added = add(url, hash, { isExternal: hosts.isExternal(url), queue: checks.ofImage(url) })
        if (added !== 0) show(added, url)
        return added
      }
      show(id, url)
      const check = isUnasked(id) ? checks.ofImage(url) : null
      if (check !== null) change(id, { depth: states.depthOf(id), queue: check })
      return id
    },
    addResource(url, queue) {
      const hash = hash64(url)
      const id = ids.find(hash)
      const isAsked = id !== undefined && !isUnasked(id)
      const isWaiting = id !== undefined && queue === IMAGE_SOURCE_QUEUE && states.has(id, ASKED_LAST)
      if (isAsked || isWaiting) return id
      const check = checks.ofResource(url, queue)
      if (check === null) return id ?? 0
      if (!resourceQuota.has(queue)) {
        areResourcesOmitted = true
        return id ?? 0
      }
      resourceQuota.take(queue)
      if (id === undefined) return add(url, hash, { isExternal: hosts.isExternal(url), queue: check })
      change(id, { depth: states.depthOf(id), queue: check })
      return id
    },
    addAlternate(url) {
      const hash = hash64(url)
      const id = ids.find(hash)
      if (id !== undefined) return id
      const isExternal = hosts.isExternal(url)
      return add(url, hash, { isExternal, queue: checks.ofLink(url, isExternal) })
    },
    markDone: (id) => states.set(id, DONE),
    isDone: (id) => states.has(id, DONE),
    depthOf: states.depthOf,
    isInSitemap: (id) => states.has(id, IN_SITEMAP),
    isExternal: hosts.isExternal,
    take() {
      const taken = {
        urls: rows.take(),
        changes: [...changes.values()],
        traps: { ...traps },
        outOfScope,
        urlsLeftOut,
        areResourcesOmitted,
      }
      changes = new Map()
      return taken
    },
  }
}

type NewAddress = { isExternal: boolean; isListed?: boolean; depth?: number | null; queue: number | null }
