// Finds the principal behind an API key. A key that was checked within the last half second is not checked again, so a
// revoked key stops working within a second on every node, and a request with a key in use costs one look into a map (bench:
// authentication). An expired or revoked key is looked up each time, like a key that never existed: the time that a refusal
// takes does not tell the three apart. The server remembers in memory when a key was last used and writes that now and then,
// never during a request.

import { sql } from 'kysely'
import type { Principal } from '../http/access/principal.ts'
import type { Clock } from '../lib/clock.ts'
import { createFreshCache } from '../lib/fresh-cache.ts'
import type { Database, Reader } from '../storage/database.ts'
import { rowsStatement } from '../storage/sql/statement.ts'
import { hashesEqual, hashKey, isWellFormedKey } from './api-key.ts'

const FRESH_MS = 500
const ENTRIES_MAX = 50_000
const LAST_USED_BATCH_MAX = 500

type KeyRow = {
  id: number
  account_id: number
  member_id: number
  hash: string
  role: Principal['role']
  scope: Principal['scope']
  is_project_limited: 0 | 1
  expires_at: number | null
}

// Index: api_keys_by_hash.
const findKey = rowsStatement<{ hash: string }, KeyRow>((db, param) =>
  db
    .selectFrom('api_keys')
    .innerJoin('members', 'members.id', 'api_keys.member_id')
    .where('api_keys.hash', '=', param('hash'))
    .where('api_keys.revoked_at', 'is', null)
    .select([
      'api_keys.id',
      'api_keys.account_id',
      'api_keys.member_id',
      'api_keys.hash',
      'api_keys.scope',
      'api_keys.is_project_limited',
      'api_keys.expires_at',
      'members.role',
    ]),
)

export type Authentication = {
  findPrincipal(keyText: string): Principal | undefined | Promise<Principal | undefined>
  /** Writes when keys were last used; call it now and then, and at the end. */
  flushLastUsed(): Promise<void>
}

export function createAuthentication(database: Database, clock: Clock): Authentication {
  const cache = createFreshCache<Principal>({ freshMs: FRESH_MS, entriesMax: ENTRIES_MAX, clock })
  let usedAtMs = new Map<number, number>()

  async function load(keyText: string): Promise<Principal | undefined> {
    // A key with a typo fails its checksum and costs no query.
    if (!isWellFormedKey(keyText)) return undefined
    const hash = hashKey(keyText)
    const [row] = await findKey(database, { hash })
    return row !== undefined && hashesEqual(row.hash, hash) ? unexpired(toPrincipal(row)) : undefined
  }

  function unexpired(principal: Principal): Principal | undefined {
    const { expiresAtMs } = principal
    return expiresAtMs !== null && expiresAtMs <= clock.nowMs() ? undefined : principal
  }

  function accept(found: Principal | undefined): Principal | undefined {
    const principal = found && unexpired(found)
    if (principal !== undefined) usedAtMs.set(principal.keyId, clock.nowMs())
    return principal
  }

  return {
    findPrincipal(keyText) {
      const found = cache.get(keyText, () => load(keyText))
      return found instanceof Promise ? found.then(accept) : accept(found)
    },
    async flushLastUsed() {
      const pending = [...usedAtMs]
      usedAtMs = new Map()
      for (let start = 0; start < pending.length; start += LAST_USED_BATCH_MAX) {
        const batch = pending.slice(start, start + LAST_USED_BATCH_MAX)
        try {
          await database.write((db) => storeLastUsed(db, batch))
        } catch (error) {
          for (const [id, usedAt] of pending.slice(start)) if (!usedAtMs.has(id)) usedAtMs.set(id, usedAt)
          throw error
        }
      }
    },
  }
}

function toPrincipal(row: KeyRow): Principal {
  return {
    keyId: row.id,
    accountId: row.account_id,
    memberId: row.member_id,
    role: row.role,
    scope: row.scope,
    isProjectLimited: row.is_project_limited === 1,
    expiresAtMs: row.expires_at,
  }
}

/** One statement for many keys. If another node has stored a later time, that one stays. */
async function storeLastUsed(db: Reader, batch: readonly (readonly [number, number])[]): Promise<void> {
  const times = sql.join(
    batch.map(([id, usedAt]) => sql`when ${id} then cast(${usedAt} as bigint)`),
    sql` `,
  )
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<number>`case id ${times} end` })
    .where(sql<boolean>`coalesce(last_used_at, 0) < case id ${times} end`)
    .where(
      'id',
      'in',
      batch.map(([id]) => id),
    )
    .execute()
}
