// Finds the links of one crawled page that lead to targets. Anchors and areas are links, and so is a canonical
// address on another site; images, scripts and style sheets are not. A link that occurs several times on a page
// counts once, and passes rank if one occurrence does.

import type { LinkObservation, LinkType } from '../../../../background/providers/backlink-source.ts'
import { linkText } from '../../../../background/providers/link-text.ts'
import { isWithinSite, matchingHost, registrableDomain } from '../../../../lib/host.ts'
import { localDay } from '../../../../lib/local-day.ts'
import { normalizeUrl, parseHttpUrl } from '../../../../lib/page-url.ts'
import type { CrawlTarget } from '../crawl-targets.ts'
import type { WatLink, WatPage } from './wat-page.ts'

/** Targets by their host, normalised for comparison. */
export type TargetsByHost = ReadonlyMap<string, readonly CrawlTarget[]>

type FoundLink = { readonly target: CrawlTarget; readonly link: LinkObservation }

const ANCHOR_PATH = /^(?:A|AREA)@\/href$/i
const LINK_PATH = /^LINK@\/href$/i
const CANONICAL = /(?:^|\s)canonical(?:\s|$)/i
const NO_RANK = /(?:^|[\s,])(?:nofollow|ugc|sponsored)(?:[\s,]|$)/i

/** A page with a date in the future is treated as seen now. */
export function findLinks(page: WatPage, targets: TargetsByHost, nowMs: number): FoundLink[] {
  const source = parseHttpUrl(page.url)
  if (source === undefined) return []
  const base = (page.base === undefined ? undefined : parseHttpUrl(page.base, source)) ?? source
  const ownHost = matchingHost(source.host)
  const ownDomain = registrableDomain(source.host)
  // Without this test, a page whose base is the target would link to it by paths alone.
  const isBaseElsewhere = base.host !== source.host
  const resolved: { url: URL; link: WatLink; type: LinkType }[] = []
  let outLinks = 0
  for (const link of page.links) {
    const type = typeOf(link)
    if (type === undefined || (!isBaseElsewhere && isWithin(link.url))) continue
    const url = parseHttpUrl(link.url.trim(), base)
    if (url === undefined) continue
    if (type === 'anchor' && registrableDomain(url.host) !== ownDomain) outLinks++
    resolved.push({ url, link, type })
  }
  const seenMs = page.fetchedMs === undefined ? undefined : Math.min(page.fetchedMs, nowMs)
  const dayOf = ({ timeZone }: CrawlTarget) => (seenMs === undefined ? null : localDay(seenMs, timeZone))
  const found = new Map<string, FoundLink>()
  for (const { url, link, type } of resolved)
    for (const target of targetsOf(matchingHost(url.host), targets)) {
      if (isWithinSite(ownHost, target.host)) continue
      const observed = observe(page, source, { url, link, type, outLinks, day: dayOf(target) })
      const key = JSON.stringify([target.projectId, target.host, observed.targetUrl, observed.anchor])
      const before = found.get(key)
      if (before === undefined || (before.link.isDofollow !== true && observed.isDofollow === true))
        found.set(key, { target, link: observed })
    }
  return [...found.values()]
}

function typeOf({ path, rel }: WatLink): LinkType | undefined {
  if (ANCHOR_PATH.test(path)) return 'anchor'
  return LINK_PATH.test(path) && CANONICAL.test(rel) ? 'canonical' : undefined
}

/** Whether a link certainly stays on the page's own host, as most links do; decided from the first characters alone. */
function isWithin(url: string): boolean {
  return !/[/\\]{2}|[:\t\n\r]/.test(url)
}

/** Yields the targets of the host and of its parent domains. */
function* targetsOf(host: string, targets: TargetsByHost): Generator<CrawlTarget> {
  for (let name = host; ; name = name.slice(name.indexOf('.') + 1)) {
    yield* targets.get(name) ?? []
    if (!name.includes('.')) return
  }
}

type Observed = { url: URL; link: WatLink; type: LinkType; outLinks: number; day: number | null }

function observe(page: WatPage, source: URL, { url, link, type, outLinks, day }: Observed): LinkObservation {
  return {
    sourceUrl: normalizeUrl(source),
    sourceTitle: page.title === null ? null : linkText(page.title),
    targetUrl: normalizeUrl(url),
    anchor: linkText(link.text),
    linkType: type,
    isDofollow: type === 'anchor' ? !page.isNofollow && !NO_RANK.test(link.rel) : null,
    rank: null,
    domainRank: null,
    rankKind: 'none',
    spamScore: null,
    outLinks,
    targetStatus: null,
    firstSeen: day,
    lastSeen: day,
    isLost: false,
    lostAt: null,
  }
}
