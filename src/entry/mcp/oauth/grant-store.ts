// The grants of members to agents, and their tokens. A grant is a credential like any other (kind `mcp`), whose own key
// nobody has: it is listed, limited and revoked like the others, and its tokens end with it.

import type { Tx } from '../../../data/storage/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { newAgentToken, type TokenKind } from '../../accounts/agent-token.ts'
import { hashKey } from '../../accounts/api-key.ts'
import { createKey, revokeKey } from '../../accounts/key-store.ts'
import type { Scope } from '../../http/access/principal.ts'

type Grant = {
  clientId: string
  clientName: string
  redirectUri: string
  /** The SHA-256 of the verifier, in base64url. */
  challenge: string
  scope: Scope
  projectUids: readonly string[]
  dailyCallsMax: number
  dailySpendMicrosMax: number
  /** Absent if it does not expire. */
  expiresAtMs?: number | undefined
}

export type IssuedTokens = { access_token: string; refresh_token: string; expires_in: number; scope: Scope }

const CODE_MS = MINUTE_MS
/** For this long, it is known which grant a used code has opened. */
const USED_CODE_MS = DAY_MS
const ACCESS_MS = HOUR_MS
const REFRESH_MS = 60 * DAY_MS

export async function storeCode(tx: Tx, memberId: number, grant: Grant, nowMs: number): Promise<string> {
  const { token, hash } = newAgentToken('access')
  await tx
    .deleteFrom('agent_codes')
    .where('expires_at', '<', nowMs - USED_CODE_MS)
    .execute()
  const row = { hash, member_id: memberId, grant_json: JSON.stringify(grant), expires_at: nowMs + CODE_MS }
  await tx.insertInto('agent_codes').values(row).execute()
  return token
}

type TakenCode = { hash: string; memberId: number; grant: Grant }

/**
 * Redeems a code once. A code that comes a second time was stolen, and nobody can tell which of the two is the thief,
 * so the grant that it opened ends (RFC 6749, 4.1.2).
 */
export async function takeCode(tx: Tx, code: string, nowMs: number): Promise<TakenCode | undefined> {
  const hash = hashKey(code)
  const row = await tx
    .selectFrom('agent_codes')
    .where('hash', '=', hash)
    .select(['member_id', 'grant_json', 'expires_at', 'used_at', 'key_id'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.used_at !== null) {
    if (row.key_id !== null) await revokeKey(tx, row.key_id, nowMs)
    return undefined
  }
  await tx.updateTable('agent_codes').set({ used_at: nowMs }).where('hash', '=', hash).execute()
  if (row.expires_at <= nowMs) return undefined
  return { hash, memberId: row.member_id, grant: JSON.parse(row.grant_json) }
}

export async function openGrant(
  tx: Tx,
  { hash, memberId, grant }: TakenCode,
  nowMs: number,
): Promise<IssuedTokens> {
  const { clientId, clientName, scope, projectUids, dailyCallsMax, dailySpendMicrosMax, expiresAtMs } = grant
  const { id } = await createKey(
    tx,
    {
      memberId,
      name: clientName,
      scope,
      kind: 'mcp',
      projectUids,
      dailyCallsMax,
      dailySpendMicrosMax,
      expiresAtMs,
      actor: `member:${memberId}`,
    },
    nowMs,
  )
  await tx.updateTable('agent_codes').set({ key_id: id }).where('hash', '=', hash).execute()
  return issueTokens(tx, { keyId: id, clientId, scope }, nowMs)
}

/**
 * Exchanges a refresh token for new tokens. If it was used before, it or its successor was stolen, and nobody can tell
 * which, so the grant ends. Returns undefined then, and for an unknown token.
 */
export async function renewGrant(
  tx: Tx,
  { token, clientId }: { token: string; clientId: string },
  nowMs: number,
): Promise<IssuedTokens | undefined> {
  const found = await tx
    .selectFrom('agent_tokens')
    .innerJoin('api_keys', 'api_keys.id', 'agent_tokens.key_id')
    .where('agent_tokens.hash', '=', hashKey(token))
    .where('agent_tokens.kind', '=', 'refresh')
    .where('agent_tokens.client_id', '=', clientId)
    .where('agent_tokens.expires_at', '>', nowMs)
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', nowMs)]))
    .select(['agent_tokens.hash', 'agent_tokens.key_id', 'agent_tokens.used_at', 'api_keys.scope'])
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('agent_tokens')
    .set({ used_at: nowMs })
    .where('hash', '=', found.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await revokeKey(tx, found.key_id, nowMs)
    return undefined
  }
  return issueTokens(tx, { keyId: found.key_id, clientId, scope: found.scope }, nowMs)
}

async function issueTokens(
  tx: Tx,
  { keyId, clientId, scope }: { keyId: number; clientId: string; scope: Scope },
  nowMs: number,
): Promise<IssuedTokens> {
  await tx.deleteFrom('agent_tokens').where('key_id', '=', keyId).where('expires_at', '<', nowMs).execute()
  const issue = async (kind: TokenKind, lengthMs: number) => {
    const { token, hash } = newAgentToken(kind)
    const row = {
      hash,
      key_id: keyId,
      kind,
      client_id: clientId,
      expires_at: nowMs + lengthMs,
      used_at: null,
    }
    await tx.insertInto('agent_tokens').values(row).execute()
    return token
  }
  return {
    access_token: await issue('access', ACCESS_MS),
    refresh_token: await issue('refresh', REFRESH_MS),
    expires_in: ACCESS_MS / SECOND_MS,
    scope,
  }
}
