// Importing files into a project.

import { formatBytes, formatMoney, formatWhole, plural } from '../lib/format.ts'

export const intro =
  'A file is read first without storing anything, and you see what would be imported. If a line is wrong, nothing of the file is imported.'
export const noun = (count: number) => (count === 1 ? 'import' : 'imports')
export const newTitle = 'Import a file'
export const kind = 'What is in the file?'
export const kinds = {
  keywords: 'Keywords',
  search_performance: 'Search data',
  backlinks: 'Backlinks',
  disavow: 'Disavow list',
} as const
export const kindHints = {
  keywords:
    'A plain list, CSV, or an export of Search Console, Semrush, Ahrefs, Keyword Planner, SerpBear (also its database) or another rank tracker. Positions in it become history.',
  search_performance:
    'Clicks and impressions by day: the ZIP of Search Console, its bulk export, Bing, or CSV. Days in the file replace the stored ones.',
  backlinks:
    'An export of Ahrefs, Semrush, Majestic, Moz or Search Console, or CSV. It replaces the links of that site.',
  disavow: 'A disavow file in Google’s format. Entries already on the list stay as they are.',
} as const
export const drop = 'Drop a file, or choose one'
export const dropHint = 'Text may be compressed with gzip.'
export const chosen = (name: string, bytes: number) => `${name} (${formatBytes(bytes)})`
export const device = 'Device of keywords without one'
export const devices = {
  file: 'As the file says, else mobile',
  mobile: 'Mobile',
  desktop: 'Desktop',
  both: 'Both',
} as const
export const country = 'Country of keywords without one'
export const target = 'Links to'
export const tryIt = 'Read the file'
export const uploading = (done: number, total: number) =>
  `Sending: ${formatBytes(done)} of ${formatBytes(total)}`
export const waiting = 'Waiting to be read…'
export const reading = (rows: number) => (rows === 0 ? 'Reading…' : `Reading: ${plural(rows, 'row')} so far`)
export const wouldTitle = 'What would be imported'
export const didTitle = 'Imported'
export const faultTitle = 'Nothing was imported'
export const faultText = 'Fix the file, then choose it again.'
export const line = 'Line'
export const field = 'Field'
export const reason = 'What is wrong'
export const leftOut = 'Left out'
export const columnsNotRead = (names: readonly string[]) =>
  `Columns that were not imported: ${names.join(', ')}.`
export const counts = {
  rows: 'Rows read',
  keywords_added: 'Keywords added',
  keywords_left_alone: 'Keywords already tracked',
  positions_added: 'Earlier positions',
  positions_left_out: 'Positions left out',
  tags_added: 'Tags put on keywords',
  search_volumes_added: 'Search volumes',
  days: 'Days',
  backlinks: 'Links',
  referring_domains: 'Referring domains',
  linked_pages: 'Linked pages',
  anchors: 'Anchors',
  rows_left_out: 'Rows left out',
  lines: 'Lines read',
  entries_added: 'Entries added',
  entries_left_alone: 'Entries already there',
  lines_left_out: 'Lines left out',
  lines_mended: 'Lines corrected',
} as Readonly<Record<string, string>>
export const count = (value: number) => formatWhole(value)
export const cost = (firstUsd: number, monthUsd: number) =>
  `The first checks of these keywords cost at most ${formatMoney(firstUsd)}, a month at most ${formatMoney(monthUsd)}.`
export const importNow = (costUsd: number) =>
  costUsd > 0 ? `Import and spend ${formatMoney(costUsd)}` : 'Import'
export const another = 'Import another file'

export const listTitle = 'Past imports'
export const emptyTitle = 'Nothing has been imported yet'
export const emptyText =
  'Bring keywords with their history, search data, backlinks or a disavow list from another tool.'
export const file = 'File'
export const kindColumn = 'Kind'
export const actions = 'Actions'
export const when = 'When'
export const size = 'Size'
export const result = 'Result'
export const statuses = {
  uploading: 'Upload not finished',
  queued: 'Waiting',
  running: 'Running',
  completed: 'Done',
  failed: 'Failed',
} as const
export const dryRun = 'Read only, not imported'
export const unnamed = 'Unnamed'
export const remove = (name: string) => `Delete the entry of ${name}`
export const removeTitle = 'Delete this entry?'
export const removeText = 'Only the entry in this list is deleted. What was imported stays.'
export const removed = 'The entry was deleted.'
export const details = (name: string) => `Result of ${name}`
