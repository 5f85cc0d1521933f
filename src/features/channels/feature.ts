// Puts the channels feature together: notifications for people and programs.

import type { JobLog } from '../../background/jobs/job.ts'
import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { MemberMails } from '../../entry/sign-in/member-mails.ts'
import type { ChannelKind } from './channel-kinds.ts'
import { type ChannelSettings, createChannelParts } from './channel-parts.ts'
import { channelRoutes } from './channel-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { removeProjectDeliveries } from './delivery-store.ts'
import { channelFollower } from './fan-out.ts'
import { createMemberMails, type SendInvitation } from './member-mails.ts'
import { createReportMails, type SendReportMail } from './report-mail.ts'
import { CHANNELS, type ChannelRouteParts, WEBHOOKS } from './route-parts.ts'
import { sendHandler } from './send-job.ts'
import { SEND_KIND } from './send-queue.ts'
import type { Outcome } from './sending/outcome.ts'
import { createUnsubscribing, type Unsubscribing } from './unsubscribe.ts'
import { channelUpkeep } from './upkeep-job.ts'
import { webhookRoutes } from './webhook-routes.ts'

type Channels = Feature & {
  unsubscribing: Unsubscribing
  memberMails: MemberMails & { sendInvitation: SendInvitation }
  sendReport: SendReportMail
  /** Whether mail can be sent now. */
  hasMail(): boolean
}

export function createChannels(
  settings: ChannelSettings & { codec: CursorCodec; log: Pick<JobLog, 'warn'> },
): Channels {
  const { database, clock, codec, log } = settings
  const { engine } = database
  const { tokens, mailer, ...parts } = createChannelParts(settings)
  const { hasMail } = parts
  const counter = createDeliveryCounter()
  const upkeep = channelUpkeep({ engine, clock, hasMail })
  const routes: ChannelRouteParts = { ...parts, codec, clock }
  const memberMails = { ...createMemberMails({ mailer, log, nowMs: clock.nowMs }), isSetUp: hasMail }
  const send = sendHandler({ ...parts, clock, random: Math.random, onAttempt: counter.onAttempt })
  return {
    name: 'channels',
    routes: [...webhookRoutes(routes), ...deliveryRoutes(routes, WEBHOOKS)],
    appRoutes: [...channelRoutes(routes), ...deliveryRoutes(routes, CHANNELS)],
    follows: [channelFollower({ engine, clock, hasMail })],
    handlers: { ...upkeep.handlers, [SEND_KIND]: send },
    schedules: upkeep.schedules,
    // A project's own mail channel, and its place in others, are deleted with the project.
    removal: { step: removeProjectDeliveries },
    metrics: counter.metrics,
    memberMails,
    sendReport: createReportMails(mailer),
    hasMail,
    unsubscribing: createUnsubscribing({ ...parts, tokens, nowMs: clock.nowMs }),
  }
}

type AttemptCounter = { onAttempt(kind: ChannelKind, outcome: Outcome['state']): void; metrics: Metrics }

// The metrics of messages to people and programs.
function createDeliveryCounter(): AttemptCounter {
  let count: AttemptCounter['onAttempt'] | undefined
  return {
    onAttempt: (kind, outcome) => count?.(kind, outcome),
    metrics: defineMetrics(
      {
        sightline_channel_attempts_total: {
          type: 'counter',
          help: 'Attempts of this process to send a message, by kind of channel and outcome: delivered or failed.',
          labels: ['kind', 'outcome'],
        },
      },
      (make) => {
        const attempts = make.counter('sightline_channel_attempts_total')
        count = (kind, outcome) => attempts.inc({ kind, outcome })
      },
    ),
  }
}
