// The events of sign-in methods.

import { counted, type EventKinds, idOf, textOf } from '../../background/events/event-kind.ts'

export const SIGN_IN_EVENTS = {
  identityLinked: {
    name: 'member.identity_linked',
    audience: 'audit',
    describe: (data, { subject }) => ({
      title: `Member ${idOf(subject)} signs in through the identity provider now`,
      text: `It is ${textOf(data.issuer)}. Their sessions ended, and so did what they signed in with before the address was confirmed.`,
      place: 'settings/members',
    }),
  },
  passwordChanged: {
    name: 'password.changed',
    audience: 'audit',
    describe: (_data, { subject }) => ({
      title: `Member ${idOf(subject)} has a new password`,
      text: 'Their other sessions ended.',
      place: 'settings/members',
    }),
  },
  secondFactorEnabled: {
    name: 'second_factor.enabled',
    audience: 'audit',
    describe: (_data, { subject }) => ({
      title: `Member ${idOf(subject)} has set up a second factor`,
      text: 'They have new recovery codes.',
      place: 'settings/members',
    }),
  },
  secondFactorDisabled: {
    name: 'second_factor.disabled',
    audience: 'audit',
    describe: (_data, { subject }) => ({
      title: `Member ${idOf(subject)} does without a second factor now`,
      place: 'settings/members',
    }),
  },
  recoveryCodeUsed: {
    name: 'recovery_code.used',
    audience: 'audit',
    describe: (data, { subject }) => ({
      title: `Member ${idOf(subject)} signed in with a recovery code`,
      text: `They have ${counted(data.left, 'recovery code')} left.`,
      place: 'settings/members',
    }),
  },
  passkeyAdded: {
    name: 'passkey.added',
    audience: 'audit',
    describe: (data, { subject }) => ({
      title: `Member ${idOf(subject)} registered the passkey "${data.name}"`,
      place: 'settings/members',
    }),
  },
  passkeyRemoved: {
    name: 'passkey.removed',
    audience: 'audit',
    describe: (data, { subject }) => ({
      title: `The passkey "${data.name}" of member ${idOf(subject)} was removed`,
      place: 'settings/members',
    }),
  },
} as const satisfies EventKinds
