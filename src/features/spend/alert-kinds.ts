import { type AlertKinds, percent } from '../../background/alerts/alert-kind.ts'

export const SPEND_ALERTS = {
  budget_near: {
    title: 'Most of the spend limit is used',
    severity: 'warning',
    isOn: true,
    takesSegment: false,
    thresholds: { percent: percent(80, 'of the limit of this month') },
  },
  budget_used: {
    title: 'The spend limit is used up',
    severity: 'critical',
    isOn: true,
    takesSegment: false,
    thresholds: {},
  },
} as const satisfies AlertKinds
