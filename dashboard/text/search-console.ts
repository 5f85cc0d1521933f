// The connection to Google Search Console.

import { formatWhole } from '../lib/format.ts'

export const title = 'Google Search Console'
export const emptyTitle = 'Not connected'
export const emptyText =
  'Connect the property of this site. Sightline then fetches clicks and impressions of every query and page each night, sixteen months back.'
export const connect = 'Connect Search Console'
export const connectAgain = 'Connect again'
export const askOwner = 'An owner of the account can connect it.'
export const status = {
  working: 'Connected',
  waiting: 'Connected, waiting for the first data',
  failing: 'Connected, but failing',
} as const
export const statusText = {
  working: 'New days are fetched each night.',
  waiting: 'The history is fetched in the background. You can go on working.',
  failing: 'Sightline tries again each night. Once you have fixed the cause, test the connection.',
} as const
export const property = 'Property'
export const simulated = 'The simulator, not a search engine'
export const lastSync = 'Last sync'
export const nextSync = 'Next sync'
export const never = 'not yet'
export const days = 'Days'
export const daysOf = (done: number, wanted: number) => `${formatWhole(done)} of ${formatWhole(wanted)} days`
export const daysFrom = (first: string, last: string) => `${first} to ${last}`
export const ends = 'Permission ends'
export const testing =
  'The Google app is in “Testing”: Google ends the connection after 7 days. Publish the app (OAuth consent screen), then connect again.'
export const test = 'Test'
export const sync = 'Sync now'
export const syncQueued = 'Missing days are being fetched.'
export const syncRunning = 'A sync is already under way.'
export const disconnect = 'Disconnect'
export const disconnectTitle = 'Disconnect Search Console?'
export const disconnectText =
  'The credential is deleted and nothing more is fetched. Data already fetched stays. To connect again, you have to enter the credential again.'
export const disconnected = 'Search Console was disconnected. Its data stays.'

export const dialogTitle = 'Connect Search Console'
export const signInTitle = 'Sign in with Google'
export const signInText =
  'Use an account that sees the property. Sightline asks for permission to read, nothing else.'
export const signIn = 'Sign in with Google'
export const keyTitle = 'Use the key of a service account'
export const keySteps = [
  'In the Google Cloud console, enable the Search Console API and make a service account with a JSON key.',
  'As a verified owner, add the address of the service account to the property as an owner, at google.com/webmasters/verification.',
  'Drop the JSON file here, or paste its text.',
] as const
export const keyDrop = 'Drop the JSON key, or choose it'
export const keyPaste = 'Or paste its text'
export const keyHint = 'It is stored encrypted, and never shown again.'
export const next = 'Show the properties'
export const properties = 'Which property?'
export const propertiesNone =
  'This credential sees no property. Add its account to the property as an owner, then try again.'
export const ofProject = 'this site'
export const cannotRead = 'cannot be read'
export const useProperty = 'Connect'
export const connected = (property: string) => `${property} is connected. Its history is being fetched.`
