// The events of backups.

import { type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const BACKUP_EVENTS = {
  made: {
    name: 'backup.made',
    audience: 'audit',
    // A backup that is requested in the dashboard is made in the background, and has no name yet.
    describe: (data) => ({
      title: data.file === undefined ? 'A backup was asked for' : 'A backup was made',
      text: data.file === undefined ? '' : `Its file is ${textOf(data.file)}.`,
      place: 'settings/backups',
    }),
  },
  downloaded: {
    name: 'backup.downloaded',
    audience: 'audit',
    describe: (data) => ({
      title: 'A backup was downloaded',
      text: `Its file is ${textOf(data.file)}. It holds everything that all accounts have.`,
      place: 'settings/backups',
    }),
  },
  restored: {
    name: 'backup.restored',
    audience: 'audit',
    describe: (data) => ({
      title: 'All data was replaced with a backup',
      text: `The file was ${textOf(data.file)}.`,
      place: 'settings/backups',
    }),
  },
} as const satisfies EventKinds
