// The rank tracker of a project as an import sees it: what the API's own add does, within the same allowance.

import { type AccountDefaults, findAccountLimits } from '../../accounts/limits.ts'
import { AppError } from '../../lib/errors.ts'
import type { Tx } from '../../storage/database.ts'
import { databaseNowMs, type Engine } from '../../storage/portable.ts'
import { addKeywords } from '../keywords/add-keywords.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { importHistories } from './import-history.ts'
import type { KeywordStore } from './import-keywords.ts'

export async function openKeywordStore(
  tx: Tx,
  projectId: number,
  { engine, defaults }: { engine: Engine; defaults: AccountDefaults },
): Promise<KeywordStore> {
  // First: what all keywords share must not change while these are added.
  await lockTracker(tx, projectId)
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined) throw new AppError('project_not_found', 'The project was deleted meanwhile.')
  const { rankTrackingUnits: unitsMax } = await findAccountLimits(tx, context.accountId, defaults)
  const { ms: nowMs } = await tx.selectNoFrom(databaseNowMs(engine).as('ms')).executeTakeFirstOrThrow()
  return {
    timeZone: context.timeZone,
    nowMs,
    unitsMax,
    add: (keywords) => addKeywords(tx, context, keywords, { engine, unitsMax, nowMs }),
    addHistory: (histories) => importHistories(tx, context, histories, { engine, nowMs }),
  }
}
