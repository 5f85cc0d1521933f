// Words that every part of the dashboard uses.

import { formatDay, formatWhole } from '../lib/format.ts'

export const loading = 'Loading'
export const tryAgain = 'Try again'
export const cancel = 'Cancel'
export const close = 'Close'
export const conflictTitle = 'Somebody else has changed this'
export const conflictText =
  'It was saved by somebody else, or in another tab, after you opened it here. Nothing of yours is saved yet. These fields are different now:'
export const storedNow = 'Saved by them'
export const yours = 'Yours'
export const reloadTheirs = 'Reload theirs'
export const saveAnyway = 'Save mine anyway'
export const yes = 'Yes'
export const no = 'No'
export const emptyValue = 'empty'
export const save = 'Save'
const deleteWord = 'Delete'
export const remove = 'Remove'
export const undo = 'Undo'
export const download = 'Download'
export const fileFormats = { csv: 'CSV', xlsx: 'Excel', jsonl: 'JSON lines', parquet: 'Parquet' } as const
export const more = 'More'
export const requestId = (id: string) => `Request ${id}`
export const simulated = 'Simulated'
export const simulatedHint = 'These numbers come from the simulator, not from a search engine.'
export const maybeSimulated = 'Simulated?'
export const maybeSimulatedHint =
  'Sightline could not read whether these numbers are simulated. Reload the page to try again.'
export const simulatedParts = {
  ranks: 'positions',
  search_data: 'search data',
  backlinks: 'backlinks',
  site: 'site',
} as const
export const simulatedOf = (parts: string) => `The simulator made these up: ${parts}.`
export const simulatedSite = 'This is the demo: its site and all its numbers are made up.'
export const atLeast = (total: string) => `more than ${total}`
export const selected = (count: string) => `${count} selected`
export const clearSelection = 'Clear selection'
export const selectRow = (name: string) => `Select ${name}`
export const selectAll = 'Select all loaded rows'
export const onlyLooking = 'An editor or an owner can change this.'
export const nothingMatches = 'Nothing matches'
export const clearFilters = 'Clear filters'
export const loadingMore = 'Loading more…'
export const showTable = 'Show as table'
export const showChart = 'Show as chart'
export const range = 'Range'
export const ranges = { '7d': '7 d', '30d': '30 d', '90d': '90 d', '1y': '1 y', all: 'All' } as const
export const compare = 'Compare with the previous period'
export const compared = (line: string) => `${line}, previous period`
export const comparedShort = 'before'
export const day = 'Day'
export const happened = 'What happened'
export const markKinds = {
  note: 'Your note',
  change: 'Another URL',
  alert: 'Alert',
  failure: 'Failed check',
} as const
export const markKindsLabel = 'Marks on the days'
export const notMeasured = 'not measured'
export const notFinal = 'Not final'
/** Describes a period of search clicks; `finalUntil` is the last final day if later ones are preliminary. */
export const finality = (finalUntil: string | undefined) =>
  finalUntil === undefined ? 'final' : `not final after ${formatDay(finalUntil)}`
export const axisStarts = (value: string) => `The axis starts at ${value}.`
export const weekFrom = (day: string) => `Week from ${day}`
export const byWeek = 'each bar is a week'
export const unknown = 'not known'
export const progressOf = (done: number, total: number) => `${formatWhole(done)} of ${formatWhole(total)}`
/** "46 of 54 measured"; `how` is what happened to the known ones. */
export const coverage = (known: number, all: number, how: string) =>
  `${formatWhole(known)} of ${formatWhole(all)} ${how}`
export const newTab = 'opens in a new tab'
export const copy = 'Copy'
export const localLink = 'It opens on this computer only: see “Let others in” in docs/operations.md.'
export const copyOutcomes = { copied: 'Copied', selected: 'Press Ctrl/⌘ C' } as const
export const actions = 'Actions'
export const columns = 'Columns'
export const findColumn = 'Find a column'
export const defaultColumns = 'Default columns'
export const moveEarlier = (column: string) => `Move ${column} to the left`
export const moveLater = (column: string) => `Move ${column} to the right`
export const addFilter = 'Filter'
export const field = 'Field'
export const operator = 'Condition'
export const value = 'Value'
export const apply = 'Apply'
export const removeFilter = (filter: string) => `Remove the filter “${filter}”`

export { deleteWord as delete }
