import { type AlertKinds, days } from '../../background/alerts/alert-kind.ts'

export const GOAL_ALERTS = {
  goal_ends_soon: {
    title: 'A goal is due soon',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { days: days(14, 'before the last day of the goal') },
  },
} as const satisfies AlertKinds
