// One keyword: its history, its checks, and the results pages that were seen.

import { formatWhole } from '../lib/format.ts'

export const loading = 'Keyword'
export const gone = 'There is no such keyword'
export const goneText = 'It may have been deleted.'
export const toList = 'All keywords'
export const previous = 'Previous keyword ( [ )'
export const next = 'Next keyword ( ] )'
export const asPage = 'Show as a full page'
export const asDrawer = 'Show next to the list'
export const actions = 'More actions'
const deleteWord = 'Delete…'
export const deleteBoth = 'Delete on both devices…'
export const deleteTitle = (name: string) => `Delete “${name}”?`
export const deleteText =
  'Its positions, checks and results pages are deleted with it. This cannot be undone.'
export const deleteBothText =
  'Its positions, checks and results pages on both devices are deleted with it. This cannot be undone.'
export const deleted = (name: string) => `Deleted “${name}”.`

export const position = 'Position'
export const best = 'Best'
export const found = 'Your results'
export const foundHint = 'How many of the results are yours'
export const checked = 'Checked'
export const next_check = (when: string) => `next ${when}`
export const url = 'Ranking URL'
export const sameUrl = 'Keywords with this URL'
export const volume = 'Search volume'
export const searches = (count: number) => `${formatWhole(count)} a month`
export const volumeImported = 'imported'

export const history = 'History'
export const chart = (name: string) => `Position of “${name}” by day`
export const you = 'You'
export const urlChanged = (from: string, to: string) => `Ranking URL changed: ${from} → ${to}`
export const failedDay = 'Check failed'
export const absentDay = 'Not found'
export const noHistory = 'No check finished in this period.'
export const nobodyFound = 'Neither you nor a competitor was found in this period.'
export const someCompetitors = (shown: number, all: number) => `${shown} of ${all} competitors are shown.`
export const unseenCompetitors = (names: readonly string[]) =>
  `Not found in this period: ${names.join(', ')}.`

export const checks = 'Checks'
export const noChecks = 'There are no checks yet.'
export const failed = 'failed'
export const notFound = 'not found'
export const waiting = 'waiting'
export const running = 'running'
export const moreChecks = 'Older checks'

export const results = 'Results page'
export const resultsOf = (when: string) => `Results page of ${when}`
export const compared = (when: string, before: string) => `${resultsOf(when)}, since ${before}`
export const comparedCheck = 'compared with'
export const read = (count: string, isComplete: boolean) =>
  isComplete ? `${count} results read` : `${count} results read, then the check ended early`
export const noResults = 'This check failed, so there is no results page.'
export const notKept = 'The results page of this check was not kept.'
export const choose = 'Compare with'
export const nobody = 'no other check'
export const result = 'Result'
const newWord = 'new'
export const goneFrom = (count: number, when: string) =>
  count === 1 ? `One result of ${when} is gone` : `${count} results of ${when} are gone`
export const features = 'Also on the page'
export const noFeatures = 'Nothing else, as far as we know.'
export const types = {
  organic: 'Result',
  featured_snippet: 'Featured snippet',
  ai_overview: 'AI overview',
  local_pack: 'Local pack',
  ads: 'Ad',
} as const

export const tags = 'Tags'
export const addTag = 'Add a tag'
export const removeTag = (name: string) => `Remove the tag “${name}”`
export const note = 'Note'
export const editNote = 'Edit the note'
export const addNote = 'Add a note'
export const noteSaved = 'Note saved.'
export const tagsSaved = 'Tags saved.'

export const elsewhere = 'The same keyword elsewhere'

export { deleteWord as delete, newWord as new }
