// The body of a webhook, in the form of Standard Webhooks: a type, a time, and small data. For an event, it contains
// the event's fields and the words that people would read.

import type { StoredEvent } from '../../../background/events/event-reader.ts'
import { formatTime } from '../../../lib/clock.ts'
import { visibleText } from '../../../lib/visible-text.ts'
import { describeEvent } from '../../event-kinds.ts'
import { shortened } from './shortened.ts'

const BYTES_MAX = 20_000
const TEXT_LENGTH_MAX = 2_000

type WebhookProject = { uid: string; name: string; domain: string } | null

export function webhookBody(
  event: StoredEvent,
  { project, publicUrl }: { project: WebhookProject; publicUrl: string | undefined },
): string {
  const { title, text, path } = describeEvent(event)
  const body = (details: StoredEvent['data'] | null) =>
    JSON.stringify({
      type: event.kind,
      timestamp: new Date(event.createdAtMs).toISOString(),
      data: {
        event_id: event.id,
        project_uid: project?.uid ?? null,
        project_name: project?.name ?? null,
        subject: event.subject,
        title: shortened(visibleText(title), TEXT_LENGTH_MAX),
        text: shortened(visibleText(text), TEXT_LENGTH_MAX),
        url: publicUrl === undefined ? null : `${publicUrl}${path}`,
        details,
      },
    })
  const whole = body(event.data)
  return Buffer.byteLength(whole) < BYTES_MAX ? whole : body(null)
}

export function webhookTestBody(name: string, nowMs: number): string {
  return JSON.stringify({
    type: 'webhook.test',
    timestamp: formatTime(nowMs),
    data: { title: 'This is a test', text: `The webhook "${visibleText(name)}" is reached.` },
  })
}
