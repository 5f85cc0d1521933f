// The messages of a channel, the newest first: accepted, failed and why, or on their way.

import { call, urlOf } from '../../api/client.ts'
import type { Channel, Delivery } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/channels.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Time } from '../../ui/marks.tsx'
import { Failed, Fault } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'

const TONES = {
  gathering: 'plain',
  pending: 'plain',
  delivered: 'good',
  failed: 'bad',
  canceled: 'plain',
} as const

export function Deliveries({ channel }: { channel: Channel }) {
  const path = { channel_uid: channel.uid }
  const name = 'GET /channels/{channel_uid}/deliveries' as const
  const list = useList(name, { path, query: { limit: 20 } })
  return (
    <section class="stack">
      <header class="inline">
        <h3>{t.deliveries}</h3> {list.rows.length > 0 && <DownloadMenu url={urlOf(name, { path })} />}
      </header>
      <p class="hint">{t.deliveriesHint}</p>
      {list.failure !== undefined && <Failed failure={list.failure} onRetry={list.reload} />}
      {list.rows.length === 0 && !list.isLoading && <p class="muted">{t.noDeliveries}</p>}
      <ul class="deliveries">
        {list.rows.map((delivery) => (
          <DeliveryRow key={delivery.message_id} channel={channel} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
}

function DeliveryRow({ channel, delivery }: { channel: Channel; delivery: Delivery }) {
  const { message_id, status, is_test, event_count, fault, response_code, next_attempt_at, created_at } =
    delivery
  const reason = fault ?? (response_code === null ? null : t.answer(response_code))
  const resend = useAction(async () => {
    await call('POST /channels/{channel_uid}/deliveries/{message_id}/resend', {
      path: { channel_uid: channel.uid, message_id },
    })
    changed('/channels')
    toast(t.resent)
  })
  const isOver = status === 'delivered' || status === 'failed'
  return (
    <li>
      <p class="inline">
        <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
        <span>{is_test ? t.isTest : t.eventCount(event_count)}</span>
        <span class="muted">
          <Time at={created_at} />
        </span>
        {canEdit.value && isOver && !is_test && (
          <Button isSmall kind="quiet" isRunning={resend.isRunning} onClick={() => void resend.run()}>
            {t.resend}
          </Button>
        )}
      </p>
      {status !== 'delivered' && reason !== null && <p class="muted wrap">{reason}</p>}
      {next_attempt_at !== null && (
        <p class="muted small">
          {t.nextAttempt}: <Time at={next_attempt_at} />
        </p>
      )}
      <Fault failure={resend.failure} />
    </li>
  )
}
