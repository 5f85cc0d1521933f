// The few figures of a project at the top of every form of a report, each with its change and what it is compared with.
// A section that was not chosen has none; one without data shows a dash, and its reason further down. Pure.

import { DAY_MS } from '../../../lib/durations.ts'
import { TABLE_SECTIONS } from '../../declarations.ts'
import { type KnownPart, knownPart, type ProjectReport } from './model.ts'
import {
  type Change,
  change,
  changeInPercent,
  decimal,
  over,
  plural,
  points,
  since,
  visibilityText,
  whole,
} from './words.ts'

export type Figure = {
  readonly label: string
  readonly value: string
  readonly change: Change | undefined
}

export function figuresOf(project: ProjectReport): Figure[] {
  const { visibility, search, links, health } = project
  return [
    ...(visibility === undefined ? [] : rankFigures(project)),
    ...(search === undefined ? [] : [searchFigure(project)]),
    ...(links === undefined ? [] : [linkFigure(project)]),
    ...(health === undefined ? [] : [healthFigure(project)]),
  ]
}

function rankFigures(project: ProjectReport): Figure[] {
  const { now, before } = knownPart(project, 'visibility') ?? { now: undefined, before: null }
  return [
    {
      label: 'Visibility',
      value: visibilityText(now?.visibility ?? null),
      change: over(change(now?.visibility ?? null, before?.visibility, points), since(before?.date)),
    },
    {
      label: 'In the top 10',
      value: whole(now?.top_ten ?? null),
      change: over(change(now?.top_ten ?? null, before?.top_ten), since(before?.date)),
    },
  ]
}

function searchFigure(project: ProjectReport): Figure {
  const part = knownPart(project, 'search')
  return {
    label: 'Search clicks',
    value: whole(part?.clicks ?? null),
    change: over(
      changeInPercent(part?.clicks ?? null, part?.before?.clicks),
      `vs ${part === undefined ? '' : daysBefore(part)}`,
    ),
  }
}

/** Names the same number of days before; days without data yet are not compared. */
export function daysBefore({ from, to }: Pick<KnownPart<'search'>, 'from' | 'to'>): string {
  return `${plural((Date.parse(to) - Date.parse(from)) / DAY_MS + 1, 'day')} before`
}

function linkFigure(project: ProjectReport): Figure {
  const part = knownPart(project, 'links')
  return {
    label: 'Referring domains',
    value: whole(part?.referring_domains ?? null),
    change: over(
      change(part?.referring_domains ?? null, part?.referring_domains_before),
      since(part?.compared_with),
    ),
  }
}

function healthFigure(project: ProjectReport): Figure {
  const part = knownPart(project, 'health')
  const before = part?.is_score_comparable ? part.before?.health_score : null
  return {
    label: 'Site health',
    value: decimal(part?.now.health_score ?? null),
    change: over(change(part?.now.health_score ?? null, before, decimal), since(part?.before?.finished_at)),
  }
}

/** The headings of the parts of a section. */
export const SECTION_TITLES = {
  visibility: 'Visibility',
  movers: 'Keywords that moved',
  ...TABLE_SECTIONS,
  search: 'Clicks from search',
  links: 'New and lost links',
  health: 'Site health',
  quick_wins: 'Quick wins',
  spend: 'Spend',
} as const

/** Whether any of its figures is simulated. */
export function isSimulated(project: ProjectReport): boolean {
  return SECTION_NAMES.some((name) => knownPart(project, name)?.is_simulated === true)
}

const SECTION_NAMES = Object.keys(SECTION_TITLES) as (keyof typeof SECTION_TITLES)[]

export const SIMULATED =
  'Some figures in this report are made up by the built-in simulator. They show what a report looks like and say nothing about the site.'
