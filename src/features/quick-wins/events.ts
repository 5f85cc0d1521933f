import type { EventKinds } from '../../background/events/event-kind.ts'

export const QUICK_WIN_EVENTS = {
  computed: {
    name: 'quick_wins.computed',
    audience: 'stream',
    describe: () => ({ title: 'Quick wins were found anew', place: 'quick-wins' }),
  },
} as const satisfies EventKinds
