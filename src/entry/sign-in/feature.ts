// Puts signing in together: everything that a person does under /app/v1 around signing in.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import { createSeal } from '../../lib/sealed.ts'
import type { Authentication } from '../accounts/authentication.ts'
import type { CommonParts, Feature } from '../feature.ts'
import { accountChoiceRoute, createAccountChoice } from './account-choice.ts'
import { type AttemptOutcome, createAttempts, type SignInMethod } from './attempts/attempts.ts'
import { keyRoute } from './key-route.ts'
import { linkRoute } from './link-route.ts'
import { meRoutes } from './me-routes.ts'
import type { MemberMails } from './member-mails.ts'
import { createIdentityProvider, type OidcSettings } from './oidc/identity-provider.ts'
import { oidcRoutes } from './oidc/oidc-routes.ts'
import { createOidcSteps } from './oidc/oidc-steps.ts'
import { createSignInSteps } from './open-session.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'
import { passwordRoute } from './passwords/password-route.ts'
import { createPasswordSteps } from './passwords/password-steps.ts'
import { oldSignInsRemoval } from './removal-job.ts'
import { sessionRoutes } from './session-routes.ts'
import { totpRoutes } from './totp/totp-routes.ts'

type SignInParts = Pick<CommonParts, 'database' | 'clock' | 'log'> & {
  secret: Buffer
  authentication: Authentication
  /** Undefined if nobody signs in through a provider. */
  oidc: OidcSettings | undefined
  mails: MemberMails
}

export function createSignIn(parts: SignInParts): Feature {
  const counter = createAttemptCounter()
  const hasher = createPasswordHasher()
  const signIn = createSignInSteps(parts)
  const shared = {
    ...parts,
    hasher,
    signIn,
    attempts: createAttempts({ ...parts, onAttempt: counter.onAttempt }),
    passwords: createPasswordSteps({ ...parts, hasher, signIn }),
    oidc: createOidcSteps({ ...parts, signIn }),
    accountChoice: createAccountChoice(parts),
    seal: createSeal(parts.secret, 'sightline totp secret'),
    provider: parts.oidc && createIdentityProvider(parts.oidc, parts.log),
  }
  return {
    name: 'sign-in',
    appRoutes: [
      passwordRoute(shared),
      keyRoute(shared),
      linkRoute(shared),
      accountChoiceRoute(shared),
      ...totpRoutes(shared),
      ...passkeyRoutes(shared),
      ...oidcRoutes(shared),
      ...meRoutes(shared),
      ...sessionRoutes(shared),
    ],
    ...oldSignInsRemoval(parts.clock),
    metrics: counter.metrics,
  }
}

type AttemptCounter = { onAttempt(method: SignInMethod, outcome: AttemptOutcome): void; metrics: Metrics }

// The metrics of signing in.
function createAttemptCounter(): AttemptCounter {
  let count: ((method: SignInMethod, outcome: AttemptOutcome) => void) | undefined
  return {
    onAttempt: (method, outcome) => count?.(method, outcome),
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
        count = (method, outcome) => tries.inc({ way: method, outcome })
      },
    ),
  }
}
