// Search Console and the sources of backlinks.

import { formatMoney, formatWhole, plural } from '../lib/format.ts'

export const searchConsole = {
  title: 'Google Search Console',
  emptyTitle: 'Not connected',
  emptyText:
    'Connect the property of this site. Sightline then fetches clicks and impressions of every query and page each night, sixteen months back.',
  connect: 'Connect Search Console',
  connectAgain: 'Connect again',
  askOwner: 'An owner of the account can connect it.',
  status: {
    working: 'Connected',
    waiting: 'Connected, waiting for the first data',
    failing: 'Connected, but failing',
  },
  statusText: {
    working: 'New days are fetched each night.',
    waiting: 'The history is fetched in the background. You can go on working.',
    failing: 'It is tried again each night. Test it after you have mended the cause.',
  },
  property: 'Property',
  simulated: 'The simulator, not a search engine',
  lastSync: 'Last sync',
  nextSync: 'Next sync',
  never: 'not yet',
  days: 'Days',
  daysOf: (done: number, wanted: number) => `${formatWhole(done)} of ${formatWhole(wanted)} days`,
  daysFrom: (first: string, last: string) => `${first} to ${last}`,
  ends: 'Permission ends',
  testing:
    'The Google app is in “Testing”: Google ends the connection after 7 days. Publish the app (OAuth consent screen), then connect again.',
  test: 'Test',
  sync: 'Sync now',
  syncQueued: 'Missing days are being fetched.',
  syncRunning: 'A sync is already under way.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect Search Console?',
  disconnectText:
    'The credential is deleted and nothing more is fetched. Data that is stored stays. To connect again you need the credential again.',
  disconnected: 'Search Console was disconnected. Its data stays.',

  dialogTitle: 'Connect Search Console',
  signInTitle: 'Sign in with Google',
  signInText: 'Use an account that sees the property. Sightline asks for permission to read, nothing else.',
  signIn: 'Sign in with Google',
  keyTitle: 'Use the key of a service account',
  keySteps: [
    'In the Google Cloud console, enable the Search Console API and make a service account with a JSON key.',
    'As a verified owner, add the address of the service account to the property as an owner, at google.com/webmasters/verification.',
    'Drop the JSON file here, or paste its text.',
  ],
  keyDrop: 'Drop the JSON key, or choose it',
  keyPaste: 'Or paste its text',
  keyHint: 'It is stored encrypted, and never shown again.',
  next: 'Show the properties',
  properties: 'Which property?',
  propertiesNone:
    'This credential sees no property. Add its account to the property as an owner, then try again.',
  ofProject: 'this site',
  cannotRead: 'cannot be read',
  useProperty: 'Connect',
  connected: (property: string) => `${property} is connected. Its history is being fetched.`,

  callbackTitle: 'Connect Search Console',
  callbackWaiting: 'Asking Google…',
  callbackMissing: 'Google sent no permission back. Begin again in the settings of the project.',
  callbackRefused: (reason: string) => `Google says: ${reason}. Begin again in the settings of the project.`,
} as const

export const backlinkSources = {
  title: 'Backlinks',
  emptyTitle: 'No backlinks yet',
  emptyText: 'Connect a source, which looks for links to your site again and again, or import a file.',
  names: { dataforseo: 'DataForSEO', simulator: 'Simulator' },
  target: 'Site',
  source: 'Source',
  imported: 'Imported file',
  statuses: { waiting: 'Waiting', working: 'Up to date', failing: 'Failing' },
  status: 'Status',
  notRefreshed: 'Not refreshed',
  links: 'Links',
  domains: 'Domains',
  age: 'Made',
  next: 'Next',
  actions: 'Actions',
  connect: 'Connect a source',
  importFile: 'Import a file',
  refreshFor: (target: string) => `Refresh ${target} now`,
  disconnectFor: (target: string) => `Stop refreshing ${target}`,
  running: (steps: number, spent: string) => `${plural(steps, 'step')} done, ${spent} spent`,

  dialogTitle: 'Connect a source of backlinks',
  everyDays: 'Refresh every',
  everyDaysOf: (days: number) => (days === 1 ? 'day' : plural(days, 'day')),
  linksMax: 'Links at most',
  linksMaxHint: 'From 1 to 1,000,000. More links cost more.',
  cost: (refreshUsd: number, monthUsd: number) =>
    refreshUsd === 0
      ? 'Free of charge.'
      : `A refresh costs at most ${formatMoney(refreshUsd)}, a month at most ${formatMoney(monthUsd)}.`,
  simulated: 'The simulator invents links. It is for trying Sightline out.',
  notSetUp: 'This source is not set up on the server.',
  connectFor: (usd: number) => (usd === 0 ? 'Connect' : `Connect and spend ${formatMoney(usd)}`),
  connected: (target: string) => `Links to ${target} are being fetched.`,

  refreshTitle: (target: string) => `Refresh the links to ${target} now?`,
  refreshText: (usd: number) =>
    usd === 0
      ? 'This is free of charge.'
      : `This costs at most ${formatMoney(usd)}, on top of the regular refreshes.`,
  refreshAction: (usd: number) => (usd === 0 ? 'Refresh' : `Refresh for ${formatMoney(usd)}`),
  refreshing: (target: string) => `Links to ${target} are being refreshed.`,

  disconnectTitle: (target: string) => `Stop refreshing ${target}?`,
  disconnectText: 'Links that were delivered stay, and grow old. You can connect the source again.',
  disconnect: 'Stop refreshing',
  disconnected: (target: string) => `${target} is no longer refreshed.`,
} as const
