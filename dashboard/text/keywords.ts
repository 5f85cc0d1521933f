// The list of keywords, its figures, and what is done with many of them at once.

import { plural } from '../lib/format.ts'

export const title = 'Keywords'
export const noun = (count: number) => (count === 1 ? 'keyword' : 'keywords')
export const find = 'Find a keyword'
export const devices = { all: 'All devices', desktop: 'Desktop', mobile: 'Mobile' } as const

export const visibility = 'Visibility'
export const averagePosition = 'Position'
export const topTen = 'Top 10'
export const measuredToday = 'measured today'
export const measured = 'measured'
export const foundNowhere = 'not found'
export const foundOf = (found: string, notFound: string) => `${found} found, ${notFound} not`
export const ofThemTopThree = (count: string) => `${count} of them in the top 3`
export const ofTracked = (count: string) => `of ${count}`
export const movedBy = (up: string, down: string, since: string) => `${up} up, ${down} down ${since}`
export const movedLeast = '3 places or more'
export const notKnownYet = 'not known yet'
export const chartButton = 'Chart'
export const presetsLabel = 'Show'
export const listNote = (since: string) =>
  `Every 30-day line spans at least 10 places, so a change of one place looks small because it is. 7 days: the change ${since}.`

const checks = (count: number) => plural(count, 'check')
export const checksFailed = (count: number, at: string) => `${checks(count)} failed since ${at}:`
export const nothingChecked = (at: string) => `Nothing has been checked since ${at}:`
export const remedies = { auth: 'Fix key', quota: 'Open providers' } as const
export const failedRows = 'Those rows show their last known position.'
export const lastChecksFailed = (count: number) =>
  count === 1
    ? 'The last check of 1 keyword failed.'
    : `The last check of ${plural(count, 'keyword')} failed.`
export const forExample = (message: string) => `For example: ${message}`
export const showFailed = 'Show them'
export const importedOnly = (count: number) => `${plural(count, 'imported position')}; not checked here yet.`
export const noLongerChecked = (count: number) =>
  `${plural(count, 'position')} from earlier checks; nothing is checked now.`
export const metric = 'Chart of'
export const chart = { visibility: 'Visibility by day', position: 'Average position by day' } as const
export const noHistory = 'The chart begins on the day of the first finished check.'
export const segmentDays = 'For a segment, only the last 31 days are known.'
export const unmatchedDays = 'There is no chart for keywords outside all segments.'
export const distribution = 'Keywords by position'

export const filters = {
  q: 'Search',
  country: 'Country',
  bucket: 'Position',
  change: 'Since the previous check',
  moved: 'Within 7 days',
  status: 'Last check',
  tag: 'Tag',
  segment: 'Segment',
  feature: 'On the results page',
  url: 'Ranking URL',
} as const
export const any = 'Any'
export const filter = 'Filter'
export const filterTitle = 'Filter keywords'
export const positions = (range: string) =>
  range === 'not_found' ? 'Not found' : range === 'not_ranked' ? 'No position' : range.replace('-', '–')
export const changes = { improved: 'Improved', declined: 'Declined', new: 'New', lost: 'Lost' } as const
export const moves = {
  any: 'Moved 3 places or more',
  up: 'Up 3 places or more',
  down: 'Down 3 places or more',
} as const
export const presets = {
  all: 'All',
  topTen: 'Top 10',
  nextTen: '11–20',
  moved: 'Moved',
  notFound: 'No position',
  waiting: 'Waiting',
  failed: 'Failed',
} as const
export const statuses = { success: 'Done', failed: 'Failed', pending: 'Waiting', running: 'Running' } as const
export const noSegment = 'In no segment'
export const segmentNumber = (id: string) => `Segment ${id}`
export const urlHint = 'The whole URL, as it ranks'

export const columns = {
  keyword: 'Keyword',
  position: 'Position',
  week: '7 days',
  change: 'Last check',
  best: 'Best',
  recent: '30 days',
  search_volume: 'Searches',
  url: 'Page found',
  features: 'On the page',
  competitors: 'Competitors',
  checked: 'Checked',
  status: 'Status',
  market: 'Market',
  device: 'Device',
  found: 'Results',
  next: 'Next check',
  tags: 'Tags',
  note: 'Note',
} as const
export const hints = {
  week: 'Places gained or lost since the same weekday of last week',
  change: 'Places gained or lost since the previous check',
  best: 'The best position ever measured',
  recent: 'Position at the end of each of the last 31 days',
  searches: 'How often it is searched in a month, as it was imported',
  found: 'How many of the results are yours',
  features: 'What the results page shows beside plain results, most of it above them',
  competitor: (name: string, domain: string) => `Position of ${name} (${domain})`,
} as const
export const recentLabel = (keyword: string) => `Position of “${keyword}” over the last 31 days`
export const failedCheck = 'failed'
export const failedKnown = (message: string, position: string, day: string) =>
  `${message} The last known position is ${position}, from ${day}.`
export const failedUnknown = 'The last check failed.'
export const waiting = 'waiting'
export const running = 'running'
export const beyond = (depth: number) => `> ${depth}`
export const notFoundWhy = 'Not found in the results that were read.'
export const noChange = 'There is no earlier position to compare with.'
export const noWeekChange = {
  failed: 'The last check failed.',
  unchecked: 'Not checked within the last 7 days.',
  'too new': 'First measured less than 7 days ago.',
  'never found': 'Not found today, and not 7 days ago.',
} as const
export const weekMoves = { left: 'left', found: 'found' } as const
export const neverFound = 'It was never found.'
export const noUrl = 'No URL of yours was found.'
export const notChecked = 'Not checked yet'
export const noFeatures = 'Only plain results were seen.'
export const noVolume = 'No search volume was imported for it.'
export const notFoundCompetitor = (name: string) => `${name} was not found.`
export const moreFeatures = (count: number) => `+${count}`
export const note = (text: string) => `Note: ${text}`

export const tag = 'Tag…'
const deleteWord = 'Delete…'
export const deleteTitle = (count: number) => `Delete ${plural(count, 'keyword')}?`
export const deleteText =
  'Their positions, checks and results pages are deleted with them. This cannot be undone. To keep them, download the list first.'
export const tagTitle = (count: number) => `Tag ${plural(count, 'keyword')}`
export const addTags = 'Add tags'
export const addTagsHint = 'Separate several with commas. New tags are created.'
export const removeTags = 'Remove tags'
export const noTagsYet = 'These keywords have no tags.'
export const knownTags = 'Tags of this project'
export const tagged = (count: number) =>
  count === 0 ? 'No tags have changed.' : `Tags of ${plural(count, 'keyword')} changed.`
export const applyTags = 'Change tags'

export const emptyTitle = 'No keywords yet'
export const emptyText = 'Add the words people type. Sightline checks where your site ranks for each of them.'
export const nothing = 'No keyword matches these filters'
export const nothingText = (filters: string) => `Filtered by ${filters}.`

export { deleteWord as delete }

export const features = {
  ads: 'Ads',
  ai_overview: 'AI overview',
  discussions: 'Discussions',
  events: 'Events',
  featured_snippet: 'Featured snippet',
  flights: 'Flights',
  hotels: 'Hotels',
  images: 'Images',
  jobs: 'Jobs',
  knowledge_panel: 'Knowledge panel',
  local_pack: 'Local pack',
  people_also_ask: 'People also ask',
  popular_products: 'Popular products',
  recipes: 'Recipes',
  related_searches: 'Related searches',
  reviews: 'Reviews',
  shopping: 'Shopping',
  short_videos: 'Short videos',
  sitelinks: 'Sitelinks',
  top_stories: 'Top stories',
  twitter: 'Posts on X',
  video: 'Videos',
} as const
export { addKeywords as add } from './shell.ts'
