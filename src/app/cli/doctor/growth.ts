// Says what grows how fast, and on a SQLite file when its disk is full, from sizes that background work has measured.

import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../../../data/settings/config.ts'
import type { Database } from '../../../data/storage/database.ts'
import { isOneFile } from '../../../data/storage/file-space.ts'
import { daysLeft, type Growth, readGrowth } from '../../../data/storage/table-sizes.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { TABLE_BOUNDS } from '../../../features/declarations.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const CHECK = 'growth'
const SHOWN_MAX = 3
const DAYS_LEFT_WARN = 30

export async function examineGrowth(database: Database, { storage }: Config): Promise<CheckResult> {
  const growth = await database.read(readGrowth)
  if (growth.measuredDay === undefined)
    return ok(CHECK, 'the tables have not been measured yet; a running server measures them once a day')
  const measured = `tables take ${formatBytes(growth.bytes)} (measured on ${formatDay(growth.measuredDay)})`
  if (growth.bytesPerDay === null)
    return ok(CHECK, `${measured}; how fast they grow is known after the second day`)
  const message = `${measured}; ${describeChange(growth)}`
  if (!isOneFile(database.engine)) return ok(CHECK, message)
  const { bavail, bsize } = await statfs(resolve(storage.dataFolder))
  const days = daysLeft(growth, bavail * bsize)
  if (days === null) return ok(CHECK, message)
  const text = `${message}; the disk is full in ${amount(days, 'day')} at this rate`
  return days >= DAYS_LEFT_WARN ? ok(CHECK, text) : warn(CHECK, text, adviceOf(growth))
}

function describeChange({ bytesPerDay, tables }: Growth): string {
  if ((bytesPerDay ?? 0) <= 0) return 'they did not grow'
  const fastest = tables.filter((table) => (table.bytesPerDay ?? 0) > 0).slice(0, SHOWN_MAX)
  const each = fastest.map(({ name, bytesPerDay: bytes }) => `${name} ${formatBytes(bytes ?? 0)}`)
  return `they grow by ${formatBytes(bytesPerDay ?? 0)} a day, most of all ${each.join(', ')}`
}

/** Names the setting that says how long rows of what grows fastest are kept. */
function adviceOf({ tables }: Growth): string {
  const bound = TABLE_BOUNDS[tables[0]?.name ?? '']
  const setting =
    bound !== undefined && 'keptBy' in bound ? ` Lower ${bound.keptBy},` : ' Delete what is not needed,'
  return `Make room or move the data folder to a larger disk.${setting} and space is given back within a day.`
}
