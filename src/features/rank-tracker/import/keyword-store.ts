// The rank tracker of a project for imports: adds keywords as the API does, within the same allowance.

import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import { type AccountDefaults, findAccountLimits } from '../../../entry/accounts/limits.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { addKeywords } from '../keywords/add-keywords.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { lockForAdding } from '../tracker/tracker-row.ts'
import { importHistories } from './import-history.ts'
import type { KeywordStore } from './import-keywords.ts'
import { importWritten } from './import-written.ts'

type StoreOptions = {
  engine: Engine
  defaults: AccountDefaults
  /** The default of this process. */
  defaultProvider: SerpProviderName | undefined
}

export async function openKeywordStore(
  tx: Tx,
  projectId: number,
  { engine, defaults, defaultProvider }: StoreOptions,
): Promise<KeywordStore> {
  // First the lock: what all keywords share must not change while these are added.
  const { source } = await lockForAdding(tx, projectId, defaultProvider)
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined) throw new AppError(PROJECT_NOT_FOUND, 'The project was deleted meanwhile.')
  const { rankTrackingUnits: unitsMax } = await findAccountLimits(tx, context.accountId, defaults)
  const { ms: nowMs } = await tx.selectNoFrom(databaseNowMs(engine).as('ms')).executeTakeFirstOrThrow()
  return {
    timeZone: context.timeZone,
    nowMs,
    unitsMax,
    source,
    add: (keywords) => addKeywords(tx, context, keywords, { engine, unitsMax, nowMs }),
    addHistory: (histories) => importHistories(tx, context, histories, { engine, nowMs }),
    addWritten: (written) => importWritten(tx, projectId, written, { engine, nowMs }),
  }
}
