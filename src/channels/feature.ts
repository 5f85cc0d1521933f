// Channels as one part of the product: where people and programs are told of what happens.

import type { Feature } from '../feature.ts'
import type { CursorCodec } from '../http/answers/cursor.ts'
import { type ChannelSettings, createChannelParts } from './channel-parts.ts'
import { channelRoutes } from './channel-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { channelFollower } from './fan-out.ts'
import { createDeliveryCounter } from './metrics.ts'
import { channelRemoval } from './project-removal.ts'
import { CHANNELS, type ChannelRouteParts, WEBHOOKS } from './route-parts.ts'
import { sendHandler } from './send-job.ts'
import { SEND_KIND } from './send-queue.ts'
import { createUnsubscribing, type Unsubscribing } from './unsubscribe.ts'
import { channelUpkeep } from './upkeep-job.ts'
import { webhookRoutes } from './webhook-routes.ts'

export function createChannels(
  settings: ChannelSettings & { codec: CursorCodec },
): Feature & { unsubscribing: Unsubscribing } {
  const { database, clock, codec } = settings
  const { engine } = database
  const { tokens, ...parts } = createChannelParts(settings)
  const { hasMail } = parts
  const counter = createDeliveryCounter()
  const upkeep = channelUpkeep({ engine, clock, hasMail })
  const routes: ChannelRouteParts = { ...parts, codec, clock }
  const send = sendHandler({ ...parts, clock, random: Math.random, onAttempt: counter.onAttempt })
  return {
    name: 'channels',
    routes: [...webhookRoutes(routes), ...deliveryRoutes(routes, WEBHOOKS)],
    appRoutes: [...channelRoutes(routes), ...deliveryRoutes(routes, CHANNELS)],
    follows: [channelFollower({ engine, clock, hasMail })],
    handlers: { ...upkeep.handlers, [SEND_KIND]: send },
    schedules: upkeep.schedules,
    removal: { step: channelRemoval },
    metrics: counter.metrics,
    unsubscribing: createUnsubscribing({ ...parts, tokens, nowMs: clock.nowMs }),
  }
}
