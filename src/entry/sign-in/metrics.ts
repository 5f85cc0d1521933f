// The metrics of signing in.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { AttemptOutcome, SignInMethod } from './attempts/attempts.ts'

type AttemptCounter = { onAttempt(way: SignInMethod, outcome: AttemptOutcome): void; metrics: Metrics }

export function createAttemptCounter(): AttemptCounter {
  let count: ((way: SignInMethod, outcome: AttemptOutcome) => void) | undefined
  return {
    onAttempt: (way, outcome) => count?.(way, outcome),
    metrics: defineMetrics(
      {
        sightline_sign_ins_total: {
          type: 'counter',
          help: 'Tries to sign in to this process, by way (password, totp, key, link, passkey, oidc) and outcome: succeeded, failed, or slowed (refused because too many had failed).',
          labels: ['way', 'outcome'],
        },
      },
      (make) => {
        const tries = make.counter('sightline_sign_ins_total')
        count = (way, outcome) => tries.inc({ way, outcome })
      },
    ),
  }
}
