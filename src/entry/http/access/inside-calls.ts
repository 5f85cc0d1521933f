// Calls that this process makes to its own API for a caller whom another API has admitted already: an agent at /mcp. They
// reach /v1, and what only /app/v1 has. Such a call passes all checks like any other, with a ticket instead of a key. A ticket is random, known to this
// process alone and worthless once its call has ended, so nobody outside can use one (ADR 61).

import { randomBytes } from 'node:crypto'
import type { AccessSource, Principal } from './principal.ts'

export type InsideCalls = {
  /** Runs `send` with a ticket that opens the API as this caller until `send` has ended. */
  as<T>(principal: Principal, send: (ticket: string) => Promise<T>): Promise<T>
  /** Wraps the lookup of callers so that it accepts tickets as well. */
  admitting(findPrincipal: AccessSource['findPrincipal']): AccessSource['findPrincipal']
}

const TICKET_BYTES = 32
const TICKET_PREFIX = 'slt_'

/** Whether a bearer token is a ticket, valid or not. API keys begin with other letters. */
export function isTicket(text: string): boolean {
  return text.startsWith(TICKET_PREFIX)
}

export function createInsideCalls(): InsideCalls {
  const callers = new Map<string, Principal>()
  return {
    async as(principal, send) {
      const ticket = `${TICKET_PREFIX}${randomBytes(TICKET_BYTES).toString('hex')}`
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
