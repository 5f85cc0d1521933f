// The events of the rank tracker.

import { counted, type EventKinds } from '../../background/events/event-kind.ts'

export const RANK_EVENTS = {
  checked: {
    name: 'ranks.checked',
    audience: 'stream',
    describe: (data) => ({
      title: `${counted(data.checks, 'rank')} checked`,
      place: 'keywords',
    }),
  },
  asked: {
    name: 'ranks.asked',
    audience: 'audit',
    describe: (data) => ({
      title: `${counted(data.checks, 'keyword')} to be checked at once`,
      text:
        data.cost_usd === null
          ? 'What the checks cost is not known.'
          : `The checks cost up to $${data.cost_usd}.`,
      place: 'keywords',
    }),
  },
  providerChanged: {
    name: 'provider.changed',
    audience: 'audit',
    describe: (data) => ({
      title: 'The provider of ranks was changed',
      text: data.provider === null ? "It is the server's default now." : `It is ${data.provider} now.`,
      place: 'settings/rank-tracker',
    }),
  },
} as const satisfies EventKinds
