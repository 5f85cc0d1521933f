// The events of alerts.

import { type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const ALERT_EVENTS = {
  opened: {
    name: 'alert.opened',
    audience: 'feed',
    isUsual: true,
    describe: (data) => ({ title: textOf(data.title), text: textOf(data.text), place: textOf(data.place) }),
  },
  resolved: {
    name: 'alert.resolved',
    audience: 'feed',
    isUsual: true,
    describe: (data) => ({
      title: `Resolved: ${textOf(data.title)}`,
      text: textOf(data.text),
      place: textOf(data.place),
    }),
  },
  ruleChanged: {
    name: 'alert_rule.changed',
    audience: 'audit',
    describe: (data) => ({
      title: 'An alert rule was changed',
      text: `The rule is about ${textOf(data.rule).replaceAll('_', ' ')}.`,
      place: 'alerts',
    }),
  },
} as const satisfies EventKinds
