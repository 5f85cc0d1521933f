// How grave an alert is, the gravest first.

import * as t from '../../text/alerts.ts'

export const SEVERITIES = ['critical', 'warning', 'info'] as const

export const severityOptions = SEVERITIES.map((value) => ({ value, label: t.severities[value] }))
