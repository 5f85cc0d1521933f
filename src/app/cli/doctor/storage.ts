// Examines the storage of accounts, against their limits.

import type { Config } from '../../../data/settings/config.ts'
import type { Database } from '../../../data/storage/database.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { type AccountStorage, readStorage } from '../../../features/projects/reads.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const USED_SHARE_WARN = 0.8

export async function examineStorage(database: Database, config: Config): Promise<CheckResult> {
  const check = 'storage'
  const accounts = await database.read((db) => readStorage(db, { defaults: config }))
  const near = accounts.filter((account) => shareOf(account) > USED_SHARE_WARN)
  const [first] = near.toSorted((a, b) => shareOf(b) - shareOf(a) || a.accountId - b.accountId)
  if (first === undefined) {
    const usedBytes = accounts.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
    return ok(check, `accounts store about ${formatBytes(usedBytes)}; none is near its limit`)
  }
  const many = near.length === 1 ? '' : `${near.length} accounts are near their limits, the first of them: `
  return warn(
    check,
    `${many}account ${first.accountId} (${first.name}) stores about ${formatBytes(first.totalBytes)} of its ` +
      `${formatBytes(first.limitBytes ?? 0)}`,
    `At the limit crawls and imports are refused. To change it: sightline storage limit GIGABYTES --account ${first.accountId}`,
  )
}

function shareOf({ totalBytes, limitBytes }: AccountStorage): number {
  return limitBytes === null ? 0 : totalBytes / limitBytes
}
