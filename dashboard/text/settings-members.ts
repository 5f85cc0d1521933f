// Members: who may come in, and what they may do.

import { plural } from '../lib/format.ts'

export const roleNames = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' } as const

export const title = 'Members'
export const noun = (count: number) => (count === 1 ? 'member' : 'members')
export const name = 'Name'
export const email = 'E-mail address'
export const emailHint = 'They sign in with it.'
export const role = 'Role'
export const roleHints = {
  viewer: 'Sees everything in their projects, changes nothing.',
  editor: 'Adds keywords, starts crawls, changes projects.',
  owner: 'Also manages members, providers, spending and the server. Always sees every project.',
} as const
export const projects = 'Projects'
export const allProjects = 'All'
export const projectCount = (count: number) => plural(count, 'project')
export const lastSeen = 'Last seen'
export const neverSeenHint = 'No session of theirs is open.'
export const joined = 'Added'
export const self = 'You'
export const sample = 'Sample'
export const sampleHint =
  'This member belongs to the demo. Nobody can sign in as them, and they are removed with the demo project.'
export const invited = 'Invited'
export const invitedHint = 'They have not set a password yet.'
export const makeInvitation = 'Create the invitation'
export const invitedTitle = (name: string) => `Give this link to ${name}`
export const linkTitle = (name: string) => `Sign-in link for ${name}`
export const linkText = (until: string) =>
  `It signs them in once, until ${until}. After that, make another one here. Whoever has the link can use it, so give it to nobody else.`
export const link = 'Link'
export const done = 'Done'
export const newLink = 'Make a sign-in link'
export const newLinkHint =
  'For a forgotten password, a lost authenticator app or a late invitation. Links made before stop working.'
export const ownersLink = 'A sign-in link for an owner is made on the server'
export const ownersCommand = (id: number) => `bin/sightline members link ${id}`
export const ownersLinkHint =
  'That way, nobody who finds your browser open can take over another owner’s account.'
export const saved = 'Saved.'
export const yourself = 'This is you. Name, password and sessions are in your own settings.'
export const toYou = 'Your settings'
export const sessions = 'Where they are signed in'
export const noSessions = 'Nowhere.'
export const endAll = 'Sign out everywhere'
export const endAllTitle = (name: string) => `Sign ${name} out everywhere?`
export const endAllText = 'They have to sign in again in every browser. Their API keys go on working.'
export const ended = (count: number) => `${plural(count, 'session')} ended.`
export const remove = 'Remove from the account'
export const removeTitle = (name: string) => `Remove ${name}?`
export const removeText =
  'Their API keys, agents and sessions stop working within a second. Projects stay. This cannot be undone; you can invite them again.'
export const removed = (name: string) => `${name} was removed.`
export { inviteMember as invite } from './shell.ts'
