// The sign before an event: what it is about, and whether it is bad news.

import { Icon } from '../../ui/icon.tsx'
import { EVENT_TOPICS } from '../areas.ts'

export function EventIcon({ kind }: { kind: string }) {
  const [about = '', what = ''] = kind.split('.')
  const isBad = what === 'failed' || what === 'opened' || what === 'missed' || what === 'limit_reached'
  return (
    <span class="event-icon" data-bad={isBad || undefined}>
      <Icon name={EVENT_TOPICS[about]?.icon ?? 'info'} />
    </span>
  )
}
