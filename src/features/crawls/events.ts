// The events of crawls.

import { counted, type EventData, type EventKinds } from '../../background/events/event-kind.ts'

export const CRAWL_EVENTS = {
  queued: {
    name: 'crawl.queued',
    audience: 'stream',
    describe: (data) => ({ title: 'A crawl is waiting to start', place: crawlPlace(data) }),
  },
  paused: {
    name: 'crawl.paused',
    audience: 'feed',
    describe: (data) => ({
      title: 'A crawl was paused',
      text: 'It goes on when somebody resumes it.',
      place: crawlPlace(data),
    }),
  },
  resumed: {
    name: 'crawl.resumed',
    audience: 'feed',
    describe: (data) => ({ title: 'A paused crawl was resumed', place: crawlPlace(data) }),
  },
  succeeded: {
    name: 'crawl.succeeded',
    audience: 'feed',
    describe: (data) => ({
      title: 'A crawl has finished',
      text: `It has read ${counted(data.pages_crawled, 'page')}.`,
      place: crawlPlace(data),
    }),
  },
  failed: {
    name: 'crawl.failed',
    audience: 'feed',
    describe: (data) => ({
      title: 'A crawl has failed',
      text: 'Its page says why. What earlier crawls have found is still there.',
      place: crawlPlace(data),
    }),
  },
  canceled: {
    name: 'crawl.canceled',
    audience: 'feed',
    describe: (data) => ({ title: 'A crawl was canceled', place: crawlPlace(data) }),
  },
} as const satisfies EventKinds

function crawlPlace({ crawl_uid }: EventData): string {
  return crawl_uid === undefined ? 'crawls' : `crawls/${crawl_uid}`
}
