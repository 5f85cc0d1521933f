// Backups: what is there, making one, and how to go back to it.

export const backups = {
  title: 'Backups',
  make: 'Make a backup now',
  making: 'A backup is being made. It is read back before it counts.',
  queued: 'The backup has begun.',
  last: 'The last backup',
  lastGood: 'Succeeded',
  lastBad: 'Failed',
  lastSuccess: 'Last success',
  never: 'never',
  none: 'No backup has been made yet.',
  files: 'Files',
  empty: 'There are no backups',
  emptyText:
    'A backup holds everything that all accounts have. Make one now; to have them made every day, set SIGHTLINE_BACKUP_HOURS=24 on the server.',
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  downloadHint: 'A backup holds the data of every account and sealed credentials. Keep it safe.',
  restore: 'To go back to a backup',
  steps: [
    'On the server, find the file: it is in “backups” in the data folder, or in SIGHTLINE_BACKUP_FOLDER.',
    'Run the command below there. It checks the file first, keeps a copy of the present database on SQLite, and asks before it replaces anything.',
    'Restart servers that ran meanwhile.',
  ],
  command: 'Command',
  commandOf: (name: string) => `bin/sightline restore data/backups/${name}`,
  secret:
    'Keep the file “secret” of the data folder as well, or SIGHTLINE_SECRET: without it, connections to search data have to be made again.',
  folder:
    'Only the backups in the folder of the process that answers are listed. With several machines, let SIGHTLINE_BACKUP_FOLDER name a folder that all of them share.',
  example: 'FILE',
} as const
