import { counted, type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const URL_EVENTS = {
  joined: {
    name: 'urls.joined',
    audience: 'stream',
    describe: () => ({ title: 'All sources of URLs were joined', place: 'urls' }),
  },
  broken: {
    name: 'urls.broken',
    audience: 'feed',
    describe: (data) => ({
      title:
        data.urls === 1
          ? 'A page with backlinks broke'
          : `${counted(data.urls, 'page')} with backlinks broke`,
      text:
        data.urls === 1
          ? `${textOf(data.url)} answered in the crawl before and is broken now.`
          : `They answered in the crawl before and are broken now, ${textOf(data.url)} among them.`,
      place: 'urls?flag=broken_with_backlinks',
    }),
  },
} as const satisfies EventKinds
