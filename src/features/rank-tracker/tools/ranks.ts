// Tools that read positions of keywords.

import { Type } from 'typebox'
import type { Client } from '../../../../client/src/client.ts'
import type { ListedKeyword, RankTrackerOverview } from '../../../../client/src/types.ts'
import {
  day,
  device,
  direction,
  paging,
  project,
  search,
  URL_LENGTH_MAX,
} from '../../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../../entry/mcp/tool/task-tool.ts'
import { readKnownVisibility } from './known-visibility.ts'

const RESULTS_SHOWN = 10
/** Unless the agent says from when on. */
const DAYS_SHOWN = 30
const SUGGESTIONS_SHOWN = 5

const segmentId = Type.Optional(Type.Integer({ minimum: 1 }))

function shortKeyword(row: ListedKeyword) {
  const features = Object.keys(row.serp_features).filter((name) => row.serp_features[name])
  // Without a results page, as before the first check and after an import, nothing is known of competitors.
  const absence = row.owned_results_count === null ? 'not measured' : 'not found'
  return {
    ...pick(row, 'id', 'keyword', 'device', 'country_code', 'location', 'status'),
    position: row.last_position,
    ...pick(row, 'change_position', 'best_position', 'last_result_url', 'last_analyzed_at', 'tags'),
    ...(features.length > 0 && { serp_features: features }),
    ...(row.competitors.length > 0 && {
      competitors: row.competitors.map(({ domain, position }) => `${domain}: ${position ?? absence}`),
    }),
    // Why there is no position, or that it is simulated.
    ...(row.message !== null && { message: row.message }),
  }
}

/** What one search result page showed: the newest that was read. */
async function readEvidence(api: Client, uid: string, keywordId: number) {
  const { data } = await api.rankTracker.listAnalyses(uid, keywordId, { limit: 10 })
  const newest = data.find(({ status }) => status === 'success')
  if (newest === undefined) return undefined
  const { analysis, coverage, results } = await api.rankTracker.readAnalysisResults(uid, keywordId, newest.id)
  return {
    checked_at: analysis.finished_at,
    is_simulated: newest.is_simulated,
    organic_results_read: coverage.organic_results_scanned,
    results: results
      .filter(({ is_owned_result }, place) => is_owned_result || place < RESULTS_SHOWN)
      .map((row) => pick(row, 'rank', 'result_type', 'url', 'title', 'description', 'is_owned_result')),
  }
}

/** Visibility, averages and ranges are over these: a keyword counts from its first result. */
export function coverageOf({ summary, position_distribution }: RankTrackerOverview) {
  const measured = position_distribution.reduce((sum, { keywords }) => sum + keywords, 0)
  return { keywords_measured: measured, keywords_tracked: summary.tracked_keywords }
}

export const rankTools: TaskTool[] = [
  taskTool({
    name: 'rank_overview',
    area: 'ranks',
    title: 'Rank overview',
    description:
      'How visible a project is in search: keywords ranking, top 3 and 10, average position, visibility of 30 days (from, to; without days before the first result), spread of positions, segments, allowance. Of mobile keywords unless device says otherwise. improved and declined compare with the check before; seven_day_change is of visibility, null when nothing was measured then. Keywords that are pending were never measured: that is not the same as not found.',
    input: Type.Object({ project, device, segment_id: segmentId }),
    factNames: [
      'device',
      'coverage',
      'summary',
      'is_simulated',
      'from',
      'to',
      'seven_day_change',
      'visibility_by_day',
      'position_distribution',
      'keyword_units',
      'checked',
      'keywords_outside_segments',
      'untrusted_data',
    ],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, ...query }) {
      const [overview, segments] = await Promise.all([
        api.rankTracker.readOverview(uid, query),
        api.rankTracker.listSegments(uid, pick(query, 'device')),
      ])
      const { from, to, isSimulated, byDay, weekChange } = await readKnownVisibility(
        api,
        uid,
        overview,
        query,
      )
      const { visibility: _, usage, frequency, summary, ...figures } = overview
      const coverage = coverageOf(overview)
      const score = coverage.keywords_measured === 0 ? null : summary.visibility_score
      return {
        facts: {
          ...figures,
          summary: { ...summary, visibility_score: score },
          coverage,
          is_simulated: isSimulated,
          from,
          to,
          seven_day_change: weekChange,
          visibility_by_day: byDay,
          keyword_units: usage,
          checked: frequency.value,
          keywords_outside_segments: segments.unmatched_count,
          untrusted_data: {
            segments: segments.segments,
            suggested_segments: segments.suggestions.slice(0, SUGGESTIONS_SHOWN),
          },
        },
      }
    },
  }),
  taskTool({
    name: 'find_keywords',
    area: 'ranks',
    title: 'Find keywords',
    description:
      'Find tracked keywords with position, change since the check before, ranking URL, SERP features, tags and competitors. Of mobile keywords unless device says otherwise. position null: not found as far as was read (status success), or not measured yet (pending).',
    input: Type.Object({
      project,
      device,
      search,
      tag: Type.Optional(Type.String({ maxLength: 100 })),
      segment_id: segmentId,
      position_min: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      position_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      change: Type.Optional(Type.Enum(['improved', 'declined', 'new', 'lost'] as const)),
      url: Type.Optional(Type.String({ maxLength: URL_LENGTH_MAX, description: 'that ranks' })),
      sort: Type.Optional(Type.Enum(['keyword', 'position', 'change', 'best', 'last_analyzed'] as const)),
      direction,
      ...paging,
    }),
    factNames: ['device', 'untrusted_data'],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, limit, cursor, ...query }) {
      const page = await readRows(
        { limit, cursor },
        (range) => api.rankTracker.listKeywords(uid, { ...query, ...range, include: 'tags' }),
        shortKeyword,
      )
      const { device: shownDevice = 'mobile' } = query
      return { facts: { device: shownDevice, ...aboutRows(page), untrusted_data: { keywords: page.rows } } }
    },
  }),
  taskTool({
    name: 'keyword_history',
    area: 'ranks',
    title: 'Keyword history',
    description:
      'Where one keyword stood day by day, newest first (default 30 days), which URLs ranked, its competitors, and the newest search results page as evidence.',
    input: Type.Object({
      project,
      keyword_id: Type.Integer({ minimum: 1, description: 'from find_keywords' }),
      from: day,
      to: day,
    }),
    factNames: ['is_simulated', 'from', 'to', 'untrusted_data'],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, keyword_id, from, to }) {
      const [keyword, history, evidence] = await Promise.all([
        api.rankTracker.readKeyword(uid, keyword_id, { include: 'tags' }),
        api.rankTracker.readKeywordHistory(uid, keyword_id, { from, to }),
        readEvidence(api, uid, keyword_id),
      ])
      const { dates, states, positions, url_numbers, urls, url_changes, is_simulated, competitors } = history
      const days = dates.map((date, place) => {
        const number = url_numbers[place]
        const where = states[place] === 'found' ? positions[place] : states[place]
        return number === null || number === undefined ? [date, where] : [date, where, urls[number]]
      })
      const first = from === undefined ? dates.at(-DAYS_SHOWN) : undefined
      return {
        facts: {
          is_simulated,
          from: first ?? history.from,
          to: history.to,
          untrusted_data: {
            keyword: pick(keyword, 'id', 'keyword', 'device', 'country_code', 'language_code', 'location'),
            // Where not all of them fit, the oldest are left out.
            days: (first === undefined ? days : days.slice(-DAYS_SHOWN)).reverse(),
            url_changes,
            competitors: competitors.map(({ domain, positions: theirs }) => ({
              domain,
              latest: theirs.at(-1) ?? null,
            })),
            search_results: evidence,
          },
        },
      }
    },
  }),
]
