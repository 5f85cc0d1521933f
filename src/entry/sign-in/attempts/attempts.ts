// Attempts to sign in: limits them, and counts all of them, at /metrics and in the log, without secrets. If a secret
// could be guessed, ten failures in fifteen minutes, from one IP network or for one login, slow down everybody there to
// one attempt a minute. An unknown login is slowed down like any other, because a difference would reveal who exists.
// Few attempts run at once, and the rest wait in line: each counts as a failure until it succeeds, and an office that
// begins its day must not slow itself down.

import { hash } from 'node:crypto'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { AppError, RATE_LIMITED } from '../../../lib/errors.ts'
import { networkOf } from '../../../lib/networks.ts'
import { createWaitingLine } from '../../../lib/waiting-line.ts'
import type { CommonParts } from '../../feature.ts'
import type { Client } from '../../http/access/client.ts'
import { AT_ONCE_MAX, busy, WAITING_MAX } from '../busy.ts'
import { SIGN_IN_FAILED } from '../errors.ts'
import { keepTry, readWaitMs, refundTry, takeTry } from './failure-store.ts'

/** The means by which a person signs in. */
export type SignInMethod = 'password' | 'totp' | 'key' | 'link' | 'passkey' | 'oidc'
export type AttemptOutcome = 'succeeded' | 'failed' | 'slowed'

type Attempt<T> = {
  method: SignInMethod
  client: Client
  /** The member whose password or code is tried; absent if the secret alone identifies the member. */
  login?: string | undefined
  /** The message after a failed attempt. */
  refusal: string
  /** Returns undefined if the secret is wrong; `explain` gets the reason for the log. */
  check(explain: (reason: string) => void): Promise<T | undefined>
}

export type Attempts = {
  /** Runs an attempt with a secret that could be guessed. */
  guarded<T>(attempt: Attempt<T>): Promise<T>
  /** Runs an attempt with a secret that nobody can guess, which is only counted. */
  counted<T>(attempt: Omit<Attempt<T>, 'login'>): Promise<T>
}

type AttemptParts = Pick<CommonParts, 'database' | 'clock' | 'log'> & {
  onAttempt(method: SignInMethod, outcome: AttemptOutcome): void
}

export function createAttempts({ database, clock, log, onAttempt }: AttemptParts): Attempts {
  const line = createWaitingLine({ atOnceMax: AT_ONCE_MAX, waitingMax: WAITING_MAX })

  /** Checked before the queue, so that a slowed-down caller takes no place in it. */
  async function refuseSlowed(attempt: Guarded): Promise<void> {
    const waitMs = await database.read((db) => readWaitMs(db, attempt.subjects, clock.nowMs()))
    if (waitMs === undefined) return
    onAttempt(attempt.method, 'slowed')
    log.warn({ way: attempt.method, network: attempt.network }, 'a sign-in was refused: too many have failed')
    throw slowed(waitMs)
  }

  async function take(attempt: Guarded): Promise<void> {
    try {
      await database.transaction(async (tx) => {
        if (!(await takeTry(tx, attempt.subjects, clock.nowMs()))) throw new TooMany()
      }, READ_COMMITTED)
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
      await refuseSlowed(attempt)
      // Another attempt was given back in between.
      throw busy()
    }
  }

  async function counted<T>({ method, client, refusal, check }: Omit<Attempt<T>, 'login'>): Promise<T> {
    let reason: string | undefined
    const found = await check((given) => {
      reason = given
    })
    onAttempt(method, found === undefined ? 'failed' : 'succeeded')
    if (found !== undefined) return found
    log.warn({ way: method, network: networkOf(client.address), reason }, 'a sign-in failed')
    throw new AppError(SIGN_IN_FAILED, refusal)
  }

  async function guard<T>(attempt: Attempt<T>, guarded: Guarded): Promise<T> {
    await take(guarded)
    const { subjects } = guarded
    const refund = () => database.write((db) => refundTry(db, subjects))
    try {
      const found = await counted(attempt)
      await refund()
      return found
    } catch (error) {
      const isFailure = error instanceof AppError && error.code === 'sign_in_failed'
      // The attempt is counted already; an error of the database matters less than why the sign-in failed.
      await (isFailure ? database.write((db) => keepTry(db, subjects, clock.nowMs())) : refund()).catch(
        () => {},
      )
      throw error
    }
  }

  return {
    counted,
    async guarded(attempt) {
      const { method, client, login } = attempt
      const network = networkOf(client.address)
      const logins = login === undefined ? [] : [`login ${hash('sha256', login)}`]
      const guarded = { method, network, subjects: [`network ${network}`, ...logins] }
      await refuseSlowed(guarded)
      const entered = line.enter(() => guard(attempt, guarded))
      if (entered === undefined) throw busy()
      return await entered
    },
  }
}

type Guarded = { method: SignInMethod; network: string; subjects: readonly string[] }

class TooMany extends Error {}

function slowed(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  const message = `Too many sign-ins have failed. Try again in ${seconds} s.`
  return new AppError(RATE_LIMITED, message, { retryAfterSeconds: seconds })
}
