// The commands `sightline keys create|list|revoke`: the API keys of an account, and the credentials of agents. A key is
// shown once, when it is made; revoking takes effect on running servers within a second, so it has to be confirmed.

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Reader } from '../../../data/storage/database.ts'
import { MEMBER_NOT_FOUND } from '../../../entry/accounts/errors.ts'
import type { KeyRow, KeyState } from '../../../entry/accounts/key-store.ts'
import { accountOption, collect, parseExpiry, parseId } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { SCOPES, type Scope } from '../../../entry/http/access/principal.ts'
import { formatTime } from '../../../lib/clock.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { dollars } from '../../../lib/setting-kinds.ts'

type CreateOptions = {
  name: string
  scope: Scope
  project?: string[]
  member?: number
  account?: number
  expires?: string
  mcp?: true
  callsPerDay?: string
  spendPerDay?: number
}

const AMOUNT = dollars(2)

export function addKeys(program: Command, { action }: Calls): void {
  const keys = program.command('keys').description('create, list and revoke API keys')

  keys
    .command('create')
    .description('create a key and show it once')
    .requiredOption('--name <name>', 'what the key is for')
    .addOption(new Option('--scope <scope>', 'what it may do').choices(SCOPES).makeOptionMandatory())
    .option('--project <uid>', 'limit it to this project; may be repeated', collect)
    .option('--member <id>', 'member it belongs to (default: the first owner)', parseId)
    .addOption(accountOption())
    .option('--expires <when>', 'last day (2027-01-31), moment (2027-01-31T12:00:00Z) or days from now (90d)')
    .option('--mcp', 'make it for an agent (MCP) instead of the API')
    .option('--calls-per-day <count>', 'with --mcp: daily budget of calls')
    .option('--spend-per-day <usd>', 'with --mcp: daily budget in US dollars', parseAmount)
    .action(action<CreateOptions>(createCommand))

  keys
    .command('list')
    .description('list the keys of an account, without the keys themselves')
    .addOption(accountOption())
    .action(action<{ account?: number }>(listCommand))

  keys
    .command('revoke')
    .description('revoke a key at once')
    .argument('<id>', 'id of the key, as shown by "keys list"', parseId)
    .option('--yes', 'do not ask for confirmation')
    .action(action<{ yes?: true }>(revokeCommand))
}

async function createCommand({ options, output, nowMs, withDatabase }: Call<CreateOptions>): Promise<void> {
  const { readOptions } = await import('../../../entry/cli/read-options.ts')
  const { keyOptions } = await import('./option-schemas.ts')
  const { createKey } = await import('../../../entry/accounts/key-store.ts')
  const { '--name': name, '--calls-per-day': dailyCallsMax } = readOptions(keyOptions, {
    '--name': options.name,
    '--calls-per-day': options.callsPerDay,
  })
  const { mcp = false, spendPerDay: dailySpendMicrosMax } = options
  if (!mcp && (dailyCallsMax !== undefined || dailySpendMicrosMax !== undefined))
    throw new AppError(BAD_USAGE, '--calls-per-day and --spend-per-day can only be used with --mcp.')
  const expiresAtMs = readExpiry(options.expires, nowMs())
  const created = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const memberId = await findMember(tx, options)
      const wanted = { memberId, name, scope: options.scope, projectUids: options.project ?? [], expiresAtMs }
      const kind = mcp ? ('mcp' as const) : ('api' as const)
      return createKey(tx, { ...wanted, kind, dailyCallsMax, dailySpendMicrosMax, actor: 'cli' }, nowMs())
    }),
  )
  output.print(created, () => created.key)
  output.note(`Created key ${created.id}. Save it now: it will not be shown again.`)
}

function parseAmount(text: string): number {
  const micros = AMOUNT.parse(text)
  if (micros === undefined) throw new InvalidArgumentError(`It must be ${AMOUNT.allowed}.`)
  return micros
}

function readExpiry(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const ms = parseExpiry(text, nowMs)
  if (ms !== undefined) return ms
  const message =
    '--expires must be a day or moment to come, such as 2027-01-31, or a number of days, such as 90d.'
  throw new AppError(BAD_USAGE, message)
}

async function findMember(db: Reader, { member, account }: CreateOptions): Promise<number> {
  const { firstOwnerId, listMembers } = await import('../../../entry/accounts/store.ts')
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  if (member === undefined) return firstOwnerId(db, await findAccount(db, account))
  if (account !== undefined && !(await listMembers(db, account)).some(({ id }) => id === member))
    throw new AppError(MEMBER_NOT_FOUND, `There is no member ${member} in account ${account}.`)
  return member
}

async function listCommand({
  options,
  output,
  nowMs,
  withDatabase,
}: Call<{ account?: number }>): Promise<void> {
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  const { keyStateOf, listKeys } = await import('../../../entry/accounts/key-store.ts')
  const rows = await withDatabase((database) =>
    database.read(async (db) => listKeys(db, await findAccount(db, options.account))),
  )
  const keys = rows.map((row) => toRecord(row, keyStateOf(row, nowMs())))
  printRows(output, keys, {
    ID: 'id',
    NAME: 'name',
    SCOPE: 'scope',
    STATE: 'state',
    KIND: 'kind',
    MEMBER: 'member_id',
    PROJECTS: (key) => (key.is_project_limited ? 'some' : 'all'),
    CREATED: 'created_at',
    'LAST USED': 'last_used_at',
    EXPIRES: 'expires_at',
  })
}

function toRecord(row: KeyRow, state: KeyState) {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    scope: row.scope,
    state,
    member_id: row.member_id,
    is_project_limited: row.is_project_limited === 1,
    created_at: formatTime(row.created_at),
    last_used_at: row.last_used_at === null ? null : formatTime(row.last_used_at),
    expires_at: row.expires_at === null ? null : formatTime(row.expires_at),
    daily_calls_max: row.daily_calls_max,
    daily_spend_max_usd: row.daily_spend_micros_max === null ? null : row.daily_spend_micros_max / 1e6,
    revoked_at: row.revoked_at === null ? null : formatTime(row.revoked_at),
  }
}

async function revokeCommand(call: Call<{ yes?: true }>): Promise<number> {
  const { args, output, nowMs, withDatabase } = call
  const { findKey, revokeKey } = await import('../../../entry/accounts/key-store.ts')
  const id = args[0] as number
  const isRevoked = await withDatabase(async (database) => {
    const key = await database.read((db) => findKey(db, id))
    if (key.revoked_at === null && !(await confirm(call, revoking(id, key.name)))) return false
    await database.transaction((tx) => revokeKey(tx, id, nowMs(), 'cli'))
    return true
  })
  if (!isRevoked) return EXIT.refused
  output.print({ id, is_revoked: true }, () => `Key ${id} was revoked.`)
  return EXIT.ok
}

function revoking(id: number, name: string): Question {
  const statement = `This ends key ${id} "${printable(name)}" for every program that uses it; it cannot be undone.`
  return { statement, question: `${statement} Revoke it?` }
}
