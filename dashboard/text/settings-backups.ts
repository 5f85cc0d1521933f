// Backups: what is there, making one, and how to go back to it.

import { formatBytes } from '../lib/format.ts'

export const title = 'Backups'
export const make = 'Make a backup now'
export const making = 'A backup is being made. It is read back before it counts.'
export const checking = 'The backup is written, and read back now.'
/** A dump has no expected size, and nobody knows how much of a file is read back. */
export const written = (bytes: number, expected: number | null) =>
  `${formatBytes(bytes)}${expected === null ? '' : ` of about ${formatBytes(expected)}`} written`
export const queued = 'The backup has begun.'
export const last = 'The last backup'
export const lastGood = 'Succeeded'
export const lastBad = 'Failed'
export const lastSuccess = 'Last success'
export const never = 'never'
export const none = 'No backup has been made yet.'
export const files = 'Files'
export const empty = 'There are no backups'
export const emptyText =
  'A backup holds everything that all accounts have. Make one now; to have them made every day, set SIGHTLINE_BACKUP_HOURS=24 on the server.'
export const download = 'Download'
export const downloadNamed = (name: string) => `Download ${name}`
export const downloadHint = 'A backup holds the data of every account and sealed credentials. Keep it safe.'
export const restore = 'To go back to a backup'
export const steps = [
  'On the server, find the file: it is in “backups” in the data folder, or in SIGHTLINE_BACKUP_FOLDER.',
  'Run the command below there. It checks the file first, keeps a copy of the present database on SQLite, and asks before it replaces anything.',
  'Restart servers that ran meanwhile.',
] as const
export const command = 'Command'
export const commandOf = (name: string) => `bin/sightline restore data/backups/${name}`
export const secret =
  'Keep the file “secret” of the data folder as well, or SIGHTLINE_SECRET: without it, connections to search data have to be made again.'
export const folder =
  'Only the backups in the folder of the process that answers are listed. With several machines, let SIGHTLINE_BACKUP_FOLDER name a folder that all of them share.'
export const example = 'FILE'
