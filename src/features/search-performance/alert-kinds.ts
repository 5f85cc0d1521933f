import { type AlertKinds, count, days, percent } from '../../background/alerts/alert-kind.ts'

export const SEARCH_ALERTS = {
  clicks_dropped: {
    title: 'Clicks from search fell',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: {
      percent: percent(30, 'fewer than on the same weekdays a week before'),
      clicks_min: count(100, 'clicks on these days a week before, at least'),
    },
  },
  search_silent: {
    title: 'Search Console gives no data',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(3, 'without a successful sync') },
  },
  search_token_ending: {
    title: 'The access to Search Console ends soon',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(2, 'before its end') },
  },
} as const satisfies AlertKinds
