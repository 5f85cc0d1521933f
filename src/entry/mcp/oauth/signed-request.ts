// An agent's request while the person looks at it: it is in the form itself, signed, so that it comes back unchanged,
// from the person who saw it, within ten minutes.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../../lib/durations.ts'
import type { AgentClient } from './client-document.ts'

export type GrantRequest = {
  client: AgentClient
  challenge: string
  state: string | undefined
  mayWrite: boolean
}

export type SignedRequests = {
  sign(grant: GrantRequest, memberId: number, nowMs: number): string
  open(text: string, memberId: number, nowMs: number): GrantRequest | undefined
}

const VALID_MS = 10 * MINUTE_MS
const KEY_BYTES = 32

export function createSignedRequests(secret: Uint8Array): SignedRequests {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sightline agent consent', KEY_BYTES))
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(grant, memberId, nowMs) {
      const content = JSON.stringify({ grant, memberId, endMs: nowMs + VALID_MS })
      const text = Buffer.from(content).toString('base64url')
      return `${text}.${macOf(text).toString('base64url')}`
    },
    open(signed, memberId, nowMs) {
      const [text = '', given = ''] = signed.split('.')
      const mac = macOf(text)
      const shown = Buffer.from(given, 'base64url')
      if (shown.length !== mac.length || !timingSafeEqual(shown, mac)) return undefined
      const content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
      return content.memberId === memberId && content.endMs > nowMs ? content.grant : undefined
    },
  }
}
