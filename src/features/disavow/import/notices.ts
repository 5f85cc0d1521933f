// Notices for the person who imports a file: which lines were left out, and which may not mean what that person thinks.

import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { amount } from '../../../lib/amount.ts'
import { type DisavowEntry, DOMAIN_PREFIX } from '../entry.ts'
import { findMeantDomain } from '../rules/domain-value.ts'
import type { FileLine } from './file-line.ts'

const LINES_NAMED_MAX = 10

export class Notices {
  /** The number of lines with a domain that no list can hold. */
  omitted = 0
  /** The number of corrected lines. */
  mended = 0
  /** The number of URLs without a path, which stand for one page and not for a site. */
  homePages = 0
  /** The number of URLs below a domain of the file, which covers them. */
  covered = 0
  notesCut = 0
  commentsOmitted = 0
  largeSites: string[] = []
  #lines: string[] = []
  #linesOmitted: string[] = []

  leaveOut(line: number, reason: string): void {
    this.omitted++
    if (this.#linesOmitted.length < LINES_NAMED_MAX)
      this.#linesOmitted.push(`Line ${line} was left out. ${reason}`)
  }

  observe(
    line: number,
    { type, value, isMended }: Extract<FileLine, { kind: 'entry' }>,
    isCut: boolean,
  ): void {
    if (isCut) this.notesCut++
    if (isMended) {
      this.mended++
      this.#name(`Line ${line} was read as ${DOMAIN_PREFIX}${value}.`)
    }
    if (type === 'url' && isHomePage(value)) {
      this.homePages++
      const domain = findMeantDomain(value)
      const site = domain === undefined ? '' : `; the whole site is ${DOMAIN_PREFIX}${domain}`
      this.#name(`Line ${line} is a home page alone${site}.`)
    }
    if (type === 'domain' && isLargeSite(value)) this.largeSites.push(value)
  }

  observeAll(entries: readonly DisavowEntry[]): void {
    const domains = new Set<string>()
    for (const { type, value } of entries) if (type === 'domain') domains.add(value)
    if (domains.size === 0) return
    for (const { type, value } of entries)
      if (type === 'url' && isBelow(hostOf(value), domains)) this.covered++
  }

  /** Returns the notices, one sentence each. */
  sentences(): string[] {
    const more = this.mended + this.homePages - this.#lines.length
    const moreOmitted = this.omitted - this.#linesOmitted.length
    const said = [...this.#linesOmitted]
    if (moreOmitted > 0)
      said.push(`${amount(moreOmitted, 'more line was', 'more lines were')} left out for such reasons.`)
    said.push(...this.#lines)
    if (more > 0) said.push(`So it is with ${amount(more, 'more line')}.`)
    if (this.covered > 0)
      said.push(`${amount(this.covered, 'URL is', 'URLs are')} covered by a domain of the file.`)
    if (this.notesCut > 0)
      said.push(`${amount(this.notesCut, 'comment was', 'comments were')} too long for a note, and cut.`)
    if (this.commentsOmitted > 0) {
      const lines = amount(this.commentsOmitted, 'line of comments was', 'lines of comments were')
      said.push(`${lines} left out: no entry stands right below.`)
    }
    for (const site of this.largeSites) {
      said.push(`${site} is a very large site: make sure that you mean all of it.`)
    }
    return said
  }

  #name(sentence: string): void {
    if (this.#lines.length < LINES_NAMED_MAX) this.#lines.push(sentence)
  }
}

function isHomePage(url: string): boolean {
  return /^https?:\/\/[^/?]+\/$/.test(url)
}

function hostOf(url: string): string {
  return new URL(url).hostname
}

function isBelow(host: string, domains: ReadonlySet<string>): boolean {
  for (let at = 0; at !== -1; at = host.indexOf('.', at + 1)) {
    if (domains.has(at === 0 ? host : host.slice(at + 1))) return true
  }
  return false
}

// Sites so large that hardly anybody means to disavow them as a whole: they get a warning, never a refusal. Listed
// without suffix, because many of them have a domain in each country.
const LARGE_SITES: ReadonlySet<string> = new Set(
  `aliexpress alibaba amazon apple archive baidu bbc bing booking cloudflare cnn dropbox duckduckgo ebay etsy facebook
  flickr forbes github gitlab google imdb imgur instagram linkedin live medium microsoft mozilla msn naver netflix nytimes
  outlook paypal pinterest quora reddit samsung shopify slideshare soundcloud spotify stackexchange stackoverflow telegram
  theguardian tiktok tripadvisor trustpilot tumblr twitch twitter vimeo vk weibo whatsapp wikimedia wikipedia wordpress x
  yahoo yandex yelp youtube zoom`.split(/\s+/),
)

/** Tests a domain as it is disavowed; a subdomain of a large site does not count. */
export function isLargeSite(domain: string): boolean {
  return getDomain(domain) === domain && LARGE_SITES.has(getDomainWithoutSuffix(domain) ?? '')
}
