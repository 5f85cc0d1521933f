// Describes a connection in lines for people.

import { amount } from '../../../lib/amount.ts'
import type { connectionDocument } from '../sync/connection-document.ts'

type Shown = ReturnType<typeof connectionDocument>

export function connectionText(shown: Shown): string {
  const { progress } = shown
  const apart = [shown.has_country && 'countries', shown.has_device && 'devices']
    .filter(Boolean)
    .join(' and ')
  const days = progress.last_day === null ? '' : `, ${progress.first_day} to ${progress.last_day}`
  const lines = [
    ['Property', `${shown.property}${apart === '' ? '' : `, ${apart} told apart`}`],
    ['Status', shown.failure === null ? shown.status : `${shown.status}: ${shown.failure}`],
    ['Progress', progressText(progress)],
    ['Stored', `${amount(progress.days_stored, 'day')}${days}`],
    ['Last success', shown.succeeded_at ?? '-'],
    ['Next sync', shown.next_sync_at],
  ] as const
  return lines.map(([name, value]) => `${name.padEnd(12)}  ${value}`).join('\n')
}

export function progressText({ days_done: done, days_wanted: wanted }: Shown['progress']): string {
  return wanted === 0 ? 'no day yet' : `${done} of ${wanted} days`
}
