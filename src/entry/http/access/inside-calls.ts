// Calls that this process makes to its own /v1 for a caller whom another API has admitted already: an agent at /mcp.
// Such a call passes all checks like any other, with a ticket instead of a key. A ticket is random, known to this
// process alone and worthless once its call has ended, so nobody outside can use one (ADR 61).

import { randomBytes } from 'node:crypto'
import type { AccessSource, Principal } from './principal.ts'

export type InsideCalls = {
  /** Runs `send` with a ticket that opens /v1 as this caller until `send` has ended. */
  as<T>(principal: Principal, send: (ticket: string) => Promise<T>): Promise<T>
  /** Wraps the look-up of callers so that it accepts tickets as well. */
  admitting(findPrincipal: AccessSource['findPrincipal']): AccessSource['findPrincipal']
}

const TICKET_BYTES = 32

export function createInsideCalls(): InsideCalls {
  const callers = new Map<string, Principal>()
  return {
    async as(principal, send) {
      const ticket = `slt_${randomBytes(TICKET_BYTES).toString('hex')}`
      callers.set(ticket, principal)
      try {
        return await send(ticket)
      } finally {
        callers.delete(ticket)
      }
    },
    admitting: (findPrincipal) => (credential, isUse) =>
      (credential.kind === 'key' ? callers.get(credential.text) : undefined) ??
      findPrincipal(credential, isUse),
  }
}
