// Members: who may come in, and what they may do.

import { plural } from '../lib/format.ts'

export const roleNames = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' } as const

export const members = {
  title: 'Members',
  noun: (count: number) => (count === 1 ? 'member' : 'members'),
  invite: 'Invite somebody',
  name: 'Name',
  email: 'E-mail address',
  emailHint: 'They sign in with it. Sightline sends no mail: you give them the link yourself.',
  role: 'Role',
  roleHints: {
    viewer: 'Sees everything in their projects, changes nothing.',
    editor: 'Adds keywords, starts crawls, changes projects.',
    owner: 'Also manages members, providers, spending and the server. Always sees every project.',
  },
  projects: 'Projects',
  allProjects: 'All',
  projectCount: (count: number) => plural(count, 'project'),
  lastSeen: 'Last seen',
  neverSeenHint: 'No session of theirs is open.',
  joined: 'Added',
  self: 'You',
  invited: 'Invited',
  invitedHint: 'They have not set a password yet.',
  makeInvitation: 'Create the invitation',
  invitedTitle: (name: string) => `Give this link to ${name}`,
  linkTitle: (name: string) => `Sign-in link for ${name}`,
  linkText: (until: string) =>
    `It signs them in once, until ${until}. After that, make another one here. Whoever has the link can use it, so give it to nobody else.`,
  link: 'Link',
  done: 'Done',
  newLink: 'Make a sign-in link',
  newLinkHint:
    'For a forgotten password, a lost authenticator app or a late invitation. Links made before stop working.',
  ownersLink: 'A sign-in link for an owner is made on the server',
  ownersCommand: (id: number) => `bin/sightline members link ${id}`,
  ownersLinkHint: 'So that nobody who finds your browser open can take over another owner.',
  saved: 'Saved.',
  yourself: 'This is you. Name, password and sessions are in your own settings.',
  toYou: 'Your settings',
  sessions: 'Where they are signed in',
  noSessions: 'Nowhere.',
  endAll: 'Sign out everywhere',
  endAllTitle: (name: string) => `Sign ${name} out everywhere?`,
  endAllText: 'They have to sign in again in every browser. Their API keys go on working.',
  ended: (count: number) => `${plural(count, 'session')} ended.`,
  remove: 'Remove from the account',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'Their API keys, agents and sessions stop working within a second. Projects and everything in them stay. This cannot be undone; you can invite them again.',
  removed: (name: string) => `${name} was removed.`,
} as const
