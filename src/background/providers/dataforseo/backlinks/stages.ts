// The calls to DataForSEO for one refresh, in this order: first the cheap ones that say how much there is, last the
// links themselves. Lists come in pages of at most a thousand rows, one page per call, and each row is paid, so every
// list is limited, whatever the size of the profile.

import { DAY_MS } from '../../../../lib/durations.ts'
import { registrableDomain } from '../../../../lib/host.ts'
import type { RefreshRequest } from '../../backlink-source.ts'

export const STAGES = ['summary', 'history', 'domains', 'anchors', 'pages', 'links'] as const
export type Stage = (typeof STAGES)[number]

export type ListStage = Exclude<Stage, 'summary' | 'history'>

/** DataForSEO's names of the functions: POST backlinks/<name>/live. */
export const FUNCTIONS = {
  summary: 'summary',
  history: 'history',
  domains: 'referring_domains',
  anchors: 'anchors',
  pages: 'domain_pages',
  links: 'backlinks',
} as const satisfies Record<Stage, string>

/** DataForSEO's limit on the rows of a call. */
const CALL_ROWS_MAX = 1_000
/** DataForSEO's limit on the offset: beyond it only a token leads on. */
export const OFFSET_MAX = 20_000

const ROWS_MAX = { domains: 10_000, anchors: 1_000, pages: 1_000 } as const

/** The most rows of a list that are requested in total. */
export function rowsMaxOf(stage: ListStage, { linksMax }: RefreshRequest): number {
  return stage === 'links' ? Math.max(1, linksMax) : ROWS_MAX[stage]
}

/**
 * The rows of each call. They are the same for all calls of a list, because a token is only valid for calls that are
 * otherwise alike. So slightly more rows than the maximum may come (fewer than there are calls); they are dropped.
 */
export function callRowsOf(stage: ListStage, request: RefreshRequest): number {
  const rowsMax = rowsMaxOf(stage, request)
  return Math.ceil(rowsMax / callsMaxOf(stage, request))
}

export function callsMaxOf(stage: ListStage, request: RefreshRequest): number {
  return Math.ceil(rowsMaxOf(stage, request) / CALL_ROWS_MAX)
}

/** DataForSEO has the history of whole domains only. */
export function stagesFor(target: string): readonly Stage[] {
  return registrableDomain(target) === target ? STAGES : STAGES.filter((stage) => stage !== 'history')
}

export function stageAfter(stage: Stage, target: string): Stage | undefined {
  const stages = stagesFor(target)
  return stages[stages.indexOf(stage) + 1]
}

const HISTORY_SINCE_YEAR = 2019
const DAYS_PER_MONTH_MIN = 28

/** The history begins in January 2019 and has one row a month. */
export function historyRowsMax(today: number): number {
  const days = today - Date.UTC(HISTORY_SINCE_YEAR, 0, 1) / DAY_MS
  return Math.max(1, Math.ceil(days / DAYS_PER_MONTH_MIN))
}
