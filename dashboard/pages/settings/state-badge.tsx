// Whether a key or credential still opens anything.

import type { ConnectedApp } from '../../api/types.ts'
import * as t from '../../text/settings-apps.ts'
import { Badge } from '../../ui/marks.tsx'

const TONES = { active: 'good', expired: 'warn', revoked: 'bad' } as const

export function StateBadge({ state }: Pick<ConnectedApp, 'state'>) {
  return <Badge tone={TONES[state]}>{t.states[state]}</Badge>
}
