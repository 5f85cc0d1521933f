// The caller's account over HTTP: its plan, and how much of it is used.

import { Type } from 'typebox'
import type { Database, Reader } from '../../data/storage/database.ts'
import { countRows } from '../../data/storage/sql/row-queries.ts'
import type { Principal } from '../http/access/principal.ts'
import { nullable } from '../http/answers/field-shapes.ts'
import { type Route, readRoute } from '../http/route.ts'
import { selectGranted } from './granted-projects.ts'
import { type AccountDefaults, type AccountLimits, findAccountLimits } from './limits.ts'

const TAG = {
  name: 'Account',
  description: 'The account that the key belongs to: its plan, its limits and what is used of them.',
}

const account = Type.Object(
  {
    plan: Type.String(),
    accessible_projects: Type.Integer({ description: 'How many projects this key may see.' }),
    project_count: Type.Integer({ description: 'How many projects the account has.' }),
  },
  { title: 'Account' },
)

const integerOrNone = nullable(Type.Integer(), 'Null when there is no limit.')

const usage = Type.Object(
  {
    plan: Type.String(),
    features: Type.Record(Type.String(), Type.Boolean()),
    limits: Type.Record(
      Type.String(),
      Type.Object({ limit: integerOrNone, used: Type.Integer(), remaining: integerOrNone }),
    ),
  },
  { title: 'AccountUsage' },
)

/** A limit that a feature defines: how it follows from the account's settings, and what counts against it. */
export type UsageSource = {
  /** Returns null if the feature has no limit. */
  limit(limits: AccountLimits, projectCount: number): number | null
  countUsed(db: Reader, accountId: number): Promise<number>
}

type AccountRouteOptions = {
  database: Database
  defaults: AccountDefaults
  usageSources: Readonly<Record<string, UsageSource>>
}

export function accountRoutes({ database, defaults, usageSources }: AccountRouteOptions): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: '/account',
      operationId: 'readAccount',
      tag: TAG,
      summary: 'Read the account of the key',
      answers: { 200: Type.Object({ data: account }) },
      handle: async ({ principal }) => ({
        data: await database.read(async (db) => ({
          plan: (await findAccountLimits(db, principal.accountId, defaults)).plan,
          accessible_projects: await countAccessibleProjects(db, principal),
          project_count: await countProjects(db, principal.accountId),
        })),
      }),
    }),
    readRoute({
      method: 'GET',
      path: '/account/usage',
      operationId: 'readAccountUsage',
      tag: TAG,
      summary: "Read what the account's plan includes and how much of it is used",
      answers: { 200: Type.Object({ data: usage }) },
      handle: async ({ principal }) => ({
        data: await database.read(async (db) => {
          const limits = await findAccountLimits(db, principal.accountId, defaults)
          const projectCount = await countProjects(db, principal.accountId)
          const entries = Object.entries(usageSources).map(async ([name, source]) => {
            const limit = source.limit(limits, projectCount)
            const used = await source.countUsed(db, principal.accountId)
            return [name, { limit, used, remaining: limit === null ? null : Math.max(0, limit - used) }]
          })
          return {
            plan: limits.plan,
            features: { backlinks: limits.hasBacklinkAccess },
            limits: Object.fromEntries(await Promise.all(entries)),
          }
        }),
      }),
    }),
  ]
}

/** Counts the projects of the account that the caller may see. */
async function countAccessibleProjects(db: Reader, principal: Principal): Promise<number> {
  const { limitedBy } = principal
  if (limitedBy === undefined) return countProjects(db, principal.accountId)
  return countRows(selectGranted(db, limitedBy, principal))
}

// Index: projects_by_account.
async function countProjects(db: Reader, accountId: number): Promise<number> {
  return countRows(
    db.selectFrom('projects').where('account_id', '=', accountId).where('deleted_at', 'is', null),
  )
}
