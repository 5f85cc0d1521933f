// Backups: what is there, making one, and how to go back to it.

import { formatBytes } from '../lib/format.ts'

export const title = 'Backups'
export const make = 'Make a backup now'
export const making = 'A backup is being made. Then it is read back to check it.'
export const checking =
  'The backup is written. Now it is read back to check it, and then sent to the bucket, if there is one.'
/** The progress of a dump has no expected size, and the check of a file does not say how much it has read. */
export const written = (bytes: number, expected: number | null) =>
  `${formatBytes(bytes)}${expected === null ? '' : ` of about ${formatBytes(expected)}`} written`
export const queued = 'The backup has started.'
export const last = 'Last backup'
export const lastGood = 'Succeeded'
export const lastBad = 'Failed'
export const lastSuccess = 'Last success'
export const never = 'never'
export const none = 'No backup has been made yet.'
export const place = 'Stored at'
export const sentTo = (bucket: string, isEncrypted: boolean) =>
  `Each backup is sent to ${bucket} as well, ${isEncrypted ? 'encrypted' : 'unencrypted'}. To list the backups there, run “bin/sightline backup --list”.`
export const files = 'Files'
export const empty = 'There are no backups'
export const emptyText =
  'A backup holds all data of all accounts. Make one now; for daily backups, set SIGHTLINE_BACKUP_HOURS=24 on the server.'
export const downloadList = 'Download the list'
export const download = 'Download'
export const downloadNamed = (name: string) => `Download ${name}`
export const downloadHint = 'A backup holds the data of every account and sealed credentials. Keep it safe.'
export const restore = 'Restore a backup'
export const steps = [
  'On the server, find the file: it is in “backups” in the data folder, or in SIGHTLINE_BACKUP_FOLDER. A backup in the bucket is found by its name.',
  'Run the command below there. It checks the file, keeps a copy of the current database (SQLite only), and asks before it replaces anything.',
  'Restart every server that was running meanwhile.',
] as const
export const command = 'Command'
export const commandOf = (name: string) => `bin/sightline restore data/backups/${name}`
export const secret =
  'Also keep the file “secret” from the data folder, or SIGHTLINE_SECRET: without it, search data has to be connected again.'
export const folder =
  'Only backups on the server that answered are listed. With several machines, set SIGHTLINE_BACKUP_FOLDER to a folder they all share.'
export const example = 'FILE'
