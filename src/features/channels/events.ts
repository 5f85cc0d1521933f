// The events of channels.

import { type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const CHANNEL_EVENTS = {
  disabled: {
    name: 'channel.disabled',
    audience: 'feed',
    isUsual: true,
    describe: (data, { projectUid }) => ({
      title: `The channel "${data.name}" was switched off`,
      text: textOf(data.reason),
      place: projectUid === null ? 'settings/notifications' : 'settings',
    }),
  },
  changed: {
    name: 'channel.changed',
    audience: 'audit',
    describe: (data) => ({
      title: `The channel "${data.name}" was ${data.change}`,
      place: 'settings/notifications',
    }),
  },
} as const satisfies EventKinds
