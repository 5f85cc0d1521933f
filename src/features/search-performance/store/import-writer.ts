// Imports any number of rows of search performance into a project, in any order of days, in bounded memory. Rows are
// stored in short transactions under an import of their own, which no reader sees before `publish` makes its spans
// count. An import that breaks off earlier has changed nothing that is read; its rows are removed later.

import { TOUCH_EVERY_MS } from '../../../background/jobs/open-rows.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { startHeartbeat } from '../../../lib/heartbeat.ts'
import { packedBytes, type RequireStorage } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import { RowTexts, type RowTextsOptions } from '../dictionary/row-texts.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { marketCode } from '../rows/market-code.ts'
import type { SearchPerformanceSource } from '../tables.ts'
import { type ImportKey, insertBlocks, insertImport, type NewBlock, touchImport } from './import-store.ts'
import { ImportedSpans } from './imported-spans.ts'
import { packRows } from './packed-rows.ts'
import { publishImport } from './publish.ts'
import { takeImportId } from './site-store.ts'
import { StagedRows } from './staged-rows.ts'
import { giveUpImports, listStaleImports } from './stale-imports.ts'

export type Publication = {
  rows: number
  spans: number
  firstDay: number | null
  lastDay: number | null
  dataVersion: number
}

type PublishOptions = {
  /** The transaction in which to publish, such as a checkpoint of a job. May run again from its start. */
  transact?(work: (tx: Tx) => Promise<void>): Promise<void>
  /** Runs in the same transaction. */
  also?(tx: Tx): Promise<void>
  /** False for callers that publish many imports and call `recordNewData` after the last. */
  isComputeWanted?: boolean
}

export type ImportWriter = {
  /** Returns a promise only when something has to be stored first: await it before the next row. */
  add(row: PerformanceRow): Promise<void> | undefined
  /** Adds a span that is known, even if it has no rows. */
  addSpan(firstDay: number, lastDay: number, options: { isTruncated: boolean }): void
  publish(options?: PublishOptions): Promise<Publication>
  /** Removes what was stored, in the background. Has no effect on a published import. */
  abandon(): Promise<void>
}

type ImportLimits = {
  /** The most rows that are held before they are packed. */
  readonly rowsMax: number
  /** The most bytes that one transaction writes. */
  readonly bytesMax: number
  readonly blocksMax: number
}

const LIMITS: ImportLimits = { rowsMax: 2 ** 19, bytesMax: 2 ** 21, blocksMax: 500 }

export type ImportOptions = {
  source: SearchPerformanceSource
  nowMs: number
  limits?: ImportLimits
  /** Called before the import begins, and whenever something was stored. */
  requireStorage?: RequireStorage | undefined
  texts?: Pick<RowTextsOptions, 'limits' | 'hash'>
}

/** A person can correct a line of a file, but not what a service says. */
const STRICT_SOURCES: readonly SearchPerformanceSource[] = ['file', 'export', 'bigquery']

const COUNT_MAX = 2 ** 31 - 1
const THOUSANDTHS = 1000
/** If there are more stale imports than this, the removal job handles the rest. */
const STALE_MAX = 10
const POSITION_SUM_MAX = Number.MAX_SAFE_INTEGER / THOUSANDTHS

export async function openImport(
  database: Database,
  projectId: number,
  { source, nowMs, limits = LIMITS, texts: textOptions, requireStorage }: ImportOptions,
): Promise<ImportWriter> {
  const { engine } = database
  await database.read(async (db) => requireStorage?.(db, projectId))
  const key = await database.transaction(async (tx): Promise<ImportKey> => {
    const importId = await takeImportId(tx, projectId)
    await insertImport(tx, engine, { projectId, importId }, { source, nowMs })
    await giveUpImports(tx, await listStaleImports(tx, engine, { projectId, limit: STALE_MAX }))
    return { projectId, importId }
  }, READ_COMMITTED)
  const texts = new RowTexts(database, {
    ...textOptions,
    projectId,
    isStrict: STRICT_SOURCES.includes(source),
  })
  const heartbeat = startHeartbeat(TOUCH_EVERY_MS, () =>
    database.transaction((tx) => touchImport(tx, engine, key), READ_COMMITTED),
  )
  const spans = new ImportedSpans()
  const staged = new StagedRows()
  let blocksCount = 0
  let state: 'open' | 'broken' | 'published' | 'abandoned' = 'open'

  function add(row: PerformanceRow): Promise<void> | undefined {
    if (state !== 'open') throw new Error(`A row is added to an import that is ${state}.`)
    const { clicks, impressions, positionSum } = row
    if (!isCount(clicks) || !isCount(impressions) || !(positionSum >= 0 && positionSum <= POSITION_SUM_MAX))
      throw new RangeError(
        `A row cannot have ${clicks} clicks, ${impressions} impressions and positions of ${positionSum}.`,
      )
    const market = marketCode(row.country, row.device)
    if (market === undefined) throw new RangeError(`${row.country} is no code of a country.`)
    const query = row.query === null ? 0 : texts.referQuery(row.query)
    const page = row.page === null ? 0 : texts.referPage(row.page)
    const span = spans.of(row.firstDay, row.lastDay)
    span.rows++
    span.clicks += clicks
    span.impressions += impressions
    const positions = Math.round(positionSum * THOUSANDTHS)
    span.positionSum += positions
    staged.add(span.number, query, page, market, clicks, impressions, positions)
    if (staged.count >= limits.rowsMax) return whole(store)
    return texts.isFull ? whole(settle) : undefined
  }

  /** Refuses further use after a failure halfway, because it is unknown which rows are stored. */
  async function whole(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      state = 'broken'
      throw error
    }
  }

  async function settle(): Promise<void> {
    const ids = await texts.settle()
    staged.settle(ids.queries, ids.pages)
  }

  async function store(): Promise<void> {
    await settle()
    let batch: NewBlock[] = []
    let bytes = 0
    for await (const { span, bucket, rowsCount, data } of packRows(staged)) {
      const { firstDay, lastDay } = spans.list[span]!
      batch.push({ bucket, firstDay, lastDay, number: ++blocksCount, rowsCount, data })
      bytes += data.length
      if (bytes < limits.bytesMax && batch.length < limits.blocksMax) continue
      await storeBlocks(batch)
      batch = []
      bytes = 0
    }
    if (batch.length > 0) await storeBlocks(batch)
    staged.clear()
  }

  async function storeBlocks(blocks: readonly NewBlock[]): Promise<void> {
    await database.transaction(async (tx) => {
      await touchImport(tx, engine, key)
      await insertBlocks(tx, engine, key, blocks)
      await addStored(tx, projectId, 'search_performance', packedBytes(blocks))
    }, READ_COMMITTED)
    await database.read(async (db) => requireStorage?.(db, projectId))
  }

  async function publish({
    transact,
    also,
    isComputeWanted = true,
  }: PublishOptions = {}): Promise<Publication> {
    if (state !== 'open') throw new Error(`An import is published that is ${state}.`)
    if (staged.count > 0) await whole(store)
    let dataVersion = 0
    const inTransaction = transact ?? ((work) => database.transaction(work, READ_COMMITTED))
    await inTransaction(async (tx) => {
      dataVersion = await publishImport(tx, engine, { ...key, source, spans: spans.list, isComputeWanted })
      await also?.(tx)
    })
    state = 'published'
    release()
    const days = spans.list.flatMap((span) => [span.firstDay, span.lastDay])
    return {
      rows: spans.list.reduce((sum, span) => sum + span.rows, 0),
      spans: spans.list.length,
      firstDay: days.reduce<number | null>(
        (least, day) => (least === null || day < least ? day : least),
        null,
      ),
      lastDay: days.reduce<number | null>((most, day) => (most === null || day > most ? day : most), null),
      dataVersion,
    }
  }

  /** Frees the memory for later work. */
  function release(): void {
    heartbeat.stop()
    staged.release()
    texts.release()
  }

  async function abandon(): Promise<void> {
    if (state === 'published') return
    state = 'abandoned'
    release()
    await database.transaction((tx) => giveUpImports(tx, [key]), READ_COMMITTED)
  }

  return {
    add,
    addSpan(firstDay, lastDay, { isTruncated }) {
      const span = spans.of(firstDay, lastDay)
      span.isTruncated ||= isTruncated
    },
    publish,
    abandon,
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= COUNT_MAX
}
