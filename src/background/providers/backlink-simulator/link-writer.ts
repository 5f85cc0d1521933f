// Writes the links of a simulated page: its address, its title, and what it says about the site. They follow from the
// page's seed and the year in which it appeared, so a page never changes.

import { isIP } from 'node:net'
import { DAY_MS } from '../../../lib/durations.ts'
import { matchingHost, registrableDomain } from '../../../lib/host.ts'
import type { LinkObservation, LinkType } from '../backlink-source.ts'
import { capitalize, type Kind } from '../simulator/phrase-book.ts'
import { mix, toBelow, toUnit } from '../simulator/random.ts'
import type { Life } from './lifetime.ts'
import type { LinkingSite } from './linking-sites.ts'
import links from './links.json' with { type: 'json' }
import type { WriterOf } from './page-writers.ts'

/**
 * The pages of the simulated site that others link to: those of the search simulator (a shop for outdoor gear), and
 * some that are gone, have moved or fail.
 */
type LinkedPage = {
  path: string
  /** The topic that anchors of links to this page name. */
  subject: string
  /** Its share of the links, relative to the sum of all weights. */
  weight: number
  /** The status of the last response, after redirects. */
  status: number
}

export const LINKED_PAGES: readonly LinkedPage[] = links.pages

const HOME_PAGE = LINKED_PAGES[0] as LinkedPage

const WEIGHTS = LINKED_PAGES.reduce((sum, { weight }) => sum + weight, 0)

/** `unit` is at least 0 and below 1. */
function choosePage(unit: number): LinkedPage {
  let rest = unit * WEIGHTS
  for (const page of LINKED_PAGES) {
    rest -= page.weight
    if (rest < 0) return page
  }
  return HOME_PAGE
}

type SiteNaming = {
  /** The site's name, as people write it. */
  name: string
  host: string
  origin: string
}

const { generic: GENERIC, otherLanguages: OTHER_LANGUAGES, odd: ODD } = links.anchors

/** The percentage of nofollow links, by kind of site. */
const NOFOLLOW_PERCENT: Readonly<Record<Kind, number>> = {
  shop: 8,
  magazine: 15,
  review: 30,
  forum: 85,
  reference: 50,
  video: 95,
  service: 10,
  news: 35,
}
const SECOND_LINK_SHARE = 0.12
const OLD_ADDRESS_SHARE = 0.05
const OUT_LINKS_MIN = 3
const OUT_LINKS_SPREAD = 70

// Each random decision mixes its own number into the seed.
const TARGET = 21
const FOLLOW = 22
const TYPE = 23
const RANK = 24
const OUT = 25
const SEEN = 26
const SECOND = 27
const ADDRESS = 28

/** Returns 1 or 2. */
export function linksOnPage({ page }: Life): number {
  return toUnit(mix(page, SECOND)) < SECOND_LINK_SHARE ? 2 : 1
}

type WritePageLinks = (life: Life, site: LinkingSite, day: number) => LinkObservation[]

export function createLinkWriter(target: string, writerOf: WriterOf): WritePageLinks {
  const naming = nameSite(target)
  return (life, site, day) => {
    const { page: seed, from } = life
    const { network } = site
    const linked = network?.isHomeOnly ? HOME_PAGE : choosePage(toUnit(mix(seed, TARGET)))
    const sold = network?.anchors[toBelow(mix(seed, TARGET), network.anchors.length)]
    const subject = sold === undefined || network?.isAboutSite ? linked.subject : sold
    const write = writerOf(subject, new Date(from * DAY_MS).getUTCFullYear())
    const { url, title } = write({ ...site, siteName: site.name, textSeed: seed })
    const type = sold === undefined ? typeOf(seed) : 'anchor'
    const common = {
      sourceUrl: url,
      sourceTitle: type === 'redirect' ? null : title,
      linkType: type,
      isDofollow: type === 'redirect' || toBelow(mix(seed, FOLLOW), 100) >= NOFOLLOW_PERCENT[site.kind],
      rank: Math.floor(site.rank * (0.15 + 0.5 * toUnit(mix(seed, RANK)))),
      domainRank: site.rank,
      rankKind: 'simulator',
      spamScore: null,
      outLinks: (network?.outLinksMin ?? OUT_LINKS_MIN) + toBelow(mix(seed, OUT), OUT_LINKS_SPREAD),
      firstSeen: from,
      // The simulated crawler visits once a week.
      lastSeen: Math.max(from, day - toBelow(mix(seed, SEEN), 7)),
      isLost: false,
      lostAt: null,
    } as const
    const anchor = sold ?? (type === 'anchor' ? writeAnchor(seed, linked, naming) : '')
    const written: LinkObservation[] = [{ ...common, ...addressOf(seed, linked, naming), anchor }]
    if (linksOnPage(life) === 2)
      written.push({
        ...common,
        ...addressOf(seed, HOME_PAGE, naming),
        linkType: 'anchor',
        anchor: naming.name,
      })
    return written
  }
}

function typeOf(seed: number): LinkType {
  const chance = toUnit(mix(seed, TYPE))
  if (chance < 0.82) return 'anchor'
  if (chance < 0.96) return 'image'
  return chance < 0.99 ? 'redirect' : 'canonical'
}

/** Mostly the site's name, its address or the topic of the page; sometimes an unexpected text. */
function writeAnchor(seed: number, page: LinkedPage, { name, host, origin }: SiteNaming): string {
  const chance = toUnit(mix(seed, 1))
  const pick = (list: readonly string[]) => list[toBelow(mix(seed, 2), list.length)] as string
  if (chance < 0.34) return pick([name, name, name, host, name.toLowerCase(), `${name} shop`])
  if (chance < 0.46) return origin + page.path
  if (chance < 0.78)
    return pick([page.subject, page.subject, `${page.subject} at ${name}`, `their ${page.subject}`])
  if (chance < 0.91) return pick(GENERIC)
  if (chance < 0.95) return pick(OTHER_LANGUAGES)
  if (chance < 0.98) return `best ${page.subject}`
  return pick(ODD)
}

/** Some links still use http. */
function addressOf(seed: number, { path, status }: LinkedPage, { origin, host }: SiteNaming) {
  const isOld = toUnit(mix(seed, ADDRESS)) < OLD_ADDRESS_SHARE
  return { targetUrl: (isOld ? `http://${host}` : origin) + path, targetStatus: status }
}

/** For outdoor.example, the origin is www.outdoor.example and the name is Outdoor. */
function nameSite(target: string): SiteNaming {
  const host = matchingHost(target)
  const [label = host] = host.split('.')
  const hasWww = isIP(host) === 0 && host.includes('.') && registrableDomain(host) === host
  return {
    name: label.split('-').map(capitalize).join(' '),
    host,
    origin: `https://${hasWww ? 'www.' : ''}${host}`,
  }
}
