// The commands `sightline spend list|limit`: what accounts have spent on paid providers, and their monthly limits.

import { type Command, InvalidArgumentError } from 'commander'
import type { MonthSpend, ProviderSpend } from '../../background/providers/spend-report.ts'
import { accountOption } from '../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../entry/cli/call.ts'
import { withEnteredSettings } from '../../entry/cli/entered-settings.ts'
import { type Cell, formatTable } from '../../entry/cli/terminal/output.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { AppError, BAD_USAGE } from '../../lib/errors.ts'
import { dollars } from '../../lib/setting-kinds.ts'

type LimitOptions = { account?: number; project?: string }
type ListOptions = { account?: number; month?: string }

const MONTH = /^(?:19[7-9]\d|[2-9]\d{3})-(?:0[1-9]|1[0-2])$/
const AMOUNT = dollars(2)
const HEADINGS = ['ACCOUNT', 'NAME', 'PROVIDER', 'CALLS', 'COST', 'ESTIMATED', 'SET ASIDE', 'LIMIT', 'LEFT']

export function addSpend(program: Command, { action }: Calls): void {
  const spend = program.command('spend').description('show and limit spending on paid providers')

  spend
    .command('list')
    .description('list spending in a month by account, provider and project, and what is left')
    .addOption(accountOption('account to show instead of all'))
    .option('--month <month>', 'month in UTC, as YYYY-MM (default: this month)', parseMonth)
    .action(action<ListOptions>(withEnteredSettings(listCommand)))

  spend
    .command('limit')
    .description('set what an account or a project may spend in a month; 0 for nothing')
    .argument(
      '<usd>',
      "US dollars with at most two decimals, or default for the server's setting (of a project: no limit of its own)",
      parseLimit,
    )
    .option('--project <uid>', 'project to limit, beside its account')
    .addOption(accountOption('account to limit; may be left out while there is only one'))
    .action(action<LimitOptions>(withEnteredSettings(limitCommand)))
}

async function listCommand({ config, options, output, nowMs, withDatabase }: Call<ListOptions>) {
  const { spendMonth } = await import('../../background/providers/spend.ts')
  const { readMonthSpend, readProviderSpend, readSpendingProjects } = await import(
    '../../background/providers/spend-report.ts'
  )
  const { formatProjects, toProjectRecord } = await import('./commands/project-spend-text.ts')
  const { findAccount } = await import('../../entry/cli/find-account.ts')
  const thisMonth = spendMonth(nowMs())
  const { account: accountId, month = thisMonth } = options
  const limitMicros = config.spend.monthlyLimitMicros
  const { listSources, sourceNotes } = await import('../rank-tracker/reads.ts')
  const { accounts, entries, projects, sources } = await withDatabase(async (database) => {
    const accounts = await database.read(async (db) => {
      await findAccount(db, accountId)
      return await readMonthSpend(db, { month, accountId, limitMicros })
    })
    const ids = accounts.map((account) => account.accountId)
    const sources = await database.read((db) => listSources(db, accountId))
    const projects = await database.read((db) => readSpendingProjects(db, database.engine, month, ids))
    return { accounts, entries: await readProviderSpend(database, month, ids), projects, sources }
  })
  const byAccount = Map.groupBy(entries, (entry) => entry.accountId)
  const projectsOf = Map.groupBy(projects, (project) => project.accountId)
  // The limits of past months are not stored.
  const isLimited = month === thisMonth
  const shown = accounts.map((account) => ({
    ...account,
    providers: byAccount.get(account.accountId) ?? [],
    isLimited,
  }))
  output.print(
    shown.map((account) => ({
      month,
      ...toRecord(account),
      projects: (projectsOf.get(account.accountId) ?? []).map((one) => toProjectRecord(one, isLimited)),
    })),
    () => formatTable(HEADINGS, shown.flatMap(toRows)) + formatProjects(projects, isLimited),
  )
  // These notes explain why nothing was spent.
  for (const note of sourceNotes(sources)) output.note(note)
}

type ShownAccount = MonthSpend & { providers: ProviderSpend[]; isLimited: boolean }

function toRecord(account: ShownAccount) {
  const { calls, estimatedMicros } = totalOf(account)
  return {
    account_id: account.accountId,
    account_name: account.name,
    calls,
    cost_usd: account.spentMicros / 1e6,
    estimated_usd: estimatedMicros / 1e6,
    announced_usd: account.announcedMicros / 1e6,
    limit_usd: account.isLimited ? account.limitMicros / 1e6 : null,
    is_own_limit: account.isLimited ? account.hasOwnLimit : null,
    left_usd: account.isLimited ? account.leftMicros / 1e6 : null,
    providers: account.providers.map((entry) => ({
      provider: entry.provider,
      calls: entry.calls,
      cost_usd: entry.costMicros / 1e6,
      estimated_usd: entry.estimatedMicros / 1e6,
    })),
  }
}

function toRows(account: ShownAccount): Cell[][] {
  const { calls, estimatedMicros } = totalOf(account)
  const { accountId, name, isLimited } = account
  const whole = [account.spentMicros, estimatedMicros, account.announcedMicros].map(formatDollars)
  const limit = isLimited
    ? [formatDollars(account.limitMicros), formatDollars(account.leftMicros)]
    : [null, null]
  return [
    [accountId, name, 'all', calls, ...whole, ...limit],
    ...account.providers.map((entry): Cell[] => {
      const amounts = [formatDollars(entry.costMicros), formatDollars(entry.estimatedMicros)]
      return [accountId, name, entry.provider, entry.calls, ...amounts, null, null, null]
    }),
  ]
}

function totalOf({ providers }: ShownAccount): { calls: number; estimatedMicros: number } {
  const total = { calls: 0, estimatedMicros: 0 }
  for (const { calls, estimatedMicros } of providers) {
    total.calls += calls
    total.estimatedMicros += estimatedMicros
  }
  return total
}

async function limitCommand(call: Call<LimitOptions>): Promise<void> {
  const { args, config, options, output, nowMs, withDatabase } = call
  if (options.project !== undefined) return await limitProject(call, options.project)
  const { setSpendLimit } = await import('../../entry/accounts/limits.ts')
  const { spendMonth } = await import('../../background/providers/spend.ts')
  const { readMonthSpend } = await import('../../background/providers/spend-report.ts')
  const { findOnlyAccount } = await import('../../entry/cli/find-account.ts')
  const wanted = args[0] as number | 'default'
  const limitMicros = config.spend.monthlyLimitMicros
  const account = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const accountId = await findOnlyAccount(tx, options.account)
      await setSpendLimit(tx, accountId, wanted === 'default' ? null : wanted, 'cli')
      const [row] = await readMonthSpend(tx, { month: spendMonth(nowMs()), accountId, limitMicros })
      return row as MonthSpend
    }),
  )
  const record = {
    account_id: account.accountId,
    limit_usd: account.limitMicros / 1e6,
    is_own_limit: account.hasOwnLimit,
    left_usd: account.leftMicros / 1e6,
  }
  output.print(record, () => formatDollars(account.limitMicros))
  const left =
    account.leftMicros === 0 ? 'nothing more will be bought' : `${formatDollars(account.leftMicros)} is left`
  output.note(
    `Account ${account.accountId} may spend ${formatDollars(account.limitMicros)} a month. This month, ${left}.`,
  )
}

async function limitProject({ args, options, output, withDatabase }: Call<LimitOptions>, uid: string) {
  if (options.account !== undefined)
    throw new AppError(BAD_USAGE, 'Use either --account or --project, not both.')
  const { setProjectSpendLimit } = await import('../../entry/accounts/limits.ts')
  const { findProject } = await import('../../entry/cli/find-project.ts')
  const wanted = args[0] as number | 'default'
  const limitMicros = wanted === 'default' ? null : wanted
  await withDatabase((database) =>
    database.transaction(async (tx) =>
      setProjectSpendLimit(tx, (await findProject(tx, uid)).id, limitMicros, 'cli'),
    ),
  )
  const text = limitMicros === null ? 'no limit of its own' : formatDollars(limitMicros)
  output.print({ project_uid: uid, limit_usd: limitMicros === null ? null : limitMicros / 1e6 }, () => text)
  output.note(
    limitMicros === null
      ? `Only the limit of its account counts for project ${uid}.`
      : `Project ${uid} may spend ${text} a month, as far as its account has it.`,
  )
}

function parseMonth(text: string): string {
  if (!MONTH.test(text)) throw new InvalidArgumentError('It must be a month, as in 2026-11.')
  return text
}

function parseLimit(text: string): number | 'default' {
  if (text === 'default') return text
  const micros = AMOUNT.parse(text)
  if (micros === undefined) throw new InvalidArgumentError(`It must be default, or ${AMOUNT.allowed}.`)
  return micros
}
