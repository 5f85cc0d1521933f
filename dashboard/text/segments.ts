// Segments: keywords grouped by the URL that ranks.

import { plural } from '../lib/format.ts'

export const title = 'Segments'
export const about =
  'Keywords grouped by the page that ranks for them. When another page ranks, a keyword changes its segment.'
export const device = 'Device'
export const devices = { all: 'All devices', desktop: 'Desktop', mobile: 'Mobile' } as const
export const name = 'Name'
export const rules = 'Rules'
export const keywords = 'Keywords'
export const share = 'Share'
export const shareHint = 'Of all tracked keywords'
export const shareOf = (share: string, name: string) => `${share} of all keywords are in ${name}`
export const averagePosition = 'Average position'
export const noPosition = 'None of its keywords has a position.'
export const unmatched = 'In no segment'
export const unmatchedRules = 'No rule matches, or not found'
export const edit = (name: string) => `Edit ${name}`
const deleteWord = (name: string) => `Delete ${name}`
export const actions = 'Actions'
export const deleted = (name: string) => `Deleted the segment “${name}”. Its keywords stay.`
export const created = (name: string) => `Created “${name}”.`
export const saved = 'Saved.'

export const emptyTitle = 'No segments yet'
export const emptyText =
  'A segment groups the keywords for which one part of your site ranks, such as the blog or a category.'

export const suggestions = 'Suggestions'
export const suggestionsHint = 'Folders of your site that rank for several keywords.'
export const accept = 'Create'
export const acceptNamed = (name: string) => `Create the segment ${name}`
export const suggested = (count: number) => plural(count, 'keyword')

export const newTitle = 'New segment'
export const editTitle = (name: string) => `Edit “${name}”`
export const field = 'Part'
export const operator = 'Condition'
export const value = 'Text'
export const fields = { url: 'Whole URL', host: 'Host', path: 'Path', query: 'Query' } as const
export const operators = {
  equals: 'is',
  not_equals: 'is not',
  starts_with: 'begins with',
  ends_with: 'ends with',
  contains: 'contains',
  not_contains: 'does not contain',
} as const
export const ruleText = (field: string, operator: string, value: string) => `${field} ${operator} ${value}`
export const and = 'and'
export const allRules = 'A URL has to match all rules. Upper and lower case make no difference.'
export const addRule = 'Add a rule'
export const removeRule = (number: number) => `Remove rule ${number}`
export const ruleNumber = (number: number) => `Rule ${number}`
export const preview = 'What it would match'
export const previewAsking = 'Searching…'
export const previewNone = 'Type some text to see what matches.'
export const matched = (count: number) => `${plural(count, 'keyword')} would be in it`
export const overlap = (count: number) =>
  `${plural(count, 'of them is', 'of them are')} in another segment, too.`
export const examples = 'For example'
export const average = (position: string) => `Average position ${position}`

export const history = 'Visibility by day'
export const chart = (name: string) => `Visibility of ${name} by day`
export const visibility = 'Visibility'
export const noHistory = 'There are no days with a check yet.'
export const showKeywords = 'Show its keywords'

export { newSegment as add } from './shell.ts'
export { deleteWord as delete }
