// The kinds of alerts of crawls: what a crawl found that the one before did not.

import { type AlertKinds, count, days, percent } from '../../background/alerts/alert-kind.ts'

const crawls = { isOn: true, takesSegment: false, thresholds: {} } as const

export const CRAWL_ALERTS = {
  health_dropped: {
    ...crawls,
    title: 'The health score fell',
    severity: 'warning',
    thresholds: { points: count(5, 'points since the crawl before') },
  },
  new_error_kinds: {
    ...crawls,
    title: 'New kinds of critical issues',
    shortTitle: 'New kinds of critical issues',
    severity: 'warning',
  },
  client_errors_grown: {
    ...crawls,
    title: 'More pages return an error',
    severity: 'warning',
    thresholds: {
      pages: count(10, 'more pages that answer 4xx'),
      percent: percent(20, 'more pages that answer 4xx, if that are at least 3'),
    },
  },
  server_errors: {
    ...crawls,
    title: 'The server returns errors',
    severity: 'critical',
    thresholds: { percent: percent(1, 'of the pages that answer 5xx') },
  },
  pages_noindex: {
    ...crawls,
    title: 'Pages became noindex',
    severity: 'critical',
    thresholds: { pages: count(1, 'pages that could be indexed in the crawl before') },
  },
  important_pages_lost: {
    ...crawls,
    title: 'Pages near the start page cannot be found any more',
    shortTitle: 'Important pages are gone',
    severity: 'critical',
    thresholds: { pages: count(1, 'pages at most one click from the start page') },
  },
  titles_removed: {
    ...crawls,
    title: 'Pages near the start page lost their title',
    shortTitle: 'Important pages lost their title',
    severity: 'warning',
    thresholds: { pages: count(1, 'pages at most one click from the start page') },
  },
  titles_changed: {
    ...crawls,
    title: 'Titles of pages near the start page changed',
    severity: 'info',
    isOn: false,
    thresholds: { pages: count(1, 'pages at most one click from the start page') },
  },
  robots_changed: { ...crawls, title: 'robots.txt changed', severity: 'warning' },
  sitemap_gone: { ...crawls, title: 'The sitemap is gone', severity: 'warning' },
  certificate_ending: {
    ...crawls,
    title: 'The certificate ends soon',
    severity: 'warning',
    thresholds: { days: days(21, 'before its end') },
  },
} as const satisfies AlertKinds

export type CrawlAlert = keyof typeof CRAWL_ALERTS
