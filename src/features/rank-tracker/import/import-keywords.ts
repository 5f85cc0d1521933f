// Imports the keywords of a file into a project, all of them or none. The file is read twice: once to check every
// line before anything is locked, and once inside the one transaction that stores it, batch by batch, so that neither
// its size nor a fault in its last line costs others more than it must. The transaction may run again from its start,
// which is why the source can be opened any number of times.

import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { rolledBack } from '../../../data/storage/rolled-back.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError } from '../../../lib/errors.ts'
import { addTally, tally } from '../../../lib/import-tally.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import type { History } from './measured-analyses.ts'
import { type Batch, type Identity, identityOf, type PlannedKeyword, planBatches, timesOf } from './plan.ts'
import type { Omitted, Reason } from './skipped-rows.ts'

const BATCH_KEYWORDS_MAX = 1000

/** Where keywords go: the rank tracker of one project, inside one transaction. */
export type KeywordStore = {
  timeZone: string
  /** Now, by the database's clock. */
  nowMs: number
  /** Units that the project may use. */
  unitsMax: number
  source: RankSource
  /** Returns the keywords that were not tracked already. Refuses with rank_tracker_allowance_exceeded. */
  add(keywords: readonly Identity[]): Promise<AddedKeyword[]>
  /** Each history is sorted, oldest first, and ends before `nowMs`. */
  addHistory(histories: readonly History[]): Promise<void>
  /** What was written beside keywords that were just added. Returns what there was no room for. */
  addWritten(written: readonly WrittenBeside[]): Promise<Added>
}

/** Tags and search volume of a keyword, with the line they are from. */
export type WrittenBeside = {
  keywordId: number
  tags: readonly string[]
  searchVolume: number | null
  line: number
}

type Added = { tags: number; volumes: number; omitted: Omitted }

type AddedKeyword = Identity & { id: number }

type ImportOptions = {
  open(): AsyncIterable<ImportedKeyword>
  openStore(tx: Tx): Promise<KeywordStore>
  onProgress?(step: 'checking' | 'adding', rows: number): void
  /** Everything is done but for the end: what would be stored is counted, and taken back. */
  isDryRun?: boolean
}

export type ImportResult = {
  rows: number
  added: number
  /** Tracked already, or repeated in the file. */
  leftAlone: number
  positions: number
  /** How often a keyword got a tag. */
  tags: number
  volumes: number
  /** What was left out while storing; what its reader left out comes beside (`skipped`). */
  omitted: Omitted
  /** Where the ranks of the project come from. */
  source: RankSource
}

export async function importKeywords(
  database: Database,
  { open, openStore, onProgress = () => {}, isDryRun = false }: ImportOptions,
): Promise<ImportResult> {
  const inFile = await checkKeywords(open, (rows) => onProgress('checking', rows))
  const work = async (tx: Tx): Promise<ImportResult> =>
    storeImportedKeywords(await openStore(tx), open(), {
      inFile,
      onProgress: (rows) => onProgress('adding', rows),
    })
  return isDryRun
    ? await rolledBack(database, work, READ_COMMITTED)
    : await database.transaction(work, READ_COMMITTED)
}

/** How many keywords the file has; a keyword that comes again in a later batch counts again. */
async function checkKeywords(
  open: ImportOptions['open'],
  onProgress: (rows: number) => void,
): Promise<number> {
  let rows = 0
  let keywords = 0
  for await (const batch of planBatches(open(), BATCH_KEYWORDS_MAX)) {
    rows += batch.rows
    keywords += batch.keywords.length
    onProgress(rows)
  }
  return keywords
}

/** `inFile` is for the message that the keywords do not fit. */
export async function storeImportedKeywords(
  store: KeywordStore,
  rows: AsyncIterable<ImportedKeyword>,
  { inFile, onProgress }: { inFile: number; onProgress(rows: number): void },
): Promise<ImportResult> {
  const { source } = store
  const result: ImportResult = {
    rows: 0,
    added: 0,
    leftAlone: 0,
    positions: 0,
    tags: 0,
    volumes: 0,
    omitted: {},
    source,
  }
  for await (const batch of planBatches(rows, BATCH_KEYWORDS_MAX)) {
    const added = await addBatch(store, batch, inFile)
    await addRest(store, batch, added, result)
    result.rows += batch.rows
    result.added += added.length
    result.leftAlone += batch.keywords.length + batch.repeated.length - added.length
    onProgress(result.rows)
  }
  return result
}

async function addBatch(store: KeywordStore, batch: Batch, inFile: number): Promise<AddedKeyword[]> {
  try {
    return await store.add(batch.keywords)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'rank_tracker_allowance_exceeded') throw cause
    // The remaining allowance was reported for this batch alone, after the ones before it.
    const message = `The ${amount(inFile, 'keyword of the file does', 'keywords of the file do')} not fit into the project's allowance of ${store.unitsMax} with what it tracks already. Nothing was imported.`
    throw new AppError(cause.kind, message, { cause })
  }
}

/** Histories, tags and search volumes of the keywords that were added; those of others stay out. */
async function addRest(
  store: KeywordStore,
  { keywords, repeated }: Batch,
  added: readonly AddedKeyword[],
  result: ImportResult,
): Promise<void> {
  const ids = new Map(added.map((keyword) => [identityOf(keyword), keyword.id]))
  const histories: History[] = []
  const written: WrittenBeside[] = []
  for (const keyword of repeated) leaveAlone(keyword, result.omitted)
  for (const keyword of keywords) {
    const keywordId = ids.get(identityOf(keyword))
    if (keywordId === undefined) {
      leaveAlone(keyword, result.omitted)
      continue
    }
    const { history, tags, searchVolume, line } = keyword
    result.positions += history.length
    if (history.length > 0) histories.push({ keywordId, measured: timesOf(keyword, store) })
    if (tags.length > 0 || searchVolume !== null) written.push({ keywordId, tags, searchVolume, line })
  }
  if (histories.length > 0) await store.addHistory(histories)
  if (written.length === 0) return
  const { tags, volumes, omitted } = await store.addWritten(written)
  result.tags += tags
  result.volumes += volumes
  addTally(result.omitted, omitted)
}

function leaveAlone({ history, tags, searchVolume, line }: PlannedKeyword, omitted: Omitted): void {
  const count = (reason: Reason, many: number) => tally(omitted, reason, line, many)
  count('tracked_keyword', 1)
  count('tracked', history.length)
  count('tracked_values', tags.length + (searchVolume === null ? 0 : 1))
}
