// The tokens of agents that sign in by OAuth: `sla_` opens /mcp for an hour, `slr_` renews it. Only the hash of the
// random text is stored, as for keys.

import { BASE62, randomText } from '../../lib/ids.ts'
import { hashKey } from './api-key.ts'

export type TokenKind = 'access' | 'refresh'

const PREFIXES: Readonly<Record<TokenKind, string>> = { access: 'sla_', refresh: 'slr_' }
const RANDOM_LENGTH = 43
const FORM = /^sl[ar]_[0-9A-Za-z]{43}$/

export function newAgentToken(kind: TokenKind): { token: string; hash: string } {
  const token = PREFIXES[kind] + randomText(BASE62, RANDOM_LENGTH)
  return { token, hash: hashKey(token) }
}

export function isAgentToken(text: string, kind: TokenKind): boolean {
  return FORM.test(text) && text.startsWith(PREFIXES[kind])
}
