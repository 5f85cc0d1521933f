// The disavow list: links that search engines should ignore.

import { formatDay, plural } from '../lib/format.ts'

const entries = (count: number) => plural(count, 'entry', 'entries')

export const title = 'Disavow'
export const intro =
  'Links that search engines should ignore. Sightline keeps the list and makes the file; nothing is sent anywhere. You upload the file yourself.'
export const add = 'Add entries'
export const download = 'Download file'
export const downloadHint = 'As a text file for Google'
export const importHint = 'Import a file'
export const summary = (entriesCount: number, lines: string, bytes: string, bytesMax: string) =>
  `${entries(entriesCount)} · ${lines} lines · ${bytes} of ${bytesMax}`
export const neverDownloaded = 'never downloaded'
export const current = (day: string) =>
  `unchanged since the download of ${formatDay(day, { withYear: true })}`
export const changed = (day: string, changes: string) =>
  `changed since the download of ${formatDay(day, { withYear: true })}: ${changes}`
export const changes = (added: number, removed: number, notes: number) =>
  [
    added > 0 && `${added} added`,
    removed > 0 && `${removed} deleted`,
    notes > 0 && `${plural(notes, 'note')} changed`,
  ]
    .filter(Boolean)
    .join(', ')
export const uploadAgain = 'Download the file and upload it again.'
export const room = 'How full the file is'
export const find = 'Find in entries and notes'
export const noun = (count: number) => (count === 1 ? 'entry' : 'entries')
export const type = 'Type'
export const types = { all: 'All', domain: 'Domains', url: 'Pages' } as const
export const typeNames = { domain: 'Domain', url: 'Page' } as const
export const value = 'Entry'
export const note = 'Note'
export const noNote = 'No note'
export const added = 'Added'
export const edit = 'Edit'
export const editNote = 'Edit the note'
export const editNoteOf = (value: string) => `Edit the note of ${value}`
export const noteHint = 'One line, for people to read. In the file it stands above the entry.'
export const noteSaved = 'Note saved.'
const deleteWord = 'Delete'
export const deleted = (count: number) => `${entries(count)} deleted.`
export const restored = (count: number) => `${entries(count)} put back.`
export const emptyTitle = 'Nothing is disavowed'
export const emptyText =
  'Most sites need no disavow list: search engines ignore most spam by themselves. It is for bought links that their owners do not remove. If you uploaded a file before, import it first.'
export const seeDomains = 'See referring domains'
export const disavowed = (count: number) => `${entries(count)} added to the disavow list.`
export const wereThere = (count: number) =>
  `${entries(count)} ${count === 1 ? 'was' : 'were'} on the list already.`
export const takenBack = (count: number) => `${entries(count)} taken off the disavow list.`
export const addTitle = 'Add to the disavow list'
export const lines = 'One domain or page a line'
export const linesPlaceholder =
  'domain:spam.example\nhttps://forum.example/thread?page=3\n# a comment becomes the note of the line below'
export const noteForAll = 'Note for lines without a comment'
export const understood = (domains: number, pages: number) =>
  [domains > 0 && plural(domains, 'domain'), pages > 0 && plural(pages, 'page')].filter(Boolean).join(' and ')
export const nothingYet = 'Paste lines to see how they are understood.'
export const duplicates = (count: number) => `${plural(count, 'line')} repeated.`
export const faults = (count: number) => `${plural(count, 'line')} not understood`
export const line = (number: number) => `Line ${number}`
export const submit = (count: number) => (count === 0 ? 'Add' : `Add ${entries(count)}`)
export const faultsOmitted = 'Lines that are not understood are left out.'
export const preview = 'How it is understood'
export const more = (count: number) => `and ${count} more`
export const reasons = {
  pathWithoutScheme:
    'Write https:// before it to mean this page, or leave out the path to mean the whole domain.',
  address: 'An IP address cannot be disavowed as a domain. Add its pages by their URLs.',
  noDot: 'This has no dot. Write the whole domain, like spam.example.',
  notADomain: 'This is neither a domain nor the URL of a page.',
  notAUrl: 'This is not the URL of a page.',
  ownSite: 'This belongs to the project’s own site.',
  scheme: 'Only http and https pages can be disavowed.',
  tooLong: 'This is longer than 2,048 characters.',
} as const
export const warnTitle = 'Before your first download'
export const warnings = [
  'Google ignores the links in this file when it ranks your site. Disavowing good links does harm that takes weeks to undo.',
  'Use it for bought links that their owners do not remove. Google ignores other spam by itself; a high spam score alone is no reason.',
  'Each upload replaces the one before. If you uploaded a file earlier, import it here first, or its entries are lost.',
  'Upload the file once for each URL-prefix property. Bing no longer accepts such files.',
] as const
export const warnAgree = 'I understand, download the file'
export const uploadAt = 'Where to upload it: Search Console, Disavow links'

export { deleteWord as delete }

export const UPLOAD_URL = 'https://search.google.com/search-console/disavow-links'
