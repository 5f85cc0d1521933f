// The events of accounts, their members, keys and limits.

import { counted, type EventKinds, idOf } from '../../background/events/event-kind.ts'

export const ACCOUNT_EVENTS = {
  accessChanged: {
    name: 'access.changed',
    audience: 'stream',
    describe: () => ({ title: 'What a member may see has changed' }),
  },
  keyCreated: {
    name: 'key.created',
    audience: 'audit',
    describe: (data) => ({
      title: `The API key "${data.name}" was made`,
      text: data.scope === 'read' ? 'It can only read.' : 'It can read and write.',
      place: 'settings/apps',
    }),
  },
  keyRevoked: {
    name: 'key.revoked',
    audience: 'audit',
    describe: (data) => ({
      title: `The API key "${data.name}" was revoked`,
      place: 'settings/apps',
    }),
  },
  memberInvited: {
    name: 'member.invited',
    audience: 'audit',
    describe: (data) => ({
      title: `${data.name} became a member`,
      text: `Their role is ${data.role}.`,
      place: 'settings/members',
    }),
  },
  memberChanged: {
    name: 'member.changed',
    audience: 'audit',
    describe: (data, { subject }) => ({
      title: `Member ${idOf(subject)} was changed`,
      text: `Changed: ${data.fields}.`,
      place: 'settings/members',
    }),
  },
  memberRemoved: {
    name: 'member.removed',
    audience: 'audit',
    describe: (data) => ({
      title: `${data.name} was removed from the account`,
      text: 'Their keys and sessions ended with it.',
      place: 'settings/members',
    }),
  },
  emailVerified: {
    name: 'member.email_verified',
    audience: 'audit',
    describe: (_data, { subject }) => ({
      title: `The e-mail address of member ${idOf(subject)} was confirmed`,
      place: 'settings/members',
    }),
  },
  sessionEnded: {
    name: 'session.ended',
    audience: 'audit',
    describe: (data, { subject }) => ({
      title: `${counted(data.sessions, 'session')} of member ${idOf(subject)} ended`,
      text: 'Whoever used them has to sign in again.',
      place: 'settings/members',
    }),
  },
  spendLimitChanged: {
    name: 'spend_limit.changed',
    audience: 'audit',
    describe: (data, { projectUid }) => ({
      title:
        projectUid === null ? "The account's spend limit was changed" : "A project's spend limit was changed",
      text:
        data.limit_usd === null
          ? 'It has none of its own now.'
          : `It is ${data.limit_usd} US dollars a month now.`,
      place: projectUid === null ? 'settings/spend' : 'settings',
    }),
  },
  storageLimitChanged: {
    name: 'storage_limit.changed',
    audience: 'audit',
    describe: (data) => ({
      title: "The account's storage limit was changed",
      text:
        data.limit_bytes === null ? 'It has none of its own now.' : `It is ${data.limit_bytes} bytes now.`,
      place: 'settings/usage',
    }),
  },
} as const satisfies EventKinds
