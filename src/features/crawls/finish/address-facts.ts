// What the audit keeps of every address of a crawl, because any page may refer to any address: typed arrays by id, seven
// bytes for each, so that a million addresses take seven megabytes. Ids are dense, counted from 1.

import type { TargetFacts } from '../engine/audit/rule.ts'

export const FACT = {
  EXTERNAL: 1,
  BLOCKED: 2,
  UNANSWERED: 4,
  REDIRECTED: 8,
  IN_SITEMAP: 16,
  /** A page of the site with content of its own: HTML of status 200 that did not redirect. */
  CONTENT: 32,
  INTERNAL_PAGE: 64,
  INDEXABLE: 128,
  NOINDEX: 256,
  SCORED: 512,
  BROKEN: 1024,
  /** Redirects of it led to another site, whose answer this is. */
  ANSWERED_BY_OTHER: 2048,
  CRITICAL: 4096,
  /** A style sheet, a script or an image source of some page. */
  RESOURCE: 8192,
} as const

export type AddressFacts = {
  readonly idMax: number
  /** Bits of FACT. */
  readonly flags: Uint16Array
  /** The status of the last response; 0 without one. */
  readonly statuses: Uint16Array
  /** Which rules of reference-rules.ts a reference to the address breaks. */
  readonly triggers: Uint16Array
  /** Kinds of warnings that the page has, as far as the health score weighs them. */
  readonly warnings: Uint8Array
}

export function createAddressFacts(idMax: number): AddressFacts {
  const size = idMax + 1
  return {
    idMax,
    flags: new Uint16Array(size),
    statuses: new Uint16Array(size),
    triggers: new Uint16Array(size),
    warnings: new Uint8Array(size),
  }
}

export function hasFact({ flags }: AddressFacts, id: number, fact: number): boolean {
  return ((flags[id] ?? 0) & fact) !== 0
}

/** Stands for the address in rules, which only compare addresses. */
export function nameOf(id: number): string {
  return `#${id}`
}

/** The facts of an address that need no other rows. */
export function targetFactsOf(
  facts: AddressFacts,
  id: number,
): Omit<TargetFacts, 'canonicalUrl' | 'hreflangUrls'> {
  return {
    url: nameOf(id),
    isExternal: hasFact(facts, id, FACT.EXTERNAL),
    isAnsweredByOther: hasFact(facts, id, FACT.ANSWERED_BY_OTHER),
    isRobotsBlocked: hasFact(facts, id, FACT.BLOCKED),
    isRedirected: hasFact(facts, id, FACT.REDIRECTED),
    statusCode: facts.statuses[id] || null,
    isUnanswered: hasFact(facts, id, FACT.UNANSWERED),
    bodyBytes: null,
    isNoindex: hasFact(facts, id, FACT.NOINDEX),
    isCanonicalised:
      ((facts.flags[id] ?? 0) & (FACT.CONTENT | FACT.INDEXABLE | FACT.NOINDEX)) === FACT.CONTENT,
  }
}
