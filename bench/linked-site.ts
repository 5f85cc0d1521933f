// A site with many backlinks: few domains have most of them, one in ten is lost, one in twenty leads to a page that is
// gone. The same in every run.

import type { PlainDomain, PlainLink } from '../test/helpers/stored-backlinks.ts'
import { sequence } from './sequence.ts'

const PAGES = 5000
const ANCHORS = 20_000
const WORDS = [
  'oak',
  'desk',
  'review',
  'guide',
  'lamp',
  'chair',
  'sale',
  'best',
  'home',
  'office',
  'wood',
  'shop',
]
/** A word in one address of ten thousand, and in no anchor. */
export const RARE_WORD = 'zanzibar'
/** A word in no address and no anchor. */
export const NO_WORD = 'qqqqqq'
/** A word in about one of twelve. */
export const COMMON_WORD = 'desk'

export type LinkedSite = {
  links: Iterable<PlainLink>
  domains: Iterable<[string, PlainDomain]>
  pageStatuses: Iterable<[string, number]>
}

export function linkedSite(linksCount: number, domainsCount: number, today: number): LinkedSite {
  return { links: links(), domains: domains(), pageStatuses: statuses() }

  function* links(): Generator<PlainLink> {
    const below = sequence(11)
    const word = () => WORDS[below(WORDS.length)] as string
    for (let at = 0; at < linksCount; at++) {
      // Every domain has one link; most others go to the first domains.
      const number = at < domainsCount ? at : Math.floor((below(1000) / 1000) ** 2 * domainsCount)
      const domain = domainName(number)
      const firstSeen = today - below(1000)
      const isLost = below(10) === 0
      const rare = below(10_000) === 0 ? `${RARE_WORD}-` : ''
      yield {
        source: `https://www.${domain}/${word()}/${rare}${word()}-${word()}-${at}.html`,
        domain,
        page: pageUrl(below(PAGES)),
        anchor: `${word()} ${word()} ${below(ANCHORS / 100)}`,
        type: 'anchor',
        firstSeen,
        lastSeen: Math.min(today, firstSeen + below(400)),
        ...(below(10) > 2 && { title: `${word()} ${word()}: all you have to know about it` }),
        ...(below(10) > 0 && { rank: below(600) }),
        ...(below(20) > 0 && { isDofollow: below(4) > 0 }),
        ...(isLost && { lostAt: today - below(300) }),
      }
    }
  }

  function* domains(): Generator<[string, PlainDomain]> {
    const below = sequence(12)
    for (let at = 0; at < domainsCount; at++) yield [domainName(at), { rank: below(900), spam: below(100) }]
  }

  function* statuses(): Generator<[string, number]> {
    for (let at = 0; at < PAGES; at++) yield [pageUrl(at), at % 20 === 0 ? 404 : 200]
  }
}

function domainName(number: number): string {
  return `site-${number}.example-${number % 7}.com`
}

function pageUrl(number: number): string {
  return `https://www.example.com/${WORDS[number % WORDS.length]}/page-${number}`
}
