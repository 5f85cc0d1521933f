// Every issue that an audit can report: its family, severity, texts and kind of rule, gathered from the family files.
// docs/crawl-issues.md says what each means; a test compares it with this catalogue.

import { misspelled, nearest } from '../../../../lib/nearest.ts'
import advice from './advice.json' with { type: 'json' }
import { CANONICALS } from './canonicals.ts'
import { CONTENT } from './content.ts'
import { DESCRIPTIONS } from './descriptions.ts'
import { HEADINGS } from './headings.ts'
import { HREFLANG } from './hreflang.ts'
import { HTTP } from './http.ts'
import { IMAGES } from './images.ts'
import { INDEXING } from './indexing.ts'
import { LINKS } from './links.ts'
import { REDIRECTS } from './redirects.ts'
import { RESOURCES } from './resources.ts'
import type { ReferenceKind, Rule, Severity } from './rule.ts'
import { SECURITY } from './security.ts'
import { SITEMAPS } from './sitemaps.ts'
import { SOCIAL } from './social.ts'
import { STRUCTURED_DATA } from './structured-data.ts'
import { TITLES } from './titles.ts'
import { URLS } from './urls.ts'

/** In the order in which a report shows them. */
export const FAMILIES = Object.freeze({
  http: HTTP,
  redirects: REDIRECTS,
  indexing: INDEXING,
  canonicals: CANONICALS,
  titles: TITLES,
  descriptions: DESCRIPTIONS,
  headings: HEADINGS,
  content: CONTENT,
  links: LINKS,
  images: IMAGES,
  resources: RESOURCES,
  hreflang: HREFLANG,
  sitemaps: SITEMAPS,
  urls: URLS,
  security: SECURITY,
  social: SOCIAL,
  'structured-data': STRUCTURED_DATA,
})

export type IssueFamily = keyof typeof FAMILIES

type IdsOf<Family> = Family extends unknown ? keyof Family : never
export type IssueId = IdsOf<(typeof FAMILIES)[IssueFamily]>

/** What makes up an issue besides its pages: the links, images or resources that break the rule. */
export const SUBJECTS = ['pages', 'links', 'images', 'resources'] as const
export type IssueSubject = (typeof SUBJECTS)[number]

/**
 * What a report says about an issue besides its title and explanation (advice.json). Each text is one to three whole sentences
 * for the person who has to act on it.
 */
type Advice = {
  /** What it costs visitors or search results if nothing is done. */
  matters: string
  fix: string
  /** The standard, or the documentation of those who apply the rule. */
  reference: string
}

export type CatalogueEntry = {
  id: IssueId
  family: IssueFamily
  kind: Rule['kind']
  severity: Severity
  subject: IssueSubject
  title: string
  explanation: string
  advice: Advice
}

// A rule without advice is a type error here.
const ADVICE: Readonly<Record<IssueId, Advice>> = advice

const SUBJECT_OF: Readonly<Record<ReferenceKind, IssueSubject>> = {
  canonical: 'pages',
  hreflang: 'pages',
  amphtml: 'pages',
  internal_link: 'links',
  external_link: 'links',
  image: 'images',
  image_source: 'resources',
  stylesheet: 'resources',
  script: 'resources',
  frame: 'resources',
  resource: 'resources',
}

/** The rules of one kind with their ids, in the order of the catalogue. */
export function rulesOfKind<Kind extends Rule['kind']>(
  kind: Kind,
): { id: IssueId; rule: Extract<Rule, { kind: Kind }> }[] {
  return RULES.filter(
    (entry): entry is { id: IssueId; family: IssueFamily; rule: Extract<Rule, { kind: Kind }> } => {
      return entry.rule.kind === kind
    },
  )
}

export const RULES = (Object.entries(FAMILIES) as [IssueFamily, Record<string, Rule>][]).flatMap(
  ([family, rules]) => Object.entries(rules).map(([id, rule]) => ({ id: id as IssueId, family, rule })),
)

export const CATALOGUE: readonly CatalogueEntry[] = Object.freeze(
  RULES.map(({ id, family, rule }) => {
    const { kind, severity, title, explanation } = rule
    const subject = subjectOf(rule)
    return Object.freeze({ id, family, kind, severity, subject, title, explanation, advice: ADVICE[id] })
  }),
)

function subjectOf(rule: Rule): IssueSubject {
  return rule.kind === 'join' ? SUBJECT_OF[rule.looksUp] : 'pages'
}

const BY_ID: ReadonlyMap<string, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.id, entry]))

/** Undefined for an id that no rule has: an old crawl may know issues that were dropped since. */
export function findIssue(id: string): CatalogueEntry | undefined {
  return BY_ID.get(id)
}

/** The id that was probably meant by a misspelled one; undefined if that would be a guess. */
export function nearIssue(written: string): IssueId | undefined {
  const plain = written.toLowerCase().replaceAll('-', '_')
  return (findIssue(plain)?.id ?? misspelled(plain, IDS) ?? nearestByWords(plain)) as IssueId | undefined
}

const IDS: readonly string[] = CATALOGUE.map(({ id }) => id)

function nearestByWords(written: string): string | undefined {
  const words = new Set(written.split('_'))
  const alike = IDS.filter((id) => id.split('_').some((word) => words.has(word)))
  return written.length > WRITTEN_CHARS_MAX ? undefined : nearest(written, alike)
}

const WRITTEN_CHARS_MAX = 60

/** The titles of the families of issues. A test keeps the headings of docs/crawl-issues.md the same. */
export const FAMILY_TITLES: Readonly<Record<IssueFamily, string>> = Object.freeze({
  http: 'Responses',
  redirects: 'Redirects',
  indexing: 'Indexing',
  canonicals: 'Canonicals',
  titles: 'Titles',
  descriptions: 'Descriptions',
  headings: 'Headings',
  content: 'Content',
  links: 'Links',
  images: 'Images',
  resources: 'Style sheets, scripts and frames',
  hreflang: 'Languages (hreflang)',
  sitemaps: 'Sitemaps',
  urls: 'Addresses',
  security: 'Security',
  social: 'Sharing',
  'structured-data': 'Structured data',
})
