// The commands `sightline storage list|limit`: how much accounts store in the database, and their limits.

import { type Command, InvalidArgumentError } from 'commander'
import { accountOption } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import type { AccountStorage } from '../storage-report.ts'

type Options = { account?: number }

const GIB = 2 ** 30
const GIGABYTES_MAX = 1_000_000
const HEADINGS = ['ACCOUNT', 'NAME', 'CRAWLS', 'SEARCH DATA', 'BACKLINKS', 'UPLOADS', 'TOTAL', 'LIMIT']

export function addStorage(program: Command, { action }: Calls): void {
  const storage = program.command('storage').description('show and limit how much accounts store')

  storage
    .command('list')
    .description('list roughly how much accounts store, and their limits')
    .addOption(accountOption('account to show instead of all'))
    .action(action<Options>(listCommand))

  storage
    .command('limit')
    .description('set how much an account may store; 0 for no limit')
    .argument('<gigabytes>', "GiB, or default for the server's setting", parseLimit)
    .addOption(accountOption('account to limit; may be left out while there is only one'))
    .action(action<Options>(limitCommand))
}

async function listCommand({ config, options, output, withDatabase }: Call<Options>): Promise<void> {
  const { readStorage } = await import('../storage-report.ts')
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  const accounts = await withDatabase((database) =>
    database.read(async (db) => {
      await findAccount(db, options.account)
      return await readStorage(db, { accountId: options.account, defaults: config })
    }),
  )
  output.print(accounts.map(toRecord), () =>
    formatTable(
      HEADINGS,
      accounts.map(({ accountId, name, bytes, totalBytes, limitBytes }) => [
        accountId,
        name,
        ...[bytes.crawls, bytes.search_performance, bytes.backlinks, bytes.uploads, totalBytes].map(
          formatBytes,
        ),
        limitBytes === null ? 'none' : formatBytes(limitBytes),
      ]),
    ),
  )
}

async function limitCommand({ args, config, options, output, withDatabase }: Call<Options>): Promise<void> {
  const { setStorageLimit } = await import('../../../entry/accounts/limits.ts')
  const { readStorage } = await import('../storage-report.ts')
  const { findOnlyAccount } = await import('../../../entry/cli/find-account.ts')
  const wanted = args[0] as number | 'default'
  const account = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const accountId = await findOnlyAccount(tx, options.account)
      await setStorageLimit(tx, accountId, wanted === 'default' ? null : wanted * GIB, 'cli')
      const [row] = await readStorage(tx, { accountId, defaults: config })
      return row as AccountStorage
    }),
  )
  const { accountId, totalBytes, limitBytes } = account
  const limit = limitBytes === null ? 'none' : formatBytes(limitBytes)
  output.print(toRecord(account), () => limit)
  const may = limitBytes === null ? 'any amount' : formatBytes(limitBytes)
  output.note(`Account ${accountId} may store ${may}; it now stores about ${formatBytes(totalBytes)}.`)
}

function toRecord({ accountId, name, bytes, totalBytes, limitBytes, hasOwnLimit }: AccountStorage) {
  return {
    account_id: accountId,
    account_name: name,
    crawls_bytes: bytes.crawls,
    search_performance_bytes: bytes.search_performance,
    backlinks_bytes: bytes.backlinks,
    uploads_bytes: bytes.uploads,
    used_bytes: totalBytes,
    limit_bytes: limitBytes,
    is_own_limit: hasOwnLimit,
  }
}

function parseLimit(text: string): number | 'default' {
  if (text === 'default') return text
  const gigabytes = Number(text)
  if (/^\d{1,7}$/.test(text) && gigabytes <= GIGABYTES_MAX) return gigabytes
  throw new InvalidArgumentError(
    `It must be default, or a whole number from 0 to ${GIGABYTES_MAX.toLocaleString('en-US')}.`,
  )
}
