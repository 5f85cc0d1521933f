// Which addresses a crawl reads, as its project narrows it. Patterns are those of robots.txt, so an address is judged in a
// time that depends on its length alone, whatever the pattern is: a prefix of path and query, in which `*` stands for
// anything and a `$` at the end for the end of the address. One that begins with `http` is compared with the whole
// address; all others hold for the addresses of the site alone.

import { matchingHost } from '../../../lib/host.ts'
import { hostOf } from '../../../lib/page-url.ts'
import type { CrawlSettings, ScopeSettings } from './crawl-settings.ts'
import { createSiteHosts } from './index/site-hosts.ts'
import { escapePattern, matchesPattern, type Pattern, parsePattern } from './robots-pattern.ts'

export type CrawlScope = {
  /** Whether an address of the site is read as a page; addresses are given as normalizeUrl writes them. */
  isCrawled(url: string): boolean
  /** Whether an address, of whichever site, is not to be requested at all. */
  isExcluded(url: string): boolean
}

const EVERYTHING: CrawlScope = Object.freeze({ isCrawled: () => true, isExcluded: () => false })
const HOSTS_MAX = 10_000

export function createCrawlScope({ domain, scope }: Pick<CrawlSettings, 'domain' | 'scope'>): CrawlScope {
  if (scope === undefined) return EVERYTHING
  const site = createSiteHosts(domain)
  const include = parsePatterns(scope.include)
  const exclude = parsePatterns(scope.exclude)
  const isOnHost = scope.hosts === 'host' ? hostCheck(domain) : () => true

  function matches({ ofUrl, ofPath }: Patterns, url: string): boolean {
    if (ofUrl.some((pattern) => matchesPattern(pattern, url))) return true
    if (ofPath.length === 0 || site.isExternal(url)) return false
    const path = url.slice(url.indexOf('/', url.indexOf('://') + 3))
    return ofPath.some((pattern) => matchesPattern(pattern, path))
  }

  const isExcluded = (url: string) => scope.exclude.length > 0 && matches(exclude, url)
  const isIncluded = (url: string) => scope.include.length === 0 || matches(include, url)
  return {
    isExcluded,
    isCrawled: (url) => !scope.isList && isOnHost(url) && isIncluded(url) && !isExcluded(url),
  }
}

type Patterns = { ofUrl: Pattern[]; ofPath: Pattern[] }

function parsePatterns(texts: ScopeSettings['include']): Patterns {
  const parsed = texts.map((text) => {
    // Patterns are matched as UTF-8 bytes, because addresses have everything beyond ASCII escaped that way.
    const pattern = parsePattern(escapePattern(Buffer.from(text).toString('latin1')))
    return { pattern, isOfUrl: /^http/i.test(text) }
  })
  return {
    ofUrl: parsed.filter(({ isOfUrl }) => isOfUrl).map(({ pattern }) => pattern),
    ofPath: parsed.filter(({ isOfUrl }) => !isOfUrl).map(({ pattern }) => pattern),
  }
}

/** A host with and without `www.` is the same. Hosts repeat, so results are cached. */
function hostCheck(domain: string): (url: string) => boolean {
  const own = matchingHost(domain)
  const known = new Map<string, boolean>()
  return (url) => {
    const host = hostOf(url)
    let isOwn = known.get(host)
    if (isOwn === undefined) {
      if (known.size > HOSTS_MAX) known.clear()
      isOwn = matchingHost(host) === own
      known.set(host, isOwn)
    }
    return isOwn
  }
}
