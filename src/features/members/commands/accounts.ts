// The commands `sightline accounts create|list`: tenants of this installation. A new one gets an owner with a key,
// because without a key nobody could use it.

import type { Command } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { printRows } from '../../../entry/cli/terminal/output.ts'
import { formatTime } from '../../../lib/clock.ts'

type CreateOptions = {
  name: string
  plan?: string
  rankTrackingLimit?: string
  competitorLimit?: string
  crawlPageLimit?: string
  storageLimit?: string
  backlinkAccess?: string
}

const GIB = 2 ** 30

export function addAccounts(program: Command, { action }: Calls): void {
  const accounts = program.command('accounts').description('create and list accounts')

  accounts
    .command('create')
    .description("create an account with an owner, and show the owner's key once")
    .requiredOption('--name <name>', 'name of the account')
    .option('--plan <name>', 'name of its plan; limits not given here come from the settings')
    .option('--rank-tracking-limit <units>', 'rank-tracking units per project')
    .option('--competitor-limit <count>', 'competitors per project')
    .option('--crawl-page-limit <pages>', 'pages per crawl')
    .option('--storage-limit <gigabytes>', 'GiB its projects may store; 0 for no limit')
    .option('--backlink-access <boolean>', 'whether it may use the backlink endpoints: true or false')
    .action(action<CreateOptions>(createCommand))

  accounts.command('list').description('list all accounts').action(action(listCommand))
}

async function createCommand({ options, output, nowMs, withDatabase }: Call<CreateOptions>): Promise<void> {
  const { readOptions } = await import('../../../entry/cli/read-options.ts')
  const { accountOptions } = await import('./option-schemas.ts')
  const { createAccount, createMember } = await import('../../../entry/accounts/store.ts')
  const { createKey } = await import('../../../entry/accounts/key-store.ts')
  const read = readOptions(accountOptions, {
    '--name': options.name,
    '--plan': options.plan,
    '--rank-tracking-limit': options.rankTrackingLimit,
    '--competitor-limit': options.competitorLimit,
    '--crawl-page-limit': options.crawlPageLimit,
    '--storage-limit': options.storageLimit,
    '--backlink-access': options.backlinkAccess,
  })
  const account = {
    name: read['--name'],
    plan: read['--plan'],
    rankTrackingLimit: read['--rank-tracking-limit'],
    competitorLimit: read['--competitor-limit'],
    crawlPageLimit: read['--crawl-page-limit'],
    storageLimitBytes: read['--storage-limit'] === undefined ? undefined : read['--storage-limit'] * GIB,
    hasBacklinkAccess: read['--backlink-access'],
  }
  const created = await withDatabase(
    (database) =>
      database.transaction(async (tx) => {
        const id = await createAccount(tx, account, nowMs())
        const memberId = await createMember(
          tx,
          { accountId: id, name: 'Owner', role: 'owner', actor: 'cli' },
          nowMs(),
        )
        const key = await createKey(
          tx,
          { memberId, name: 'Owner key', scope: 'read_write', actor: 'cli' },
          nowMs(),
        )
        return { id, name: account.name, member_id: memberId, key_id: key.id, key: key.key }
      }),
    { canCreate: true },
  )
  output.print(created, () => created.key)
  output.note(
    `Created account ${created.id}. Above is its owner's key: save it now, it will not be shown again.`,
  )
}

async function listCommand({ output, withDatabase }: Call<object>): Promise<void> {
  const { listAccounts } = await import('../../../entry/accounts/store.ts')
  const rows = await withDatabase((database) => database.read(listAccounts))
  const accounts = rows.map((row) => ({ ...row, created_at: formatTime(row.created_at) }))
  printRows(output, accounts, {
    ID: 'id',
    NAME: 'name',
    PLAN: 'plan',
    PROJECTS: 'project_count',
    CREATED: 'created_at',
  })
}
