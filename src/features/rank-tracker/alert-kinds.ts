// The kinds of alerts of the rank tracker: what moves or changes for a keyword, and what holds for all of them.

import { type AlertKinds, percent, places } from '../../background/alerts/alert-kind.ts'

const MOVES = {
  places_top_10: places(3, 'from a position of 1 to 10'),
  places_top_30: places(5, 'from a position of 11 to 30'),
  places_beyond: places(10, 'from a later position'),
}

const change = { isOn: true, takesSegment: true, isOfChange: true, thresholds: {} } as const

/** Moves of a keyword. */
export const MOVE_ALERTS = {
  keyword_dropped: { ...change, title: 'A keyword lost places', severity: 'warning', thresholds: MOVES },
  keyword_gained: { ...change, title: 'A keyword gained places', severity: 'info', thresholds: MOVES },
  keyword_left_top_3: { ...change, title: 'A keyword left the top 3', severity: 'warning' },
  keyword_left_top_10: { ...change, title: 'A keyword left the top 10', severity: 'warning' },
  keyword_left_top_100: { ...change, title: 'A keyword left the top 100', severity: 'warning' },
  keyword_entered_top_3: { ...change, title: 'A keyword entered the top 3', severity: 'info' },
  keyword_entered_top_10: { ...change, title: 'A keyword entered the top 10', severity: 'info' },
  keyword_entered_top_100: { ...change, title: 'A keyword entered the top 100 again', severity: 'info' },
  keyword_first_ranked: { ...change, title: 'A keyword ranks for the first time', severity: 'info' },
  keyword_not_found: { ...change, title: 'A keyword is not found any more', severity: 'warning' },
} as const satisfies AlertKinds

/** Changes of a results page other than the position. */
export const RESULT_ALERTS = {
  keyword_feature_won: { ...change, title: 'A results page shows the site in a feature', severity: 'info' },
  keyword_feature_lost: {
    ...change,
    title: 'A results page no longer shows the site in a feature',
    shortTitle: 'A feature in results was lost',
    severity: 'warning',
  },
  keyword_competitor_passed: {
    ...change,
    title: 'A competitor passed the site',
    shortTitle: 'A competitor passed you',
    severity: 'warning',
    isOn: false,
  },
  keyword_url_changed: {
    ...change,
    title: 'Another page of the site ranks for a keyword',
    severity: 'info',
    isOn: false,
  },
} as const satisfies AlertKinds

export const PROJECT_RANK_ALERTS = {
  visibility_dropped: {
    title: 'Visibility fell within a week',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(10, 'of the visibility a week before') },
  },
  ranks_not_measured: {
    title: 'Ranks cannot be measured',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(50, 'of the keywords whose last check failed') },
  },
} as const satisfies AlertKinds

export type MoveAlert = keyof typeof MOVE_ALERTS
export type ResultAlert = keyof typeof RESULT_ALERTS
export type RankAlert = MoveAlert | ResultAlert | keyof typeof PROJECT_RANK_ALERTS
