// Whether a channel sends, fails or is off, as a badge.

import type { Channel } from '../../api/types.ts'
import * as t from '../../text/channels.ts'
import { Badge } from '../../ui/marks.tsx'

export function ChannelState({ channel }: { channel: Channel }) {
  const { is_enabled, is_verified, failing_since, disabled_reason } = channel
  if (is_enabled && failing_since !== null) return <Badge tone="bad">{t.failing}</Badge>
  if (is_enabled) return <Badge tone="good">{t.on}</Badge>
  if (disabled_reason !== null)
    return (
      <Badge tone="bad" title={disabled_reason}>
        {t.off}
      </Badge>
    )
  return <Badge>{is_verified ? t.off : t.untested}</Badge>
}
