// Which rules a crawl applies, by its settings. That a crawl lacks a finding means something only if it applied the rule, and
// to the same addresses, so two crawls are compared by such rules alone.

import type { CrawlSettings } from '../crawl-settings.ts'
import { type IssueId, RULES } from './catalogue.ts'
import type { CrawlPart } from './rule.ts'

const HAS_PART: Readonly<Record<CrawlPart, (settings: CrawlSettings) => boolean>> = {
  link_checks: ({ areLinksChecked }) => areLinksChecked,
  external_link_checks: ({ areLinksChecked, isExternalAllowed }) => areLinksChecked && isExternalAllowed,
  image_checks: ({ areImagesChecked }) => areImagesChecked,
  rendering: ({ isRendered }) => isRendered,
  // A crawl of a list of addresses reads no sitemaps.
  sitemaps: ({ scope }) => scope?.isList !== true,
  wanted_nofollow: ({ isNofollowWanted }) => isNofollowWanted === true,
}

/** In the order of the catalogue. */
export function appliedIssues(settings: CrawlSettings): IssueId[] {
  return RULES.filter(({ rule: { needs } }) => needs === undefined || HAS_PART[needs](settings)).map(
    ({ id }) => id,
  )
}

/** The issues that crawls with these settings looked for at different addresses. */
export function unequallyApplied(one: CrawlSettings, other: CrawlSettings): ReadonlySet<IssueId> {
  const differs = (part: CrawlPart) => HAS_PART[part](one) !== HAS_PART[part](other)
  return new Set(RULES.filter(({ rule }) => rule.widenedBy?.some(differs)).map(({ id }) => id))
}
