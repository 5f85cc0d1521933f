// Brings the keywords of a file into a project, all of them or none. The file is read twice: once to check every line
// before anything is locked, and once inside the one transaction that stores it, batch by batch, so that neither its
// size nor a fault in its last line costs others more than it must. The transaction may run again from its start,
// which is why the source can be opened any number of times.

import { amount } from '../../lib/amount.ts'
import { AppError } from '../../lib/errors.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { READ_COMMITTED } from '../tracker/isolation.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import { type Batch, type Identity, identityOf, type Measured, planBatches, timesOf } from './plan.ts'

const BATCH_KEYWORDS_MAX = 1000

/** Where keywords go: the rank tracker of one project, inside one transaction. */
export type KeywordStore = {
  timeZone: string
  /** By the database's clock. */
  nowMs: number
  /** Units that the project may use. */
  unitsMax: number
  /** Those that were not tracked already. Refuses with rank_tracker_allowance_exceeded. */
  add(keywords: readonly Identity[]): Promise<AddedKeyword[]>
  addHistory(histories: readonly KeywordHistory[]): Promise<void>
}

export type AddedKeyword = Identity & { id: number }

/** Oldest first, each before `nowMs`. */
export type KeywordHistory = { keywordId: number; measured: readonly Measured[] }

export type ImportOptions = {
  open(): AsyncIterable<ImportedKeyword>
  openStore(tx: Tx): Promise<KeywordStore>
  onProgress?(step: 'checking' | 'adding', rows: number): void
}

export type ImportResult = {
  rows: number
  added: number
  /** Tracked already, or repeated in the file. */
  leftAlone: number
  positions: number
  /** Entries of the history of added keywords that are not known to have been measured. */
  positionsLeftOut: number
}

export async function importKeywords(
  database: Database,
  { open, openStore, onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  let checked = 0
  let keywords = 0
  for await (const batch of planBatches(open(), BATCH_KEYWORDS_MAX)) {
    checked += batch.rows
    keywords += batch.keywords.length
    onProgress('checking', checked)
  }
  return database.transaction(async (tx) => {
    const store = await openStore(tx)
    const result = { rows: 0, added: 0, leftAlone: 0, positions: 0, positionsLeftOut: 0 }
    for await (const batch of planBatches(open(), BATCH_KEYWORDS_MAX)) {
      const added = await addBatch(store, batch, keywords)
      await addHistories(store, batch, added, result)
      result.rows += batch.rows
      result.added += added.length
      result.leftAlone += batch.keywords.length + batch.repeated - added.length
      onProgress('adding', result.rows)
    }
    return result
  }, READ_COMMITTED)
}

async function addBatch(store: KeywordStore, batch: Batch, inFile: number): Promise<AddedKeyword[]> {
  try {
    return await store.add(batch.keywords)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'rank_tracker_allowance_exceeded') throw cause
    // What is left over was said of this batch alone, after the ones before it.
    const message = `The ${amount(inFile, 'keyword of the file does', 'keywords of the file do')} not fit into the project's allowance of ${store.unitsMax} with what it tracks already. Nothing was imported.`
    throw new AppError(cause.code, message, { cause })
  }
}

async function addHistories(
  store: KeywordStore,
  { keywords }: Batch,
  added: readonly AddedKeyword[],
  result: ImportResult,
): Promise<void> {
  const ids = new Map(added.map((keyword) => [identityOf(keyword), keyword.id]))
  const histories: KeywordHistory[] = []
  for (const keyword of keywords) {
    const keywordId = ids.get(identityOf(keyword))
    if (keywordId === undefined) continue
    result.positions += keyword.history.length
    result.positionsLeftOut += keyword.leftOut
    if (keyword.history.length > 0) histories.push({ keywordId, measured: timesOf(keyword, store) })
  }
  if (histories.length > 0) await store.addHistory(histories)
}
