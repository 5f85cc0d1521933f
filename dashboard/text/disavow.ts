// The disavow list: links that search engines should ignore.

import { formatDay, plural } from '../lib/format.ts'

const entries = (count: number) => plural(count, 'entry', 'entries')

export const disavow = {
  title: 'Disavow',
  intro:
    'Links that search engines should ignore. Sightline keeps the list and makes the file; nothing is sent anywhere. You upload the file yourself.',
  add: 'Add entries',
  download: 'Download file',
  downloadHint: 'As a text file for Google',
  importHint: 'Import a file',
  summary: (entriesCount: number, lines: string, bytes: string, bytesMax: string) =>
    `${entries(entriesCount)} · ${lines} lines · ${bytes} of ${bytesMax}`,
  neverDownloaded: 'never downloaded',
  current: (day: string) => `unchanged since the download of ${formatDay(day, { withYear: true })}`,
  changed: (day: string, changes: string) =>
    `changed since the download of ${formatDay(day, { withYear: true })}: ${changes}`,
  changes: (added: number, removed: number, noted: number) =>
    [
      added > 0 && `${added} added`,
      removed > 0 && `${removed} deleted`,
      noted > 0 && `${plural(noted, 'note')} changed`,
    ]
      .filter(Boolean)
      .join(', '),
  uploadAgain: 'Download it and upload it again.',
  room: 'How full the file is',
  find: 'Find in entries and notes',
  noun: (count: number) => (count === 1 ? 'entry' : 'entries'),
  type: 'Type',
  types: { all: 'All', domain: 'Domains', url: 'Pages' },
  typeNames: { domain: 'Domain', url: 'Page' },
  value: 'Entry',
  note: 'Note',
  noNote: 'No note',
  added: 'Added',
  edit: 'Edit',
  editNote: 'Edit the note',
  editNoteOf: (value: string) => `Edit the note of ${value}`,
  noteHint: 'One line, for people to read. In the file it stands above the entry.',
  noteSaved: 'Note saved.',
  delete: 'Delete',
  deleted: (count: number) => `${entries(count)} deleted.`,
  restored: (count: number) => `${entries(count)} put back.`,
  emptyTitle: 'Nothing is disavowed',
  emptyText:
    'Most sites need no disavow list: search engines ignore most spam by themselves. It is for links that somebody bought and whose owners do not remove them. If you uploaded a file before, import it first.',
  seeDomains: 'Look at linking domains',
  disavowed: (count: number) => `${entries(count)} added to the disavow list.`,
  wereThere: (count: number) => `${entries(count)} ${count === 1 ? 'was' : 'were'} on the list already.`,
  takenBack: (count: number) => `${entries(count)} taken off the disavow list.`,
  addTitle: 'Add to the disavow list',
  lines: 'One domain or page a line',
  linesPlaceholder:
    'domain:spam.example\nhttps://forum.example/thread?page=3\n# a comment becomes the note of the line below',
  noteForAll: 'Note for lines without a comment',
  understood: (domains: number, pages: number) =>
    [domains > 0 && plural(domains, 'domain'), pages > 0 && plural(pages, 'page')]
      .filter(Boolean)
      .join(' and '),
  nothingYet: 'Paste lines to see how they are understood.',
  duplicates: (count: number) => `${plural(count, 'line')} repeated.`,
  faults: (count: number) => `${plural(count, 'line')} not understood`,
  line: (number: number) => `Line ${number}`,
  readAs: (value: string) => `read as ${value}`,
  submit: (count: number) => (count === 0 ? 'Add' : `Add ${entries(count)}`),
  faultsLeftOut: 'Lines that are not understood are left out.',
  preview: 'How it is understood',
  more: (count: number) => `and ${count} more`,
  reasons: {
    pathWithoutScheme:
      'Write https:// before it to mean this page, or leave out the path to mean the whole domain.',
    address: 'An IP address cannot be disavowed as a domain. Add its pages by their URLs.',
    noDot: 'This has no dot. Write the whole domain, like spam.example.',
    notADomain: 'This is neither a domain nor the URL of a page.',
    notAUrl: 'This is not the URL of a page.',
    ownSite: 'This belongs to the project’s own site.',
    scheme: 'Only http and https pages can be disavowed.',
    tooLong: 'This is longer than 2,048 characters.',
  },
  warnTitle: 'Before your first download',
  warnings: [
    'Google ignores the links in this file when it ranks your site. Disavowing good links does harm, and it takes weeks to take back.',
    'Use it for links that you bought, or that somebody bought against you, and that their owners do not remove. Google ignores other spam by itself; a high spam score alone is no reason.',
    'Each upload replaces the one before. If you uploaded a file earlier, import it here first, or its entries are lost.',
    'Upload the file once for each URL-prefix property. Bing does not take such files any more.',
  ],
  warnAgree: 'I understand, download the file',
  uploadAt: 'Where to upload it: Search Console, Disavow links',
} as const

export const UPLOAD_URL = 'https://search.google.com/search-console/disavow-links'
