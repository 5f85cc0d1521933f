// Two completed crawls of a project that are compared: which parts of the site each of them could see, and what a reader
// of the comparison must know about that.

import { isDeepStrictEqual } from 'node:util'
import { appliedIssues, unequallyApplied } from '../engine/audit/applied-rules.ts'
import { CATALOGUE } from '../engine/audit/catalogue.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { CrawlOverview, StoredSummary } from '../reports/report-schema.ts'
import { type CrawlGaps, coversAtLeast, describeGaps } from './crawl-gaps.ts'

export type ComparableCrawl = CrawlKey & {
  uid: string
  settings: CrawlSettings
  gaps: StoredSummary['gaps']
  checked: StoredSummary['checked']
  /** Number of pages by issue id. */
  issueCounts: ReadonlyMap<string, number>
}

/** Pages of the crawl `of` are looked up in the crawl `other`. */
export type Side = {
  of: CrawlKey
  other: CrawlKey
  /** Whether a page that the other crawl did not find is gone; otherwise it may merely not have been visited. */
  isOtherWhole: boolean
}

export type CrawlPair = { newer: ComparableCrawl; older: ComparableCrawl }

/** Reads the newer crawl, to find what was added or has changed. */
export function forwards({ newer, older }: CrawlPair): Side {
  return { of: newer, other: older, isOtherWhole: isWhole(older, newer) }
}

/** Reads the older crawl, to find what was removed. */
export function backwards({ newer, older }: CrawlPair): Side {
  return { of: older, other: newer, isOtherWhole: isWhole(newer, older) }
}

function isWhole(crawl: ComparedScope, other: ComparedScope): boolean {
  return coversAtLeast(crawl.gaps, gapsBeside(crawl, other))
}

type ComparedScope = Pick<ComparableCrawl, 'gaps' | 'settings'>

/** When the two crawls had different scopes, a page that one of them left out says nothing about a change. */
function gapsBeside(crawl: ComparedScope, other: ComparedScope): CrawlGaps | undefined {
  if (other.gaps === undefined || haveSameScope(crawl, other)) return other.gaps
  const { scope, ...gaps } = other.gaps
  return gaps
}

function haveSameScope(crawl: ComparedScope, other: ComparedScope): boolean {
  return isDeepStrictEqual(crawl.settings.scope, other.settings.scope)
}

/** Issues that both crawls looked for at the same addresses, by id. */
export function comparedIssues(pair: CrawlPair): string[] {
  const unequal: ReadonlySet<string> = unequallyApplied(pair.newer.settings, pair.older.settings)
  const newer = soughtIssues(pair.newer)
  return [...soughtIssues(pair.older)].filter((id) => newer.has(id) && !unequal.has(id)).sort()
}

/** Some releases stored the whole catalogue as `checked` and older ones stored nothing, so the settings decide too. */
function soughtIssues({ checked, settings }: ComparableCrawl): Set<string> {
  return new Set(appliedIssues(settings).filter((id) => checked?.includes(id) ?? true))
}

/** Number of pages by issue id. */
export function countsOf({ categories }: CrawlOverview): Map<string, number> {
  return new Map(
    categories.flatMap(({ issues }) => issues.map(({ issue, pages_count }) => [issue, pages_count])),
  )
}

const COMPARED_SETTINGS = {
  domain: 'domain',
  pagesMax: 'crawler_max_urls',
  depthMax: 'crawler_depth',
  isFollowingLinks: 'crawler_follow_links',
  isExternalAllowed: 'crawler_allow_external_links',
  isRendered: 'crawler_javascript_enabled',
} as const satisfies Partial<Record<keyof CrawlSettings, string>>

/** Whether both crawls were asked to do the same, so that every difference between them is one of the site. */
export function hasSameSettings({ newer, older }: CrawlPair): boolean {
  const names = Object.keys(COMPARED_SETTINGS) as (keyof typeof COMPARED_SETTINGS)[]
  return names.every((name) => newer.settings[name] === older.settings[name]) && haveSameScope(newer, older)
}

export function pairNotes(pair: CrawlPair): string[] {
  const { newer, older } = pair
  const notes: string[] = []
  const names = Object.keys(COMPARED_SETTINGS) as (keyof typeof COMPARED_SETTINGS)[]
  const differing = names.filter((name) => newer.settings[name] !== older.settings[name])
  if (differing.length > 0) {
    const all = differing.map(
      (name) => `${COMPARED_SETTINGS[name]} ${older.settings[name]} then, ${newer.settings[name]} now`,
    )
    notes.push(`The crawls were made with different settings: ${all.join('; ')}.`)
  }
  if (!haveSameScope(newer, older))
    notes.push('The crawls were made with different crawl settings: scope, include, exclude or urls.')
  if (!isWhole(newer, older)) {
    notes.push(
      `The crawl ${newer.uid} did not read the whole site (${describeGaps(newer.gaps, gapsBeside(newer, older))}): pages that it did not meet are listed as not_visited, and as removed only if they answer 404 or 410.`,
    )
  }
  if (!isWhole(older, newer)) {
    notes.push(
      `The crawl ${older.uid} did not read the whole site (${describeGaps(older.gaps, gapsBeside(older, newer))}): pages that it did not meet are listed as not_visited_before, not as added.`,
    )
  }
  return [...notes, ...issueNotes(pair)]
}

function issueNotes(pair: CrawlPair): string[] {
  const [newer, older] = [soughtIssues(pair.newer), soughtIssues(pair.older)]
  const ofOne = CATALOGUE.filter(({ id }) => newer.has(id) !== older.has(id)).map(({ id }) => id)
  const unequal = [...unequallyApplied(pair.newer.settings, pair.older.settings)].filter(
    (id) => newer.has(id) && older.has(id),
  )
  return [
    ...(ofOne.length > 0
      ? [`Only one of the crawls looked for these issues, so they are left out: ${ofOne.join(', ')}.`]
      : []),
    ...(unequal.length > 0
      ? [
          `Only one of the crawls asked addresses beyond its pages for their status, so these issues are left out: ${unequal.join(', ')}.`,
        ]
      : []),
  ]
}
