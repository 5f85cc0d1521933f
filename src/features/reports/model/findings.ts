// The findings of a report in sentences: the changes that a client should hear about first. Only known values are
// reported and compared. Pure.

import { daysBefore } from './figures.ts'
import { knownPart, type ProjectReport } from './model.ts'
import { TABLE_SECTION_NAMES } from './table-sections.ts'
import {
  type Change,
  change,
  changeInPercent,
  coverageOf,
  decimal,
  plural,
  points,
  shortDay,
  since,
  visibilityText,
  whole,
} from './words.ts'

/** Returns one sentence each, the most important first. */
export function findingsOf(project: ProjectReport): string[] {
  return [
    ...visibilityFindings(project),
    ...moverFindings(project),
    ...TABLE_SECTION_NAMES.flatMap((name) => knownPart(project, name)?.lines ?? []),
    ...searchFindings(project),
    ...linkFindings(project),
    ...healthFindings(project),
    ...winFindings(project),
  ]
}

function visibilityFindings(project: ProjectReport): string[] {
  const part = knownPart(project, 'visibility')
  if (part === undefined) return []
  const { now, before } = part
  const coverage = coverageOf(now)
  if (before === null)
    return [
      `Visibility is ${visibilityText(now.visibility)} with ${coverage ?? plural(now.keywords, 'keyword')}; there is nothing earlier to compare it with.`,
    ]
  const moved = change(now.visibility, before.visibility, points)
  const topTen = change(now.top_ten, before.top_ten)
  const onFirst = `${plural(now.top_ten, 'keyword')} ${now.top_ten === 1 ? 'is' : 'are'} in the top 10${topTen === undefined || topTen.direction === 'same' ? '' : ` (${topTen.text})`}`
  return [
    `Visibility ${verbOf(moved, visibilityText(before.visibility), visibilityText(now.visibility))} ${since(before.date)}; ${onFirst}${coverage === undefined ? '' : `; ${coverage}`}.`,
  ]
}

function verbOf(moved: Change | undefined, before: string, now: string): string {
  if (moved === undefined || moved.direction === 'same') return `stayed at ${now}`
  return `${moved.direction === 'up' ? 'rose' : 'fell'} from ${before} to ${now} (${moved.text})`
}

function moverFindings(project: ProjectReport): string[] {
  const part = knownPart(project, 'movers')
  if (part === undefined) return []
  if (part.improved + part.declined === 0) return ['No keyword changed its position.']
  return [
    `${plural(part.improved, 'keyword')} moved up and ${whole(part.declined)} moved down since ${shortDay(part.compared_with)}.`,
  ]
}

function searchFindings(project: ProjectReport): string[] {
  const part = knownPart(project, 'search')
  if (part === undefined || part.clicks === null) return []
  const moved = changeInPercent(part.clicks, part.before?.clicks)
  const brought = `Search brought ${plural(part.clicks, 'click')}`
  if (moved === undefined) return [`${brought}.`]
  if (moved.direction === 'same') return [`${brought}, about as many as in the ${daysBefore(part)}.`]
  const parts = moved.text.replace(/^[+−]/, '')
  return [
    `${brought}, ${parts} ${moved.direction === 'up' ? 'more' : 'fewer'} than in the ${daysBefore(part)}.`,
  ]
}

function linkFindings(project: ProjectReport): string[] {
  const part = knownPart(project, 'links')
  if (part === undefined || part.new_referring_domains === null || part.lost_referring_domains === null)
    return []
  const { new_referring_domains: gained, lost_referring_domains: lost } = part
  const compared = since(part.compared_with)
  const standing =
    part.referring_domains === null
      ? ''
      : `: ${plural(part.referring_domains, 'domain')} linked at the end of the period`
  if (gained + lost === 0) return [`No domain started or stopped linking to the site ${compared}${standing}.`]
  return [
    `${plural(gained, 'domain')} started and ${whole(lost)} stopped linking to the site ${compared}${standing}.`,
  ]
}

function healthFindings(project: ProjectReport): string[] {
  const part = knownPart(project, 'health')
  if (part === undefined || part.now.health_score === null) return []
  const { now, before } = part
  const critical =
    now.critical_issues === 0 ? 'no critical findings' : plural(now.critical_issues, 'critical finding')
  const moved =
    before === null || !part.is_score_comparable
      ? undefined
      : change(now.health_score, before.health_score, decimal)
  const score =
    moved === undefined
      ? `is ${decimal(now.health_score)}`
      : `${verbOf(moved, decimal(before?.health_score ?? null), decimal(now.health_score))} ${since(before?.finished_at)}`
  return [`The health of the site ${score}, with ${critical}.`]
}

function winFindings(project: ProjectReport): string[] {
  const potential = knownPart(project, 'quick_wins')?.types.find(
    ({ type }) => type === 'strikingDistancePages',
  )
  const clicks = Math.round(potential?.potential_clicks ?? 0)
  if (clicks < 1) return []
  return [
    `Pages that stand close to the first page could bring about ${plural(clicks, 'more click')} in 28 days.`,
  ]
}
