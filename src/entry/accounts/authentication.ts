// Finds the principal behind an API key, an agent's credential or a session. A key or session that was checked within
// the last half second is not checked again, so a revoked key and an ended session stop working within a second on
// every node, and a request with a recently used one costs a lookup in a map (bench: authentication). An expired or
// revoked key is looked up each time, like a key that never existed, so the time of a refusal does not distinguish the
// three.

import { type Database, onPrimary } from '../../data/storage/database.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'
import type { Clock } from '../../lib/clock.ts'
import { createFreshCache } from '../../lib/fresh-cache.ts'
import type { AccessSource, Credential, Principal } from '../http/access/principal.ts'
import { isAgentToken } from './agent-token.ts'
import { hashesEqual, hashKey, isWellFormedKey, type KeyKind } from './api-key.ts'
import { type CallerRow, toPrincipal } from './caller.ts'
import { createLastUsed } from './last-used.ts'
import { isSessionToken, SESSION_IDLE_MS } from './session-token.ts'

const KEY_COLUMNS = [
  'api_keys.id',
  'api_keys.account_id',
  'api_keys.member_id',
  'members.role',
  'members.is_project_limited as is_member_limited',
  'api_keys.id as key_id',
  'api_keys.scope',
  'api_keys.is_project_limited as is_key_limited',
  'api_keys.expires_at as key_expires_at',
] as const

const FRESH_MS = 500
const ENTRIES_MAX = 50_000

// Index: api_keys_by_hash.
const findKey = rowsStatement<{ hash: string; kind: KeyKind }, CallerRow>((db, param) =>
  db
    .selectFrom('api_keys')
    .innerJoin('members', 'members.id', 'api_keys.member_id')
    .where('api_keys.hash', '=', param('hash'))
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.kind', '=', param('kind'))
    .select(KEY_COLUMNS)
    .select((eb) => ['api_keys.hash', eb.lit(null).as('session_expires_at')]),
)

// Index: agent_tokens_pkey. A token is deleted with the credential that it stands for.
const findToken = rowsStatement<{ hash: string; now: number }, CallerRow>((db, param) =>
  db
    .selectFrom('agent_tokens')
    .innerJoin('api_keys', 'api_keys.id', 'agent_tokens.key_id')
    .innerJoin('members', 'members.id', 'api_keys.member_id')
    .where('agent_tokens.hash', '=', param('hash'))
    .where('agent_tokens.kind', '=', 'access')
    .where('agent_tokens.expires_at', '>', param('now'))
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.kind', '=', 'mcp')
    .select(KEY_COLUMNS)
    .select(['agent_tokens.hash', 'agent_tokens.expires_at as session_expires_at']),
)

// Index: sessions_by_token. A session that was opened with a key is deleted with the key.
const findSession = rowsStatement<{ hash: string; seen_after: number }, CallerRow>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .leftJoin('api_keys', 'api_keys.id', 'sessions.api_key_id')
    .where('sessions.token_hash', '=', param('hash'))
    .where('sessions.last_seen_at', '>', param('seen_after'))
    .where('api_keys.revoked_at', 'is', null)
    .select([
      'sessions.id',
      'sessions.token_hash as hash',
      'members.account_id',
      'sessions.member_id',
      'members.role',
      'members.is_project_limited as is_member_limited',
      'sessions.api_key_id as key_id',
      'api_keys.scope',
      'api_keys.is_project_limited as is_key_limited',
      'api_keys.expires_at as key_expires_at',
      'sessions.expires_at as session_expires_at',
    ]),
)

export type Authentication = {
  findPrincipal: AccessSource['findPrincipal']
  /** To be called after a session was ended in this process, so that the next request does not find it. */
  forgetSession(token: string): void
  /** Writes when keys and sessions were last used; to be called regularly, and at the end. */
  flushLastUsed(): Promise<void>
}

export function createAuthentication(database: Database, clock: Clock): Authentication {
  const createCache = () => createFreshCache<Principal>({ freshMs: FRESH_MS, entriesMax: ENTRIES_MAX, clock })
  // Each kind has its own cache, so that a credential seen in one API is not accepted in another.
  const caches = { key: createCache(), session: createCache(), mcp: createCache() }
  const lastUsed = createLastUsed(database)

  async function load({ kind, text }: Credential): Promise<Principal | undefined> {
    const hash = hashKey(text)
    // A request that reads from a replica, such as a file that is being sent, may look again who sent it.
    const [row] = (await onPrimary(database, () => find[kind](text, hash))) ?? []
    return row !== undefined && hashesEqual(row.hash, hash) ? unexpired(toPrincipal(kind, row)) : undefined
  }

  // Checking the form first saves lookups for typos.
  const find: Readonly<
    Record<Credential['kind'], (text: string, hash: string) => Promise<CallerRow[]> | undefined>
  > = {
    key: (text, hash) => (isWellFormedKey(text) ? findKey(database, { hash, kind: 'api' }) : undefined),
    mcp(text, hash) {
      if (isAgentToken(text, 'access')) return findToken(database, { hash, now: clock.nowMs() })
      return isWellFormedKey(text, 'mcp') ? findKey(database, { hash, kind: 'mcp' }) : undefined
    },
    session: (text, hash) =>
      isSessionToken(text)
        ? findSession(database, { hash, seen_after: clock.nowMs() - SESSION_IDLE_MS })
        : undefined,
  }

  function unexpired(principal: Principal): Principal | undefined {
    const { expiresAtMs } = principal
    return expiresAtMs !== null && expiresAtMs <= clock.nowMs() ? undefined : principal
  }

  function accept(found: Principal | undefined, isUse: boolean): Principal | undefined {
    const principal = found && unexpired(found)
    if (principal !== undefined && isUse) lastUsed.record(principal.actor, clock.nowMs())
    return principal
  }

  return {
    findPrincipal(credential, isUse = true) {
      const found = caches[credential.kind].get(credential.text, () => load(credential))
      return found instanceof Promise
        ? found.then((principal) => accept(principal, isUse))
        : accept(found, isUse)
    },
    forgetSession: (token) => caches.session.forget(token),
    flushLastUsed: lastUsed.flush,
  }
}
