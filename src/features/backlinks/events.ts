import { counted, type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const BACKLINK_EVENTS = {
  updated: {
    name: 'backlinks.updated',
    audience: 'feed',
    describe: (data) => ({
      // Events of older releases do not say which domain they are about.
      title: `Backlinks${data.domain === undefined ? '' : ` of ${textOf(data.domain)}`} were updated`,
      text: `${counted(data.backlinks, 'backlink')} from ${counted(data.referring_domains, 'referring domain')} are known.`,
      place: 'backlinks',
    }),
  },
  failed: {
    name: 'backlinks.failed',
    audience: 'feed',
    describe: () => ({
      title: 'Backlinks could not be refreshed',
      text: 'The connection says why. It is tried again at its next regular time.',
      place: 'settings/connections',
    }),
  },
} as const satisfies EventKinds
