import { counted, type EventKinds } from '../../background/events/event-kind.ts'

export const SEARCH_EVENTS = {
  imported: {
    name: 'search.imported',
    audience: 'stream',
    describe: (data) => ({
      title: 'New search data',
      text: `${counted(data.rows, 'row')} came in.`,
      place: 'search',
    }),
  },
  failed: {
    name: 'search.failed',
    audience: 'feed',
    describe: () => ({
      title: 'Search data could not be fetched',
      text: 'The connection to Search Console says why. It is tried again next night.',
      place: 'settings/connections',
    }),
  },
} as const satisfies EventKinds
