// Events about settings of the server: who changed which, and never a key.

import { type EventKinds, textOf } from '../../background/events/event-kind.ts'

const PLACE = 'settings/providers'

export const SERVER_SETTINGS_EVENTS = {
  entered: {
    name: 'server_settings.entered',
    audience: 'audit',
    describe: (data) => ({
      title: `${nameOf(data.group)} was set up for the server`,
      text: `Entered: ${textOf(data.fields)}.`,
      place: PLACE,
    }),
  },
  removed: {
    name: 'server_settings.removed',
    audience: 'audit',
    describe: (data) => ({
      title: `What was entered for ${nameOf(data.group)} was removed from the server`,
      place: PLACE,
    }),
  },
  defaultProvider: {
    name: 'server_settings.default_provider',
    audience: 'audit',
    describe: (data) => ({
      title:
        data.provider === null
          ? 'The server has no default provider of ranks any more'
          : `${nameOf(data.provider)} became the default provider of ranks`,
      place: PLACE,
    }),
  },
  spendLimit: {
    name: 'server_settings.spend_limit',
    audience: 'audit',
    describe: (data) => ({
      title:
        data.limit_usd === null
          ? 'The spend limit of new accounts was put back'
          : `The spend limit of accounts without one of their own became $${data.limit_usd} a month`,
      place: PLACE,
    }),
  },
} as const satisfies EventKinds

const NAMES: Readonly<Record<string, string>> = {
  dataforseo: 'DataForSEO',
  serpapi: 'SerpApi',
  serper: 'Serper',
  searxng: 'SearXNG',
  simulator: 'The simulator',
  mail: 'The mail server',
  search_console: 'The client of Search Console',
}

function nameOf(group: Parameters<typeof textOf>[0]): string {
  return NAMES[textOf(group)] ?? textOf(group)
}
