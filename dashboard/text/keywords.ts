// The list of keywords, its figures, and what is done with many of them at once.

import { plural } from '../lib/format.ts'

export const title = 'Keywords'
export const noun = (count: number) => (count === 1 ? 'keyword' : 'keywords')
export const find = 'Find a keyword'
export const devices = { all: 'All devices', desktop: 'Desktop', mobile: 'Mobile' } as const

export const visibility = 'Visibility'
export const visibilityHint = 'From 0 to 100, where 100 means ranking first for every keyword.'
export const averagePosition = 'Average position'
export const topThree = 'Top 3'
export const topTen = 'Top 10'
export const tracked = 'Tracked'
export const measured = (count: string) => `${count} measured`
export const trackedHint = (used: string, limit: string) => `${used} of ${limit} units used.`
export const sincePrevious = (days: number) => `in ${days} days`
export const metric = 'Chart of'
export const chart = { visibility: 'Visibility by day', position: 'Average position by day' } as const
export const noHistory = 'The chart begins on the day of the first finished check.'
export const segmentDays = 'For a segment, only the last 31 days are known.'
export const unmatchedDays = 'There is no chart for keywords outside all segments.'
export const distribution = 'Keywords by position'
export const figures = 'Ranks at a glance'

export const filters = {
  q: 'Search',
  country: 'Country',
  bucket: 'Position',
  change: 'Change',
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
export const statuses = { success: 'Done', failed: 'Failed', pending: 'Waiting', running: 'Running' } as const
export const noSegment = 'In no segment'
export const segmentNumber = (id: string) => `Segment ${id}`
export const urlHint = 'The whole URL, as it ranks'

export const columns = {
  keyword: 'Keyword',
  position: 'Position',
  change: 'Change',
  best: 'Best',
  recent: '30 days',
  url: 'Ranking URL',
  features: 'Results page',
  competitors: 'Competitors',
  checked: 'Checked',
  status: 'Last check',
  market: 'Market',
  device: 'Device',
  found: 'Results',
  next: 'Next check',
  tags: 'Tags',
  note: 'Note',
} as const
export const hints = {
  change: 'Places gained or lost since the previous check',
  best: 'The best position ever measured',
  recent: 'Position at the end of each of the last 31 days',
  found: 'How many of the results are yours',
  features: 'What else the results page has',
  competitor: (name: string, domain: string) => `Position of ${name} (${domain})`,
} as const
export const recentLabel = (keyword: string) => `Position of “${keyword}” over the last 31 days`
export const failedCheck = 'failed'
export const failedKnown = (message: string, position: string, day: string) =>
  `${message} The last known position is ${position}, from ${day}.`
export const failedUnknown = 'The last check failed.'
export const waiting = 'waiting'
export const running = 'running'
export const notFoundWhy = 'Not found in the results that were read.'
export const noChange = 'There is no earlier position to compare with.'
export const neverFound = 'It was never found.'
export const noUrl = 'No URL of yours was found.'
export const notChecked = 'Not checked yet'
export const noFeatures = 'Only plain results were seen.'
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
