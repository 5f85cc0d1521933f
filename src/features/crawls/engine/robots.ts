// What a site's robots.txt lets one crawler do: RFC 9309, with the liberties that Google's parser takes. All groups
// that name the crawler count as one, and those for `*` only if none does; the longest rule that matches decides,
// and of two equally long ones the one that allows. When there is no file to read, its status decides: a missing file
// allows everything, a failing server nothing. Addresses are given as normalizeUrl writes them.

import { setImmediate } from 'node:timers/promises'
import { readDirectives } from './robots-lines.ts'
import { escapePattern, matchesPattern, type Pattern, parsePattern } from './robots-pattern.ts'

export type Robots = {
  /**
   * `url` is the whole address. The crawler fetches `/robots.txt` itself before there are any rules; as a page that is linked
   * to, it is subject to them like any other.
   */
  isAllowed(url: string): boolean
  /** The delay that the site asks for; the caller decides how much of it is honoured. */
  readonly crawlDelayMs: number | null
  /** The sitemap lines as they are written; they are for all crawlers. */
  readonly sitemaps: readonly string[]
}

type RobotsPolicy = 'parse' | 'allow' | 'disallow'

export const SITEMAP_LINES_MAX = 500
const DIRECTIVES_PER_TURN = 2_000
// Characters that rules with stars may scan for one answer: five thousand such rules on an ordinary address fit.
const SCANNED_MAX = 1_000_000

type Rule = Pattern & { readonly isAllow: boolean }
type Group = { readonly rules: Rule[]; crawlDelayMs: number | null }
type Groups = { everyone: Group; named: Map<string, Group>; sitemaps: string[] }

/**
 * What to do with the answer to a request for robots.txt; `failure` stands for no complete answer. A redirect that
 * is left over after the hops the caller follows counts as a missing file.
 */
export function policyOf(answer: number | 'failure'): RobotsPolicy {
  if (answer === 'failure' || answer === 429) return 'disallow'
  if (answer >= 200 && answer < 300) return 'parse'
  return answer >= 300 && answer < 500 ? 'allow' : 'disallow'
}

export const ALLOW_ALL: Robots = Object.freeze({ isAllowed: () => true, crawlDelayMs: null, sitemaps: [] })

export const DISALLOW_ALL: Robots = Object.freeze({
  isAllowed: () => false,
  crawlDelayMs: null,
  sitemaps: [],
})

/** `productToken` is the crawler's name in user-agent lines: letters, `_` and `-`. */
export function parseRobots(bytes: Uint8Array, productToken: string): Robots {
  const reading = readGroups(bytes, [productToken])
  for (;;) {
    const { done, value } = reading.next()
    if (done) return robotsFor([productToken], value)[0]!
  }
}

/**
 * The rules of each of these crawlers, in one pass that other work may interrupt, because a long file takes a tenth of a second
 * to read. Crawlers that the file does not name share one object.
 */
export async function readRobots(bytes: Uint8Array, productTokens: readonly string[]): Promise<Robots[]> {
  const reading = readGroups(bytes, productTokens)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return robotsFor(productTokens, value)
    await setImmediate()
  }
}

function robotsFor(productTokens: readonly string[], { everyone, named, sitemaps }: Groups): Robots[] {
  const forEveryone = robotsOf(everyone, sitemaps)
  return productTokens.map((token) => {
    const group = named.get(token.toLowerCase())
    return group === undefined ? forEveryone : robotsOf(group, sitemaps)
  })
}

function robotsOf({ rules, crawlDelayMs }: Group, sitemaps: readonly string[]): Robots {
  let isSorted = false
  return {
    isAllowed(url) {
      // After sorting, the first rule that matches decides.
      if (!isSorted) rules.sort((a, b) => b.length - a.length || Number(b.isAllow) - Number(a.isAllow))
      isSorted = true
      return decide(rules, pathOf(url))
    },
    crawlDelayMs,
    sitemaps,
  }
}

/** Yields now and then. */
function* readGroups(bytes: Uint8Array, productTokens: readonly string[]): Generator<undefined, Groups> {
  const tokens = productTokens.map((token) => token.toLowerCase())
  const everyone: Group = { rules: [], crawlDelayMs: null }
  const named = new Map<string, Group>()
  const sitemaps: string[] = []
  let isRuleSeen = false
  let current: Group[] = []

  function groupOf(agent: string): Group | undefined {
    if (isEveryone(agent)) return everyone
    const token = tokenOf(agent)
    if (!tokens.includes(token)) return undefined
    const group = named.get(token) ?? { rules: [], crawlDelayMs: null }
    named.set(token, group)
    return group
  }

  let read = 0
  for (const { name, value } of readDirectives(bytes)) {
    if (++read % DIRECTIVES_PER_TURN === 0) yield
    if (name === 'user-agent') {
      if (isRuleSeen) current = []
      isRuleSeen = false
      const group = groupOf(value)
      if (group !== undefined && !current.includes(group)) current.push(group)
    } else if (name === 'sitemap') {
      if (sitemaps.length < SITEMAP_LINES_MAX) sitemaps.push(Buffer.from(value, 'latin1').toString())
    } else if (name === 'crawl-delay') {
      for (const group of current) group.crawlDelayMs ??= parseDelay(value)
    } else {
      isRuleSeen = true
      for (const rule of current.length === 0 ? [] : rulesOf(value, name === 'allow'))
        for (const group of current) group.rules.push(rule)
    }
  }
  return { everyone, named, sitemaps }
}

function isEveryone(agent: string): boolean {
  return agent[0] === '*' && (agent.length === 1 || /\s/.test(agent[1]!))
}

function tokenOf(agent: string): string {
  return /^[a-z_-]*/i.exec(agent)![0].toLowerCase()
}

function parseDelay(value: string): number | null {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Math.round(Number(value) * 1000) : null
}

/** An empty rule matches nothing: `Disallow:` forbids nothing. */
function rulesOf(value: string, isAllow: boolean): Rule[] {
  if (value === '') return []
  const text = escapePattern(value)
  const texts = [text]
  if (isAllow) {
    // A rule that allows the index page means the folder: /a/index.html also stands for /a/ itself.
    const slash = text.lastIndexOf('/')
    if (slash !== -1 && text.startsWith('/index.htm', slash)) texts.push(`${text.slice(0, slash + 1)}$`)
  } else if (text.includes('%')) {
    // The RFC compares escaped letters as letters, Google as written. Both hold for what is forbidden, since an
    // address with %61 is asked for as `a`.
    const plain = text.replaceAll(/%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/g, decodeURIComponent)
    if (plain !== text) texts.push(plain)
  }
  return texts.map((one) => ({ isAllow, ...parsePattern(one) }))
}

function decide(rules: readonly Rule[], path: string): boolean {
  let scanned = 0
  for (const rule of rules) {
    if (matchesPattern(rule, path)) return rule.isAllow
    if (rule.pieces.length > 1 && path.startsWith(rule.pieces[0]!)) scanned += path.length
    // Nobody writes such a file in good faith, and what it forbids is not known: better to stay out.
    if (scanned > SCANNED_MAX) return false
  }
  return true
}

/** Path and query of an absolute address. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start === -1 ? '/' : url.slice(start)
}
