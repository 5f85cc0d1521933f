// The last step of every way to sign in: a new session with a new token. The browser's previous session ends, so that a
// token that was planted in the browser gives no access to the member, before or after.

import type { Database, Tx } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Authentication } from '../accounts/authentication.ts'
import { createSession, endSessionOf } from '../accounts/session-store.ts'
import type { Client } from '../http/access/client.ts'
import type { Answer } from '../http/route.ts'

type OpenedBy = { memberId: number; keyId?: number; canSetPassword?: boolean }

export type SessionParts = {
  database: Database
  clock: Clock
  authentication: Pick<Authentication, 'forgetSession'>
}

export type SignIn = {
  /** Opens a session for the member that `find` returns, in the same transaction. */
  open<T extends OpenedBy>(
    client: Client,
    find: (tx: Tx) => Promise<T | undefined>,
  ): Promise<Answer | undefined>
}

export function createSignInSteps({ database, clock, authentication }: SessionParts): SignIn {
  return {
    async open(client, find) {
      const before = client.cookie('session')
      const { address, userAgent } = client
      const opened = await database.transaction(async (tx) => {
        const found = await find(tx)
        if (found === undefined) return undefined
        if (before !== undefined) await endSessionOf(tx, before)
        const { memberId, keyId, canSetPassword = false } = found
        const session = { memberId, address, userAgent, canSetPassword, ...(keyId && { keyId }) }
        return { memberId, ...(await createSession(tx, session, clock.nowMs())) }
      })
      if (opened === undefined) return undefined
      if (before !== undefined) authentication.forgetSession(before)
      const cookies = { session: opened.token, sign_in: null }
      return { status: 201, data: { member_id: opened.memberId }, cookies }
    },
  }
}
