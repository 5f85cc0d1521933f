// Alerts: what is wrong now, and the rules that raise them.

type Thresholds = Readonly<Record<string, number>>

const place = (count: number) => (count === 1 ? '1 place' : `${count} places`)
const page = (count: number) => (count === 1 ? '1 page' : `${count} pages`)
const day = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const moves = ({ places_top_10, places_top_30, places_beyond }: Thresholds) =>
  `${place(places_top_10!)} from the top 10, ${places_top_30} from 11–30, ${places_beyond} beyond`
const moveLabels = {
  places_top_10: 'Places, from a position of 1 to 10',
  places_top_30: 'Places, from a position of 11 to 30',
  places_beyond: 'Places, from a later position',
}

export const title = 'Alerts'
export const views = 'Alerts and their rules'
export const rulesTitle = 'Alert rules'
export const intro =
  'An alert opens when a figure crosses a rule’s threshold, and closes when the cause is gone.'
export const rulesIntro =
  'What Sightline watches for. Every rule has a default that you can change for this project.'
export const whoIsNotified = 'Who is notified'
export const state = 'State'
export const states = { open: 'Open', resolved: 'Resolved' } as const
export const severity = 'Severity'
export const allSeverities = 'All severities'
export const severities = { critical: 'Critical', warning: 'Warning', info: 'Information' } as const
export const noun = (count: number) => (count === 1 ? 'alert' : 'alerts')
export const alert = 'Alert'
export const what = 'What'
export const since = 'Since'
export const resolvedAt = 'Resolved'
export const noneOpen = 'No alert is open'
export const noneOpenText =
  'Sightline compares every rank check, crawl and import with the one before. Drops, errors and missing data show up here. A failed check does not count as a drop, and simulated data never raises an alert.'
export const noneResolved = 'No alert has been resolved yet'
export const noneResolvedText = 'Resolved alerts are kept here.'
export const seeRules = 'See the rules'
export const rule = 'Rule'
export const threshold = 'Threshold'
export const holdsFor = 'Applies to'
export const wholeProject = 'Whole project'
export const on = 'On'
export const off = 'Off'
export const origin = 'Set by'
export const isDefault = 'Default'
export const isOwn = 'You'
export const isNew = 'Not saved yet: until then, the segment has no rule of its own.'
export const isOn = 'On'
export const isOnHint = 'Switching it off closes its open alerts.'
export const save = 'Save'
export const saved = (title: string) => `Saved: ${title}`
export const reset = 'Back to the default'
export const wasReset = (title: string) => `Back to the default: ${title}`
export const removeOfSegment = 'Remove this segment’s rule'
export const wasRemoved = (title: string) => `Removed: ${title}`
export const preview = 'Preview'
export const fired = (count: number, days: number) =>
  count === 0
    ? `Would not have fired in the last ${days} days.`
    : `Would have fired ${count === 1 ? 'once' : `${count} times`} in the last ${days} days.`
export const lastFired = (when: string) => `Last on ${when}.`
export const firedUnknown = 'There is not enough stored data to tell how often this rule would have fired.'
export const previewOfProject = 'Counted over the whole project, not over the segment alone.'
export const noNumber = 'Enter numbers of 1 or more to see how often the rule would have fired.'
export const summaries = {
  keyword_dropped: moves,
  keyword_gained: moves,
  keyword_not_found: () => '2 checks in a row',
  keyword_left_top_100: () => '2 checks in a row',
  visibility_dropped: ({ percent }) => `${percent}% less`,
  ranks_not_measured: ({ percent }) => `${percent}% of the checks failed`,
  budget_near: ({ percent }) => `${percent}% of the limit`,
  health_dropped: ({ points }) => (points === 1 ? '1 point lower' : `${points} points lower`),
  client_errors_grown: ({ pages, percent }) => `${pages} more pages with 4xx, or ${percent}% more`,
  server_errors: ({ percent }) => `more than ${percent}% of the pages with 5xx`,
  pages_noindex: ({ pages }) => page(pages!),
  important_pages_lost: ({ pages }) => page(pages!),
  titles_removed: ({ pages }) => page(pages!),
  titles_changed: ({ pages }) => page(pages!),
  certificate_ending: ({ days }) => `${day(days!)} before`,
  clicks_dropped: ({ percent, clicks_min }) => `${percent}% fewer, of at least ${clicks_min} clicks`,
  search_silent: ({ days }) => `${day(days!)} without data`,
  search_token_ending: ({ days }) => `${day(days!)} before`,
  referring_domains_lost: ({ percent }) => `${percent}% fewer, at least 3`,
  referring_domains_burst: ({ domains }) => `${domains} more a day`,
  backlinks_silent: ({ days }) => `${day(days!)} late`,
} as Readonly<Record<string, (thresholds: Thresholds) => string>>
export const always = 'Each time'
export const thresholdsOf = 'When it fires'
export const thresholds = {
  keyword_dropped: moveLabels,
  keyword_gained: moveLabels,
  visibility_dropped: { percent: 'Percent less than a week before' },
  ranks_not_measured: { percent: 'Percent of the keywords whose last check failed' },
  budget_near: { percent: 'Percent of the limit of this month' },
  health_dropped: { points: 'Points lower than in the previous crawl' },
  client_errors_grown: {
    pages: 'More pages that answer 4xx',
    percent: 'Or percent more, if that is at least 3 pages',
  },
  server_errors: { percent: 'Percent of the pages that answer 5xx' },
  pages_noindex: { pages: 'Pages that could be indexed before' },
  important_pages_lost: { pages: 'Pages at most one click from the start page' },
  titles_removed: { pages: 'Pages at most one click from the start page' },
  titles_changed: { pages: 'Pages at most one click from the start page' },
  certificate_ending: { days: 'Days before its end' },
  clicks_dropped: {
    percent: 'Percent fewer than on the same weekdays a week before',
    clicks_min: 'Clicks there must have been on those days',
  },
  search_silent: { days: 'Days without data' },
  search_token_ending: { days: 'Days before its end' },
  referring_domains_lost: { percent: 'Percent fewer than a week before, if that is at least 3' },
  referring_domains_burst: { domains: 'More domains a day than at the count before' },
  backlinks_silent: { days: 'Days after a refresh was due' },
} as Readonly<Record<string, Readonly<Record<string, string>>>>
