// The events of reports.

import type { EventKinds } from '../../background/events/event-kind.ts'

export const REPORT_EVENTS = {
  linkChanged: {
    name: 'report_link.changed',
    audience: 'audit',
    describe: (data) => ({
      title:
        data.change === 'made'
          ? `A link to the report "${data.name}" was made`
          : `A link to the report "${data.name}" was revoked`,
      text: data.change === 'made' ? 'Whoever has it reads the report without signing in.' : '',
      place: 'reports',
    }),
  },
} as const satisfies EventKinds
