// The overview of a project.

import { formatDay, formatWhole, plural } from '../lib/format.ts'

export const crawlNow = 'Crawl now'
export const crawlStarted = 'The crawl has started.'
export const addNote = 'Add note'

export const compared = (days: string, before: string) => `${days}, compared with ${before}`
export const figures = 'Key figures'
export const loading = 'loading'
export const lineOf = (figure: string) => `${figure} over the period`

export const visibility = 'Visibility'
export const visibilityHint =
  'Share of the clicks that position 1 for every keyword would bring; all keywords count alike.'
export const percentSoFar = '% so far'
export const topTen = 'In the top 10'
export const of = (count: number) => `of ${formatWhole(count)}`
export const noKeywords = 'no keywords'
export const noKeywordsWhy = 'Track the words people should find you by'
export const notMeasured = 'not measured'
export const firstCheckWaits = 'The first check has not finished'
export const measured = 'measured'
export const today = 'today'
export const soFarToday = 'so far today'
export const onDay = (day: string) => `on ${formatDay(day)}`
export const partOf = (count: number, all: number, how: string) =>
  `${formatWhole(count)} of ${formatWhole(all)} ${how}`

export const clicks = 'Clicks'
export const underWay = 'on its way'
export const firstDaysWait = 'Search Console sends its first days'
export const notConnected = 'not connected'
export const connectFor = 'Connect Search Console to see 16 months'
export const takesAMinute = 'Takes about a minute'
export const noEarlierDays = (days: number) => `no ${formatWhole(days)} earlier days to compare with`
export const daysTo = (day: string) => `to ${formatDay(day)}`
export const daysKnown = (known: number, all: number) =>
  `${formatWhole(known)} of ${formatWhole(all)} days known`

export const health = 'Site health'
export const of100 = 'of 100'
export const notCrawled = 'not crawled'
export const crawlFor = 'A crawl lists what to fix, and is free'
export const firstCrawl = 'no earlier crawl'
export const scoreChanged = 'calculated differently from the previous crawl'
export const crawled = (pages: number) => `${plural(pages, 'page')} crawled`
export const crawledInPart = (pages: number) => `${plural(pages, 'page')}, not all`

export const domains = 'Referring domains'
export const noSource = 'no source yet'
export const sourceFor = 'Import a file or connect a source'
export const sourceCost = 'Free with a CSV file'
export const asOfToday = 'as of today'
export const asOf = (day: string) => `as of ${day}`

export const overTime = 'Over time'
export const chartOf = 'What the chart shows'
export const charts = { visibility: 'Visibility', clicks: 'Clicks', positions: 'Positions' } as const
export const chartLabels = {
  visibility: 'Visibility by day, in per cent',
  clicks: 'Clicks by day',
  positions: 'Average position by day',
} as const
export const abouts = {
  visibility: (keywords: number) =>
    `Share of the clicks that position 1 for ${keywords === 1 ? 'your keyword' : `all ${formatWhole(keywords)} keywords`} would bring.`,
  positions: () => 'Average position of the keywords that were found, 1 at the top.',
} as const
export const aboutClicks = 'Clicks from Google Search per day.'
export const dashedBefore = (days: number) => `Dashed: ${formatWhole(days)} days before, on the same weekday.`
export const notPublished = (days: string) => `No data yet for ${days}.`
export const clicksBefore = (days: string) => `Clicks ${days} before`
export const before = 'before'
export const notKnown = 'not known'
export const devices = { all: 'All devices', mobile: 'Mobile', desktop: 'Desktop' } as const
export const noDays = 'No position was measured in this period.'
export const noSearch = 'There is no search data yet: connect Search Console, or import a file from it.'
export const noSearchSince = (day: string) => `The last search data is from ${formatDay(day)}.`
export const firstDay =
  'One day is a dot, not a trend. The line starts tomorrow; a change is shown from the second day.'

export const movers = 'Movers'
export const moversSince = (places: number, since: string) => `${formatWhole(places)} places or more ${since}`
export const noneMoved = (places: number, since: string) =>
  `No keyword moved by ${formatWhole(places)} places or more ${since}.`
export const up = 'Up'
export const down = 'Down'
export const notFound = 'not found'

export const issuesLabel = 'Findings by severity, over all pages'
export const newAndFixed = (added: number, fixed: number) =>
  `${formatWhole(added)} new, ${formatWhole(fixed)} fixed`
export const sinceCrawl = (day: string) => `since the crawl of ${day}`
export const newSince = (day: string) => `New since ${day}`
export const pagesCrawled = (count: number) => `${plural(count, 'page')} crawled`
export const noSchedule = 'No further crawl is scheduled.'
export const noScore = 'no score'
export const allIssues = 'All issues'
export const noCrawl = 'No finished crawl yet'
export const noCrawlText = 'A crawl reads your site as a search engine does and lists what to fix.'
export const crawlCosts = 'It is free.'
export const pagesWith = (count: number) => plural(count, 'page')

export const wins = 'Quick wins'
export const allWins = 'All quick wins'
export const aboutClicksMore = (clicks: string) => `about +${clicks} clicks`
export const winsHint = 'Estimate of the clicks it could have brought in these days'
export const lostClicks = (clicks: string) => `−${clicks} clicks`
export const lossHint = 'Clicks lost compared with the days before'
export const noWins = 'No quick wins right now'
export const winsSearched = 'Every list was worked out from the newest search data.'
export const noWinsYet = 'No quick wins yet'
export const noWinsText =
  'Quick wins come from search data. Connect Search Console, or import a file from it.'
export const connect = 'Connect Search Console'
export const winTypes = {
  strikingDistancePages: 'Close to page one',
  ctrOpportunities: 'Low click rate',
  cannibalizationRisks: 'Pages compete',
  contentDecay: 'Losing clicks',
  newVisibilityOpportunities: 'Newly visible',
  visibilityGrowthClicksFlat: 'More visible, not more clicks',
  newContentOpportunities: 'No page of its own',
  secondPageKeywords: 'On page two',
  lostQueries: 'Lost query',
  risingQueries: 'Rising query',
  fallingQueries: 'Falling query',
  risingPages: 'Rising page',
  fallingPages: 'Falling page',
} as const
/** Ranges are named by their days or months: 28d, 3m. */
export const inRange = (range: string) =>
  `in ${plural(Number.parseInt(range, 10), range.endsWith('m') ? 'month' : 'day')}`
export const atPosition = (position: string) => `position ${position}`
export const clickRate = (position: string, rate: string, usual: string) =>
  `${position}, clicked ${rate} of the time; ${usual} is usual`
export const fromTo = (before: string, now: string, during: string) => `${before} → ${now} clicks ${during}`
export const share = (pages: number, seen: string) => `${plural(pages, 'page')} share ${seen}`
export const queriesAt = (queries: number, position: string, seen: string) =>
  `${plural(queries, 'query', 'queries')} at ${position}; ${seen}`

export const emptyTitle = 'Nothing is measured yet'
export const emptyText =
  'A few steps, and this page answers how visible you are, what moved and what to do next. The first takes a minute and costs nothing.'
export const fillsItself = 'This page fills itself.'
export const look = 'View'

export const nextTitle = 'What to do next'
export const nextDone = (done: number, all: number) => `${done} of ${all} done`
export const hide = 'Hide this list'
export const hidden = 'The list is hidden.'
export const done = 'Done:'
export const steps = {
  crawl: {
    title: 'Crawl the site',
    text: 'Finds broken links, missing titles and what keeps pages out of the index. Free.',
    action: 'Crawl now',
  },
  keywords: {
    title: 'Track keywords',
    text: 'See every day where you rank for the words that matter. You see the price before you add any.',
    action: 'Add keywords',
  },
  provider: {
    title: 'Choose where rankings come from',
    text: 'Without a provider, keywords wait and no position is shown.',
    action: 'Choose',
  },
  search: {
    title: 'Connect search data',
    text: 'Clicks and queries from Search Console, and the quick wins in them. Free.',
    action: 'Connect',
  },
  backlinks: {
    title: 'Bring in backlinks',
    text: 'Who links to you, which links are new, which are gone. Free from a file; you see what a source costs before you connect it.',
    action: 'Connect',
  },
  people: {
    title: 'Invite people',
    text: 'Colleagues and clients see only what you let them see.',
    action: 'Invite',
  },
} as const
