// The events of projects.

import type { EventKinds } from '../../background/events/event-kind.ts'

export const PROJECT_EVENTS = {
  created: {
    name: 'project.created',
    audience: 'audit',
    describe: (data) => ({ title: `The project ${data.name} was created` }),
  },
  changed: {
    name: 'project.changed',
    audience: 'audit',
    describe: (data) => ({
      title: 'The settings of the project were changed',
      text: `Changed: ${data.fields}.`,
      place: 'settings',
    }),
  },
  deleted: {
    name: 'project.deleted',
    audience: 'audit',
    describe: (data) => ({
      title: `The project ${data.name} was deleted`,
      text: `Its domain was ${data.domain}.`,
    }),
  },
} as const satisfies EventKinds
