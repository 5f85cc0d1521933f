import { type AlertKinds, count, days, percent } from '../../background/alerts/alert-kind.ts'

export const BACKLINK_ALERTS = {
  referring_domains_lost: {
    title: 'Referring domains were lost',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(5, 'fewer than a week before, if that are at least 3') },
  },
  referring_domains_burst: {
    title: 'Many new referring domains at once',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { domains: count(50, 'more a day than at the count before') },
  },
  backlinks_silent: {
    title: 'Backlinks are not refreshed',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(3, 'after a refresh was due') },
  },
} as const satisfies AlertKinds
