// The events of providers: of connections to them, and of their cost.

import type { EventData, EventKinds } from '../events/event-kind.ts'

export const PROVIDER_EVENTS = {
  limitReached: {
    name: 'spend.limit_reached',
    audience: 'feed',
    describe: (data, { projectUid }) => ({
      title: projectUid === null ? "The account's spend limit is reached" : 'The spend limit is reached',
      text: `Nothing more is bought in ${data.month} until the limit is raised.`,
      place: projectUid === null ? 'settings/spend' : 'settings',
    }),
  },
  sourceConnected: {
    name: 'source.connected',
    audience: 'audit',
    describe: (data) => ({
      title: `${sourceName(data)} was connected`,
      place: 'settings/connections',
    }),
  },
  sourceDisconnected: {
    name: 'source.disconnected',
    audience: 'audit',
    describe: (data) => ({
      title: `${sourceName(data)} was disconnected`,
      text: 'Stored data stays.',
      place: 'settings/connections',
    }),
  },
} as const satisfies EventKinds

function sourceName({ source }: EventData): string {
  return source === 'backlinks' ? 'A source of backlinks' : 'Search Console'
}
