// The metrics of messages to people and programs.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { ChannelKind } from './channel-kinds.ts'
import type { Outcome } from './sending/outcome.ts'

type AttemptCounter = { onAttempt(kind: ChannelKind, outcome: Outcome['state']): void; metrics: Metrics }

export function createDeliveryCounter(): AttemptCounter {
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
