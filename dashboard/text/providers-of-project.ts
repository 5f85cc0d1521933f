// Where the ranks of a project come from, and what they may cost.

import { formatMoney, plural } from '../lib/format.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

export const projectProvider = {
  title: 'Where ranks come from',
  names: PROVIDER_NAMES,
  none: 'No provider is set up on this server, so keywords wait and no position is shown.',
  noneHow: 'To set one up, put its key into the settings of the server and start it again.',
  setUp: 'Set up a provider',
  used: (name: string) => `Positions come from ${name}.`,
  simulated:
    'The simulator invents positions. It is for trying Sightline out, and says nothing about your site.',
  serverDefault: 'Default of this server',
  serverDefaultOf: (name: string) => `Default of this server (${name})`,
  serverDefaultNone: 'Default of this server (none is set up)',
  free: 'free of charge',
  atOnce: (count: number, costUsd: number) =>
    count === 0
      ? 'Nothing is checked at once.'
      : `Checks ${plural(count, 'keyword')} at once, for ${costUsd === 0 ? 'nothing' : `at most ${formatMoney(costUsd)}`}.`,
  checkCosts: (dollars: number) =>
    dollars === 0 ? 'Free.' : `${formatMoney(dollars)} a check at this depth.`,
  notSetUp: (settings: string) => `Not set up. The server needs ${settings}.`,
  current: 'In use',
  choose: 'Use this',
  chooseFor: (name: string) => `Use this: ${name}`,
  confirmTitle: (name: string) => `Use ${name}?`,
  confirmText: (count: number, costUsd: number) =>
    `${plural(count, 'keyword')} will be checked at once, for at most ${formatMoney(costUsd)}. Later checks cost money at your frequency and depth.`,
  confirmSimulator: 'New positions will be invented by the simulator. Those that were measured stay.',
  confirmAction: (costUsd: number) => (costUsd === 0 ? 'Use it' : `Use it for ${formatMoney(costUsd)}`),
  chosen: (name: string) => `Ranks now come from ${name}.`,

  limitTitle: 'Spend limit of this project',
  limit: 'At most, in US dollars a month',
  limitHint: 'Empty: no limit of its own. That of the account holds in any case.',
  limitSpent: (spent: string) => `Spent this month: ${spent}.`,
  limitSaved: 'The limit was saved.',
  toSpend: 'Spend by project',
} as const
