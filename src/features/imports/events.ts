// The events of imports.

import type { EventKinds } from '../../background/events/event-kind.ts'

export const IMPORT_EVENTS = {
  queued: {
    name: 'import.queued',
    audience: 'stream',
    describe: () => ({ title: 'An import is waiting to start', place: 'settings/imports' }),
  },
  succeeded: {
    name: 'import.succeeded',
    audience: 'feed',
    describe: () => ({ title: 'A file was imported', place: 'settings/imports' }),
  },
  failed: {
    name: 'import.failed',
    audience: 'feed',
    describe: () => ({
      title: 'A file could not be imported',
      text: 'The list of imports says why.',
      place: 'settings/imports',
    }),
  },
} as const satisfies EventKinds
