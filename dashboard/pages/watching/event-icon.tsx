// The sign before an event: what it is about, and whether it is bad news.

import { Icon, type IconName } from '../../ui/icon.tsx'

const ICONS: Readonly<Record<string, IconName>> = {
  crawl: 'bug',
  search: 'trending-up',
  backlinks: 'link',
  import: 'upload',
  spend: 'wallet',
  alert: 'bell',
  goal: 'flag',
}

export function EventIcon({ kind }: { kind: string }) {
  const [about = '', what = ''] = kind.split('.')
  const isBad = what === 'failed' || what === 'opened' || what === 'missed' || what === 'limit_reached'
  return (
    <span class="event-icon" data-bad={isBad || undefined}>
      <Icon name={ICONS[about] ?? 'info'} />
    </span>
  )
}
