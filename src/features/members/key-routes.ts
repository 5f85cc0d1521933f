// Connected Apps over HTTP: the API keys and agents' credentials of the caller, and for an owner those of everybody. A
// key is shown once, in the response that creates it. Members create keys only for themselves, with at most their own
// rights: a viewer's key only reads, and the key of a member who is limited to projects opens only these.

import { Type } from 'typebox'
import type { Database, Reader } from '../../data/storage/database.ts'
import { PERSON_REFUSALS, refuseKeySession } from '../../entry/accounts/account-access.ts'
import { requireChosen } from '../../entry/accounts/chosen-projects.ts'
import { KEY_LIMIT_EXCEEDED, KEY_NOT_FOUND } from '../../entry/accounts/errors.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import {
  countKeys,
  findListedKey,
  type ListedKey,
  listKeyPage,
  listKeyProjects,
} from '../../entry/accounts/key-list.ts'
import { createKey, keyStateOf, renameKey, revokeKey } from '../../entry/accounts/key-store.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { ROLE_NOT_ALLOWED } from '../../entry/http/errors.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { type Clock, formatTime } from '../../lib/clock.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { createdKey, keyChanges, keyRecord, newKeyBody, revokedCount } from './schema.ts'

export type KeyRouteOptions = { database: Database; codec: CursorCodec; clock: Clock }

const TAG = 'Connected Apps'
const NOT_FOUND = 'Key not found.'
const keyId = numericId(KEY_NOT_FOUND, NOT_FOUND)
const ONE = Type.Object({ data: keyRecord })
const REFUSALS = [...PERSON_REFUSALS]

export function keyRoutes({ database, codec, clock }: KeyRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: '/keys',
      operationId: 'listKeys',
      tag: TAG,
      summary: "List your API keys and agents' credentials",
      description: 'Owners see those of every member. Revoked and expired ones stay on the list.',
      query: Type.Object(countedQuery),
      record: keyRecord,
      refusals: REFUSALS,
      refuse: refuseKeySession,
      endpoint: 'keys',
      scope: ({ principal }) =>
        `${principal.accountId} ${managesAll(principal) ? 'all' : principal.memberId}`,
      read({ principal }, position, range) {
        const after = position?.[0] as number | undefined
        return database.read(async (db) =>
          toRecords(db, await listKeyPage(db, scopeOf(principal), after, range), principal),
        )
      },
      keyOf: ({ id }) => [id],
      count: ({ principal }, max) => countKeys(database, scopeOf(principal), max),
    }),
    writeRoute({
      method: 'POST',
      path: '/keys',
      operationId: 'createKey',
      tag: TAG,
      summary: "Make an API key or an agent's credential",
      description:
        'The answer shows the key once. An `Idempotency-Key` is not taken: its answer would have to be kept.',
      role: 'viewer',
      isAnswerSecret: true,
      body: newKeyBody,
      answers: { 201: Type.Object({ data: createdKey }) },
      refusals: [...REFUSALS, KEY_LIMIT_EXCEEDED],
      refuse: refuseKeySession,
      async handle({ body, principal }, tx) {
        const nowMs = clock.nowMs()
        if (body.expires_at !== undefined && body.expires_at <= nowMs)
          throw invalid({ expires_at: ['The expires_at must be a moment to come.'] })
        if (principal.role === 'viewer' && body.scope !== 'read')
          throw new AppError(ROLE_NOT_ALLOWED, 'A viewer can only make keys with the scope read.')
        await requireChosen(tx, principal, body.project_uids ?? [])
        const { id, key } = await createKey(
          tx,
          {
            memberId: principal.memberId,
            name: body.name,
            scope: body.scope,
            kind: body.kind ?? 'api',
            projectUids: body.project_uids ?? [],
            expiresAtMs: body.expires_at,
            dailyCallsMax: body.daily_calls_max,
            dailySpendMicrosMax: body.daily_spend_max_usd,
            actor: eventActor(principal),
          },
          nowMs,
        )
        return { status: 201, data: { ...(await readRecord(tx, principal, id)), key } }
      },
    }),
    readRoute({
      method: 'GET',
      path: '/keys/{key_id}',
      operationId: 'readKey',
      tag: TAG,
      summary: "Read an API key or an agent's credential",
      ids: { key_id: keyId },
      answers: { 200: ONE },
      refusals: REFUSALS,
      refuse: refuseKeySession,
      handle: ({ ids, principal }) =>
        database.read(async (db) => ({ data: await readRecord(db, principal, ids.key_id) })),
    }),
    writeRoute({
      method: 'PATCH',
      path: '/keys/{key_id}',
      operationId: 'renameKey',
      tag: TAG,
      summary: "Rename an API key or an agent's credential",
      role: 'viewer',
      ids: { key_id: keyId },
      body: keyChanges,
      answers: { 200: ONE },
      refusals: REFUSALS,
      refuse: refuseKeySession,
      async handle({ ids, body, principal }, tx) {
        await requireManaged(tx, principal, ids.key_id)
        await renameKey(tx, ids.key_id, body.name)
        return { data: await readRecord(tx, principal, ids.key_id) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/keys/{key_id}',
      operationId: 'revokeKey',
      tag: TAG,
      summary: "Revoke an API key or an agent's credential",
      description:
        'Within a second, no node accepts the key any more, nor the sessions that were opened with it.',
      role: 'viewer',
      ids: { key_id: keyId },
      answers: { 200: revokedCount },
      refusals: REFUSALS,
      refuse: refuseKeySession,
      async handle({ ids, principal }, tx) {
        const { revoked_at } = await requireManaged(tx, principal, ids.key_id)
        await revokeKey(tx, ids.key_id, clock.nowMs(), eventActor(principal))
        return { data: { revoked_count: revoked_at === null ? 1 : 0 } }
      },
    }),
  ]

  async function readRecord(db: Reader, principal: Principal, id: number) {
    const [record] = await toRecords(db, [await requireManaged(db, principal, id)], principal)
    return record as NonNullable<typeof record>
  }

  async function toRecords(db: Reader, rows: readonly ListedKey[], principal: Principal) {
    const limited = rows.filter((row) => row.is_project_limited === 1).map(({ id }) => id)
    const projectsOf = await listKeyProjects(db, limited)
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      scope: row.scope,
      state: keyStateOf(row, clock.nowMs()),
      member: { id: row.member_id, name: row.member_name },
      is_own: row.member_id === principal.memberId,
      project_uids: row.is_project_limited === 1 ? (projectsOf.get(row.id) ?? []) : null,
      daily_calls_max: row.daily_calls_max,
      daily_spend_max_usd: row.daily_spend_micros_max === null ? null : row.daily_spend_micros_max / 1e6,
      created_at: formatTime(row.created_at),
      expires_at: timeOf(row.expires_at),
      last_used_at: timeOf(row.last_used_at),
      revoked_at: timeOf(row.revoked_at),
    }))
  }
}

function scopeOf(principal: Principal) {
  const { accountId, memberId } = principal
  return managesAll(principal) ? { accountId } : { accountId, memberId }
}

function managesAll({ role, limitedBy }: Principal): boolean {
  return role === 'owner' && limitedBy === undefined
}

/** Callers who may not manage this key get the same 404 as for an id that does not exist. */
async function requireManaged(db: Reader, principal: Principal, id: number): Promise<ListedKey> {
  const key = await findListedKey(db, principal.accountId, id)
  if (key === undefined || (key.member_id !== principal.memberId && !managesAll(principal)))
    throw new AppError(KEY_NOT_FOUND, NOT_FOUND)
  return key
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms)
}
