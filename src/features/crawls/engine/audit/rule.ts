// What a rule of the audit is. Three kinds, because a crawl of half a million pages is never held in memory: a page
// rule needs the page alone and runs when it is fetched; a join rule needs one page and one address it refers to; a
// group rule needs a group of pages that share a key. All are pure. The family files hold the rules with their texts,
// so that what a rule says and what it does stand together.
import type { LinkTally } from './link-tally.ts'
import type { ContentFacts, FetchFacts, PageFacts } from './page-facts.ts'

export const SEVERITIES = ['critical', 'warning', 'notice'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Parts of a crawl that its settings may switch off, and that rules may depend on (applied-rules.ts). */
export type CrawlPart =
  | 'link_checks'
  | 'external_link_checks'
  | 'image_checks'
  | 'rendering'
  | 'sitemaps'
  | 'wanted_nofollow'

/** The text says what is wrong, in one sentence, and why it matters or what to do. */
type RuleText = {
  severity: Severity
  title: string
  explanation: string
  /** Without this part of the crawl, the rule is not applied. */
  needs?: CrawlPart
  /** Without these parts, the rule is applied to fewer addresses. */
  widenedBy?: readonly CrawlPart[]
}

/** False if nothing is wrong, true if the page has the issue, and a text if it has the issue and the text says where. */
export type Verdict = boolean | string

/**
 * Which pages a rule is asked about. `address`: every internal address that was taken up, whatever came of it.
 * `response`: those that answered, after any redirects. `content`: internal HTML pages of status 200 that did not
 * redirect. `indexable`: those of them that a search engine may show.
 */
export type PageRule = RuleText & { kind: 'page' } & (
    | { scope: 'address' | 'response'; check(page: FetchFacts): Verdict }
    | {
        scope: 'content' | 'indexable'
        check(content: ContentFacts, page: PageFacts, links: LinkTally): Verdict
      }
  )

/** What a page may be for another one: its original, itself in another language, or itself as AMP. */
const ALTERNATE_KINDS = ['canonical', 'hreflang', 'amphtml'] as const
export type AlternateKind = (typeof ALTERNATE_KINDS)[number]

/**
 * How a content page refers to an address; the address, normalised, is the key that is looked up. An image source is one
 * besides the src of an image; a resource is a style sheet, a script or a frame.
 */
const REFERENCES = [
  ...ALTERNATE_KINDS,
  ...(['internal_link', 'external_link', 'image'] as const),
  ...(['stylesheet', 'script', 'frame', 'image_source', 'resource'] as const),
] as const
export type ReferenceKind = (typeof REFERENCES)[number]

/** What is known of an address that pages refer to. */
export type TargetFacts = {
  /** Normalised: the key. */
  url: string
  isExternal: boolean
  /** Redirects led to another site, whose answer this is. */
  isAnsweredByOther: boolean
  isRobotsBlocked: boolean
  /** Whether a request for it is redirected to another address. */
  isRedirected: boolean
  /** The status of the last response; null when the address was not asked or did not answer. */
  statusCode: number | null
  /** It was asked and there was no answer, or the redirects did not end. */
  isUnanswered: boolean
  /** Null when unknown: not an HTML page, or not crawled. */
  bodyBytes: number | null
  isNoindex: boolean
  /** A page of the site that is not indexable because it names another as its original, and for no other reason. */
  isCanonicalised: boolean
  canonicalUrl: string | null
  /** Null when the page was not read. */
  hreflangUrls: readonly string[] | null
}

/** What says whether an address is broken. */
export type AnswerFacts = Pick<
  TargetFacts,
  'isExternal' | 'isAnsweredByOther' | 'isUnanswered' | 'statusCode'
>

export type JoinRule = RuleText & {
  kind: 'join'
  looksUp: ReferenceKind
  /** `pageUrl` is the final address of the page that refers. */
  check(pageUrl: string, target: TargetFacts): boolean
}

/** The key that two or more indexable pages share. */
export const DUPLICATE_KEYS = ['title', 'description', 'h1', 'text'] as const
export type DuplicateKey = (typeof DUPLICATE_KEYS)[number]

/** The links of the site to one page, counted. */
export type InlinkFacts = {
  isStartPage: boolean
  isInSitemap: boolean | null
  isIndexable: boolean
  followedCount: number
  nofollowedCount: number
}

/** One of the two pages that rel=next and rel=prev of a page name. */
export type SeriesFacts = {
  target: AnswerFacts & Pick<TargetFacts, 'isRedirected'>
  /** Whether it names the page in return; null when that cannot be said. */
  isNamedBack: boolean | null
  /** Following this direction leads back to the page. */
  isLoop: boolean
}

export type GroupRule = RuleText &
  (
    | { kind: 'group'; groupedBy: DuplicateKey | 'fingerprint' | 'fragment' }
    | { kind: 'group'; groupedBy: 'inlinks'; check(inlinks: InlinkFacts): boolean }
    | { kind: 'group'; groupedBy: 'series'; check(step: SeriesFacts): boolean }
  )

export type Rule = PageRule | JoinRule | GroupRule

/** Keeps the literal ids of a family as types while checking every rule. */
export function defineFamily<Id extends string>(rules: Record<Id, Rule>): Readonly<Record<Id, Rule>> {
  return Object.freeze(rules)
}

/** A text for the detail of an issue: how many of how many. */
export function someOf(count: number, total: number, noun: string): string {
  return `${count} of ${total} ${noun}${total === 1 ? '' : 's'}`
}
