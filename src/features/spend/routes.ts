// Spending over HTTP, for owners: what was spent in a month, by provider and by project, and the limits. A limit is
// read anew before every purchase (providers/spend.ts), so a change applies from the next purchase on.

import { type Static, Type } from 'typebox'
import { spendMonth } from '../../background/providers/spend.ts'
import {
  countSpending,
  listProjectProviders,
  listProjectSpend,
  type MonthSpend,
  type ProjectSpend,
  type ProviderSpend,
  readMonthSpend,
  readProviderSpend,
} from '../../background/providers/spend-report.ts'
import type { Reader } from '../../data/storage/database.ts'
import { OWNER_REFUSALS, refuseAllButOwner } from '../../entry/accounts/account-access.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { findProjectSpendLimit, setProjectSpendLimit, setSpendLimit } from '../../entry/accounts/limits.ts'
import type { CommonParts } from '../../entry/feature.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { accountLimit, accountSpend, limitBody, monthQuery, projectLimit, projectSpend } from './schema.ts'

export type SpendRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock'> & {
  /** The limit of accounts without one of their own. It may change: read it when it is needed. */
  readonly spendLimitMicros: number
}

const ofProject = Type.Optional(Type.String({ maxLength: 64, description: 'Only this project.' }))
const OWNERS = { tag: 'Spend', refusals: [...OWNER_REFUSALS], refuse: refuseAllButOwner }

export function spendRoutes(options: SpendRouteOptions): Route[] {
  const { database, codec, clock } = options
  const thisMonth = () => spendMonth(clock.nowMs())

  async function readAccount(db: Reader, accountId: number, month: string): Promise<MonthSpend> {
    const [row] = await readMonthSpend(db, { month, accountId, limitMicros: options.spendLimitMicros })
    return row as MonthSpend
  }

  async function readLimit(db: Reader, accountId: number): Promise<Static<typeof accountLimit>> {
    const { limitMicros, hasOwnLimit, leftMicros } = await readAccount(db, accountId, thisMonth())
    return { limit_usd: limitMicros / 1e6, has_own_limit: hasOwnLimit, left_usd: leftMicros / 1e6 }
  }

  return [
    readRoute({
      ...OWNERS,
      method: 'GET',
      path: '/spend',
      operationId: 'readSpend',
      summary: 'Read what the account has spent in a month',
      query: Type.Object(monthQuery),
      answers: { 200: Type.Object({ data: accountSpend }) },
      async handle({ principal, query }) {
        const month = query.month ?? thisMonth()
        const spend = await database.read((db) => readAccount(db, principal.accountId, month))
        const providers = await readProviderSpend(database, month, [principal.accountId])
        return { data: toAccountRecord(spend, providers, month, month === thisMonth()) }
      },
    }),
    listRoute({
      ...OWNERS,
      codec,
      path: '/spend/projects',
      operationId: 'listProjectSpend',
      summary: 'List what each project has spent in a month',
      description:
        'Projects that were deleted are not on the list; what was spent on them stays in the sums of the account.',
      query: Type.Object({ ...countedQuery, ...monthQuery, project_uid: ofProject }),
      record: projectSpend,
      endpoint: 'spend projects',
      scope: ({ principal }) => String(principal.accountId),
      async read({ principal, query }, position, range) {
        const { accountId } = principal
        const { month = thisMonth(), project_uid: uid } = query
        const after = position?.[0] as number | undefined
        const [projects, providers] = await database.read(async (db) => {
          const rows = await listProjectSpend(db, { month, accountId, uid, after, ...range })
          const projectIds = rows.map(({ id }) => id)
          const scope = { month, accountId, projectIds }
          return [rows, await listProjectProviders(db, database.engine, scope)]
        })
        const ofProject = Map.groupBy(providers, ({ projectId }) => projectId)
        return projects.map((row) => ({ id: row.id, record: toProjectRecord(row, ofProject.get(row.id)) }))
      },
      keyOf: ({ id }) => [id],
      toRecord: ({ record }) => record,
      count: ({ principal, query }, max) =>
        countSpending(database, { accountId: principal.accountId, uid: query.project_uid }, max),
    }),
    readRoute({
      ...OWNERS,
      method: 'GET',
      path: '/spend/limit',
      operationId: 'readSpendLimit',
      summary: 'Read what the account may spend in a month',
      answers: { 200: Type.Object({ data: accountLimit }) },
      handle: ({ principal }) =>
        database.read(async (db) => ({ data: await readLimit(db, principal.accountId) })),
    }),
    writeRoute({
      ...OWNERS,
      method: 'PATCH',
      path: '/spend/limit',
      operationId: 'setSpendLimit',
      summary: 'Set what the account may spend in a month',
      role: 'owner',
      body: limitBody("The limit in US dollars; null to use the server's setting."),
      answers: { 200: Type.Object({ data: accountLimit }) },
      async handle({ principal, body }, tx) {
        await setSpendLimit(tx, principal.accountId, body.limit_usd, eventActor(principal))
        return { data: await readLimit(tx, principal.accountId) }
      },
    }),
    readRoute({
      ...OWNERS,
      method: 'GET',
      path: '/projects/{project_uid}/spend-limit',
      operationId: 'readProjectSpendLimit',
      summary: 'Read what a project may spend in a month',
      answers: { 200: Type.Object({ data: projectLimit }) },
      async handle({ project }) {
        const limitMicros = await database.read((db) => findProjectSpendLimit(db, project.id))
        return { data: toProjectLimit(limitMicros) }
      },
    }),
    writeRoute({
      ...OWNERS,
      method: 'PATCH',
      path: '/projects/{project_uid}/spend-limit',
      operationId: 'setProjectSpendLimit',
      summary: 'Set what a project may spend in a month',
      description: 'The limit applies together with that of the account: the lower one counts.',
      role: 'owner',
      body: limitBody("The limit in US dollars; null when only the account's limit is to count."),
      answers: { 200: Type.Object({ data: projectLimit }) },
      async handle({ project, body, principal }, tx) {
        await setProjectSpendLimit(tx, project.id, body.limit_usd, eventActor(principal))
        return { data: toProjectLimit(body.limit_usd) }
      },
    }),
  ]
}

/** The limits of past months are not stored. */
function toAccountRecord(
  spend: MonthSpend,
  providers: readonly ProviderSpend[],
  month: string,
  isNow: boolean,
) {
  return {
    month,
    cost_usd: spend.spentMicros / 1e6,
    announced_usd: spend.announcedMicros / 1e6,
    limit_usd: isNow ? spend.limitMicros / 1e6 : null,
    has_own_limit: isNow ? spend.hasOwnLimit : null,
    left_usd: isNow ? spend.leftMicros / 1e6 : null,
    providers: providers.map(toProviderRecord),
  }
}

function toProjectRecord(row: ProjectSpend, providers: readonly Omit<ProviderSpend, 'accountId'>[] = []) {
  return {
    project_uid: row.uid,
    name: row.name,
    cost_usd: row.spentMicros / 1e6,
    announced_usd: row.announcedMicros / 1e6,
    limit_usd: row.limitMicros === null ? null : row.limitMicros / 1e6,
    providers: providers.map(toProviderRecord),
  }
}

function toProjectLimit(limitMicros: number | null): Static<typeof projectLimit> {
  return { limit_usd: limitMicros === null ? null : limitMicros / 1e6 }
}

function toProviderRecord({ provider, calls, ...spend }: Omit<ProviderSpend, 'accountId'>) {
  return {
    provider,
    calls,
    cost_usd: spend.costMicros / 1e6,
    estimated_usd: spend.estimatedMicros / 1e6,
  }
}
