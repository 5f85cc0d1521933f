// The event that an agent has changed something, for the audit log.

import { type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const AGENT_EVENTS = {
  acted: {
    name: 'agent.acted',
    audience: 'audit',
    describe: (data) => ({ title: `An agent used ${textOf(data.tool)}`, text: `${textOf(data.text)}.` }),
  },
} as const satisfies EventKinds
