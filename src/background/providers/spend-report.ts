// Reports what accounts have spent in a month, against their limits and by provider. It only reads; spend.ts keeps the
// ledger.

import type { Database, Reader } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { type Engine, isOneOf } from '../../data/storage/portable.ts'
import { countStatement } from '../../data/storage/sql/bounded-count.ts'

/** Enough for a table; further accounts can be read one by one. */
const ACCOUNTS_MAX = 1000
const PROJECTS_MAX = 10_000

export type MonthSpend = {
  accountId: number
  name: string
  spentMicros: number
  /** The cost of calls that were announced and have not ended. */
  announcedMicros: number
  limitMicros: number
  /** If false, the limit is the server's setting. */
  hasOwnLimit: boolean
  /** 0 also if the limit was lowered below what is spent. */
  leftMicros: number
}

export type ProviderSpend = {
  accountId: number
  provider: string
  calls: number
  costMicros: number
  /** The part of the spending that is estimated. */
  estimatedMicros: number
}

type SpendScope = {
  /** YYYY-MM, in UTC. */
  month: string
  /** Absent for all accounts. */
  accountId?: number | undefined
  /** The limit of accounts without one of their own. */
  limitMicros: number
}

/** Returns one row for each account, including those that have spent nothing. Indexes: primary keys. */
export async function readMonthSpend(
  db: Reader,
  { month, accountId, limitMicros }: SpendScope,
): Promise<MonthSpend[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('spend_months', (join) =>
      join.onRef('spend_months.account_id', '=', 'accounts.id').on('spend_months.month', '=', month),
    )
    .$if(accountId !== undefined, (query) => query.where('accounts.id', '=', accountId as number))
    .select(['accounts.id', 'accounts.name', 'accounts.spend_limit_micros'])
    .select(['spend_months.spent_micros', 'spend_months.reserved_micros'])
    .orderBy('accounts.id')
    .limit(ACCOUNTS_MAX)
    .execute()
  return rows.map((row) => {
    const spentMicros = row.spent_micros ?? 0
    const announcedMicros = row.reserved_micros ?? 0
    const limit = row.spend_limit_micros ?? limitMicros
    return {
      accountId: row.id,
      name: row.name,
      spentMicros,
      announcedMicros,
      limitMicros: limit,
      hasOwnLimit: row.spend_limit_micros !== null,
      leftMicros: Math.max(0, limit - spentMicros - announcedMicros),
    }
  })
}

/** Returns one row for each of these accounts and each provider. */
export function readProviderSpend(
  database: Database,
  month: string,
  accountIds: readonly number[],
): Promise<ProviderSpend[]> {
  return database.read((db) => selectProviderSpend(db, database.engine, month, accountIds).execute())
}

/** Index: spend_entries_by_account, the range of the month for each account. */
export function selectProviderSpend(
  db: Reader,
  engine: Engine,
  month: string,
  accountIds: readonly number[],
) {
  const [fromMs, toMs] = rangeOf(month)
  return db
    .selectFrom('spend_entries')
    .where(isOneOf(engine, 'account_id', accountIds))
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', toMs)
    .groupBy(['account_id', 'provider'])
    .select(['account_id as accountId', 'provider'])
    .select((eb) => [
      eb.fn.countAll<number>().as('calls'),
      eb.fn.sum<number>('cost_micros').as('costMicros'),
      eb.fn.sum<number>(eb('cost_micros', '*', eb.ref('is_estimated'))).as('estimatedMicros'),
    ])
    .orderBy('account_id')
    .orderBy('provider')
}

export type ProjectSpend = {
  id: number
  uid: string
  name: string
  spentMicros: number
  announcedMicros: number
  /** Null if only the account's limit applies. */
  limitMicros: number | null
}

/** One project if `uid` is given, otherwise the whole account. */
type ProjectScope = { accountId: number; uid?: string | undefined }
type ProjectPage = ProjectScope & { month: string; after?: number | undefined } & PageRange

/** Projects of an account with what each has spent in a month, oldest first. Indexes: projects_by_account, primary keys. */
export async function listProjectSpend(
  db: Reader,
  { month, accountId, uid, after, limit, isReversed }: ProjectPage,
): Promise<ProjectSpend[]> {
  const from = after ?? (isReversed ? Number.MAX_SAFE_INTEGER : 0)
  const rows = await db
    .selectFrom('projects')
    .leftJoin('project_spend_months as spent', (join) =>
      join.onRef('spent.project_id', '=', 'projects.id').on('spent.month', '=', month),
    )
    .where('projects.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .where('projects.id', isReversed ? '<' : '>', from)
    .$if(uid !== undefined, (query) => query.where('projects.uid', '=', uid as string))
    .select(['projects.id', 'projects.uid', 'projects.name', 'projects.spend_limit_micros'])
    .select(['spent.spent_micros', 'spent.reserved_micros'])
    .orderBy('projects.id', isReversed ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  return rows.map(toProjectSpend)
}

// Index: projects_by_account.
const countAll = countStatement<{ account_id: number }>((db, param) =>
  db
    .selectFrom('projects')
    .where('account_id', '=', param('account_id'))
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id'),
)
// Index: that of uids.
const countOne = countStatement<{ account_id: number; uid: string }>((db, param) =>
  db
    .selectFrom('projects')
    .where('uid', '=', param('uid'))
    .where('account_id', '=', param('account_id'))
    .where('deleted_at', 'is', null)
    .select('id'),
)

/** Counts the rows of listProjectSpend. */
export function countSpending(
  database: Database,
  { accountId, uid }: ProjectScope,
  max: number,
): Promise<number> {
  return uid === undefined
    ? countAll(database, { account_id: accountId }, max)
    : countOne(database, { account_id: accountId, uid }, max)
}

type ProjectSpendRow = Pick<ProjectSpend, 'id' | 'uid' | 'name'> & {
  spent_micros: number | null
  reserved_micros: number | null
  spend_limit_micros: number | null
}

function toProjectSpend({ id, uid, name, ...row }: ProjectSpendRow): ProjectSpend {
  return {
    id,
    uid,
    name,
    spentMicros: row.spent_micros ?? 0,
    announcedMicros: row.reserved_micros ?? 0,
    limitMicros: row.spend_limit_micros,
  }
}

export type AccountProjectSpend = ProjectSpend & { accountId: number }

/**
 * Returns the projects of these accounts that have spent or announced something in a month, or have a limit of their
 * own. Indexes: projects_by_account, primary keys.
 */
export async function readSpendingProjects(
  db: Reader,
  engine: Engine,
  month: string,
  accountIds: readonly number[],
): Promise<AccountProjectSpend[]> {
  const rows = await db
    .selectFrom('projects')
    .leftJoin('project_spend_months as spent', (join) =>
      join.onRef('spent.project_id', '=', 'projects.id').on('spent.month', '=', month),
    )
    .where(isOneOf(engine, 'projects.account_id', accountIds))
    .where('projects.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('spent.spent_micros', '>', 0),
        eb('spent.reserved_micros', '>', 0),
        eb('projects.spend_limit_micros', 'is not', null),
      ]),
    )
    .select(['projects.account_id', 'projects.id', 'projects.uid', 'projects.name'])
    .select(['projects.spend_limit_micros', 'spent.spent_micros', 'spent.reserved_micros'])
    .orderBy('projects.account_id')
    .orderBy('projects.id')
    .limit(PROJECTS_MAX)
    .execute()
  return rows.map((row) => ({ ...toProjectSpend(row), accountId: row.account_id }))
}

/** Returns one row for each of these projects and each provider. */
export function listProjectProviders(
  db: Reader,
  engine: Engine,
  { month, ...scope }: { month: string; accountId: number; projectIds: readonly number[] },
): Promise<SpentByProject[]> {
  const [fromMs, toMs] = rangeOf(month)
  return listSpentBetween(db, engine, { ...scope, fromMs, toMs })
}

type SpentByProject = Omit<ProviderSpend, 'accountId'> & { projectId: number }

/** Returns the costs between two times. Index: spend_entries_by_account, the range of the times. */
export async function listSpentBetween(
  db: Reader,
  engine: Engine,
  scope: { accountId: number; projectIds: readonly number[]; fromMs: number; toMs: number },
): Promise<SpentByProject[]> {
  return await db
    .selectFrom('spend_entries')
    .where('account_id', '=', scope.accountId)
    .where('created_at', '>=', scope.fromMs)
    .where('created_at', '<', scope.toMs)
    .where(isOneOf(engine, 'project_id', scope.projectIds))
    .groupBy(['project_id', 'provider'])
    .select(['project_id as projectId', 'provider'])
    .select((eb) => [
      eb.fn.countAll<number>().as('calls'),
      eb.fn.sum<number>('cost_micros').as('costMicros'),
      eb.fn.sum<number>(eb('cost_micros', '*', eb.ref('is_estimated'))).as('estimatedMicros'),
    ])
    .orderBy('project_id')
    .orderBy('provider')
    .execute()
}

function rangeOf(month: string): [fromMs: number, toMs: number] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return [Date.UTC(year, number - 1), Date.UTC(year, number)]
}
