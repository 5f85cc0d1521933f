// The preferences of a member over HTTP, under /app/v1. Every session may change them, whatever else it may do.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { lockMember } from '../../entry/accounts/store.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { readPreferences, storePreferences } from './preference-store.ts'
import { changePreferences, preferenceChanges, preferences } from './schema.ts'

export type PreferenceRouteOptions = { database: Database; clock: Clock }

const TAG = 'Preferences'
const PATH = '/me/preferences'
const ANSWER = Type.Object({ data: preferences })

export function preferenceRoutes({ database, clock }: PreferenceRouteOptions): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'readPreferences',
      tag: TAG,
      summary: 'Read how you want to see the dashboard',
      answers: { 200: ANSWER },
      handle: async ({ principal }) => ({
        data: await database.read((db) => readPreferences(db, principal.memberId)),
      }),
    }),
    writeRoute({
      method: 'PATCH',
      path: PATH,
      operationId: 'updatePreferences',
      tag: TAG,
      summary: 'Change how you want to see the dashboard',
      description: 'Fields that you leave out stay as they are.',
      role: 'viewer',
      isOfCaller: true,
      body: preferenceChanges,
      answers: { 200: ANSWER },
      ...READ_COMMITTED,
      async handle({ body, principal: { memberId } }, tx) {
        // Locked, because two concurrent changes would undo each other's columns.
        await lockMember(tx, database.engine, memberId)
        const after = changePreferences(await readPreferences(tx, memberId), body)
        if (after === undefined)
          throw invalid({ columns: ['The columns would be chosen for too many pages. Reset some of them.'] })
        await storePreferences(tx, memberId, after, clock.nowMs())
        return { data: after }
      },
    }),
  ]
}
