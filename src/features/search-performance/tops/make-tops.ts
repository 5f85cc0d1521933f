// Computes the top lists of a project from all of its rows. They are read here and added up in a thread of their own,
// so that neither the event loop nor a request waits for it: ADR 41.

import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { ownBuffers } from '../../../lib/freed-arrays.ts'
import { openThreadProxy, proxyHere, type ThreadProxy } from '../../../lib/thread-proxy.ts'
import { listBuckets } from '../store/block-store.ts'
import { countedSpans } from '../store/counted-spans.ts'
import { type KnownSpan, listSpans } from '../store/span-store.ts'
import { readPages, readQueries } from '../store/text-store.ts'
import { RowsLeft, retryReplaced, spanKey, walkBlocks } from '../store/walk-rows.ts'
import { TOP_LIST_KINDS, type TopListKind } from '../tables.ts'
import { TOP_RANGES, type TopRange, WINDOWS, type WindowName, windowOf } from '../totals/ranges.ts'
import { totalsOf } from '../totals/window-totals.ts'
import { packTopList } from './packed-top-list.ts'
import { planSlices } from './slices.ts'
import { ROW_NUMBERS } from './top-rows.ts'
import { deleteTopLists, type NewTopList, storeTopLists, storeTops, type TopCoverage } from './top-store.ts'
import { type FoundRows, type FoundTops, type SummedBlock, TopSums } from './top-sums.ts'

/** With fewer rows, starting a thread would take longer than adding them up. */
const ROWS_HERE_MAX = 2_000

type MakeOptions = {
  readonly signal?: AbortSignal
  /** How to run a transaction, such as the step of a job. */
  transact?(work: (tx: Tx) => Promise<void>): Promise<void>
}

type TopsInput = {
  readonly projectId: number
  readonly dataVersion: number
  readonly pagesCount: number
  /** Spans that count, in the order of their last days. */
  readonly spans: readonly KnownSpan[]
}

/** Returns whether there was anything to do. */
export async function makeTops(
  database: Database,
  projectId: number,
  { signal, transact = (work) => database.transaction(work) }: MakeOptions = {},
): Promise<boolean> {
  return await retryReplaced(async () => {
    const input = await database.read((db) => readInput(db, projectId))
    if (input === undefined) return false
    await makeLists(database, input, { signal, transact })
    return true
  })
}

/** Returns undefined for a project that is deleted, or whose lists are up to date. */
async function readInput(db: Reader, projectId: number): Promise<TopsInput | undefined> {
  const site = await db
    .selectFrom('search_sites as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .where('s.project_id', '=', projectId)
    .where('p.deleted_at', 'is', null)
    .select(['s.data_version as dataVersion', 's.tops_version as topsVersion', 's.pages_count as pagesCount'])
    .executeTakeFirst()
  if (site === undefined || site.topsVersion === site.dataVersion) return undefined
  return { projectId, ...site, spans: countedSpans(await listSpans(db, projectId)) }
}

type Work = { signal: AbortSignal | undefined; transact: NonNullable<MakeOptions['transact']> }

async function makeLists(database: Database, input: TopsInput, { signal, transact }: Work): Promise<void> {
  const { projectId, dataVersion, spans } = input
  if (spans.length === 0) {
    await transact(async (tx) => {
      await storeTops(tx, database.engine, { projectId, dataVersion, positions: [] })
      await deleteTopLists(tx, projectId)
    })
    return
  }
  const found = await addUp(database, input, signal)
  for (const [index, range] of TOP_RANGES.entries()) {
    signal?.throwIfAborted()
    const lists = await Promise.all(
      TOP_LIST_KINDS.map((kind) => newList(database, input, { kind, range }, found[kind][index]!)),
    )
    await transact((tx) => storeTopLists(tx, projectId, lists))
  }
  const positions = spans.flatMap((span, at) =>
    span.positionSum === null ? [{ ...span, positionSum: found.positionSums[at]! }] : [],
  )
  await transact((tx) => storeTops(tx, database.engine, { projectId, dataVersion, positions }))
}

async function addUp(
  database: Database,
  { projectId, spans, pagesCount }: TopsInput,
  signal: AbortSignal | undefined,
): Promise<FoundTops> {
  const { count, windows, sliceOfSpan } = planSlices(spans, spans.at(-1)!.lastDay)
  const plan = { count, windows, pagesCount, spansCount: spans.length }
  const sums = openSums(plan, spans)
  const places = new Map(spans.map((span, at) => [spanKey(span), at]))
  const wanted = spans.filter((span, at) => sliceOfSpan[at] !== -1 || span.positionSum === null)
  const rowsLeft = new RowsLeft(wanted)
  try {
    for (const bucket of await database.read((db) => listBuckets(db, projectId))) {
      for await (const page of walkBlocks(database, projectId, bucket, wanted)) {
        signal?.throwIfAborted()
        const blocks = page.map((block): SummedBlock => {
          const span = places.get(spanKey(block))!
          return { span, slice: sliceOfSpan[span]!, data: block.data as SummedBlock['data'] }
        })
        rowsLeft.count(page)
        await sums.ask('add', [blocks], ownBuffers(blocks.map(({ data }) => data)))
      }
      await sums.ask('endBucket', [bucket])
    }
    rowsLeft.requireAll()
    return await sums.ask('take', [])
  } finally {
    await sums.close()
  }
}

function openSums(
  plan: ConstructorParameters<typeof TopSums>[0],
  spans: readonly KnownSpan[],
): ThreadProxy<TopSums> {
  const rows = spans.reduce((sum, span) => sum + span.rows, 0)
  if (rows <= ROWS_HERE_MAX) return proxyHere(new TopSums(plan))
  return openThreadProxy(new URL('./sums-thread.ts', import.meta.url), plan, 'adds up search performance')
}

async function newList(
  database: Database,
  { projectId, dataVersion, spans }: TopsInput,
  { kind, range }: { kind: TopListKind; range: TopRange },
  { numbers, found }: FoundRows[number],
): Promise<NewTopList> {
  const ids = Array.from({ length: numbers.length / ROW_NUMBERS }, (_, row) => numbers[row * ROW_NUMBERS]!)
  const readTexts = kind === 'queries' ? readQueries : readPages
  const texts = await database.read((db) => readTexts(db, database.engine, projectId, ids))
  const lastDay = spans.at(-1)!.lastDay
  return {
    kind,
    range,
    dataVersion,
    lastDay,
    rowsCount: ids.length,
    foundCount: found,
    coverage: coverageOf(spans, range, lastDay),
    data: packTopList(
      numbers,
      ids.map((id) => texts.get(id) ?? ''),
    ),
  }
}

function coverageOf(spans: readonly KnownSpan[], range: TopRange, lastDay: number): TopCoverage {
  const totals = WINDOWS.map((name) => totalsOf(spans, windowOf(range, lastDay, name)))
  const known = Object.fromEntries(WINDOWS.map((name, at) => [name, totals[at]!.knownDays]))
  return {
    known: known as Record<WindowName, number>,
    isSimulated: totals.some(({ sources }) => sources.includes('simulator')),
  }
}
