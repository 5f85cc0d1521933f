// Computes all lists of a project that are out of date. Rows are read here and added up in threads of their own, so
// that neither the event loop nor a request waits. Each range is stored when it is ready: after a stop, the
// computation goes on with the missing ranges.

import { availableParallelism } from 'node:os'
import { recordEvent } from '../../../background/events/event-store.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { walkTitledPages } from '../../crawls/reads.ts'
import { readPages, readQueries, retryReplaced, walkPages } from '../../search-performance/reads.ts'
import { planSlices, type SlicePlan } from '../aggregate/slices.ts'
import { QUICK_WIN_EVENTS } from '../events.ts'
import { rangesOf } from '../lists.ts'
import { storeRows } from '../stored/list-store.ts'
import { candidateFloors } from '../thresholds.ts'
import { addUp } from './add-up.ts'
import { type ComputeInput, readComputeInput } from './compute-input.ts'
import type { ComputerPlan, MadeList } from './computer.ts'
import { type OpenComputer, openComputer } from './open-computer.ts'
import { type KnownRange, settingOf } from './range-settings.ts'

export type ComputeParts = {
  readonly database: Database
  nowMs(): number
  /** Threads that add up; by default as many as the number of rows is worth. */
  readonly threads?: number
}

type ComputeOptions = {
  readonly signal?: AbortSignal
  /** How to run a transaction, such as the step of a job. */
  transact?(work: (tx: Tx) => Promise<void>): Promise<void>
}

type Transact = NonNullable<ComputeOptions['transact']>

const THREADS_MAX = 2
/** With fewer rows for each, a second thread takes longer to start than it saves. */
const ROWS_PER_THREAD = 500_000

/** Returns how many lists were computed. */
export async function computeQuickWins(
  parts: ComputeParts,
  projectId: number,
  options: ComputeOptions = {},
): Promise<number> {
  return await retryReplaced(() => compute(parts, projectId, options))
}

async function compute(
  parts: ComputeParts,
  projectId: number,
  { signal, transact = (work) => parts.database.transaction(work) }: ComputeOptions,
): Promise<number> {
  const { database, nowMs } = parts
  const input = await database.read((db) => readComputeInput(db, projectId))
  if (input === undefined || input.spans.length === 0) return 0
  const made = input.outdated.length === 0 ? 0 : await makeLists(parts, input, { signal, transact })
  await transact(async (tx) => {
    await recordComputed(tx, input, nowMs())
    if (made > 0) await recordEvent(tx, { kind: QUICK_WIN_EVENTS.computed, projectId, data: { lists: made } })
  })
  return made
}

async function makeLists(
  { database, threads }: ComputeParts,
  input: ComputeInput,
  { signal, transact }: { signal: AbortSignal | undefined; transact: Transact },
): Promise<number> {
  const plan = planComputation(input)
  const count = threads ?? threadsFor(input)
  const computers = Array.from({ length: count }, () => openComputer(plan.computer))
  let made = 0
  try {
    const chief = await addUp(database, computers, { ...input, slices: plan.slices, signal })
    await tellTexts(database, chief, input)
    for (const [index, known] of plan.ranges.entries()) {
      signal?.throwIfAborted()
      const lists = await chief.ask('makeLists', [index])
      await transact((tx) => storeRange(tx, database, { input, known, lastDay: plan.lastDay, lists }))
      made += lists.length
    }
    return made
  } finally {
    await Promise.all(computers.map((computer) => computer.close()))
  }
}

type ComputationPlan = {
  readonly lastDay: number
  readonly slices: SlicePlan
  readonly ranges: readonly KnownRange[]
  readonly computer: ComputerPlan
}

function planComputation({ spans, outdated, pagesCount, name, domain }: ComputeInput): ComputationPlan {
  const lastDay = spans.at(-1)!.lastDay
  const ranges = outdated.map((range) => settingOf(range, lastDay, spans))
  const slices = planSlices(ranges.map(wantedOf), lastDay, spans)
  const { sliceOfSpan: _, ...summed } = slices
  const floors = ranges.map((range) => candidateFloors(range.floors))
  return {
    lastDay,
    slices,
    ranges,
    computer: {
      sums: { slices: summed, floors, pagesCount },
      ranges: ranges.map(({ warningsOf: _, ...setting }) => setting),
      site: { name, domain },
    },
  }
}

function wantedOf({ range, season }: KnownRange) {
  return {
    range,
    isForPagesOnly: !rangesOf('strikingDistancePages').includes(range),
    hasBefore: rangesOf('contentDecay').includes(range),
    hasYearAgo: season !== null,
  }
}

function threadsFor({ spans }: ComputeInput): number {
  const rows = spans.reduce((sum, span) => sum + span.rows, 0)
  return Math.max(1, Math.min(THREADS_MAX, availableParallelism(), Math.floor(rows / ROWS_PER_THREAD)))
}

type MadeRange = {
  readonly input: ComputeInput
  readonly known: KnownRange
  readonly lastDay: number
  readonly lists: readonly MadeList[]
}

async function storeRange(tx: Tx, { engine }: Database, made: MadeRange): Promise<void> {
  const { input, known, lastDay, lists } = made
  const { projectId, dataVersion, stamp } = input
  for (const { type, rows } of lists) {
    const list = { projectId, type, range: known.range, dataVersion, stamp, lastDay }
    await storeRows(tx, engine, { ...list, warnings: known.warningsOf(type) }, rows)
  }
}

async function recordComputed(tx: Tx, { projectId, stamp }: ComputeInput, nowMs: number): Promise<void> {
  await tx
    .updateTable('search_sites')
    .set({ computed_stamp: stamp, computed_at: nowMs })
    .where('project_id', '=', projectId)
    .execute()
}

const PAGES_PER_READ = 5000

/**
 * Gives the computer the texts of the candidates, and what pages are about: pages in search results, and pages of the
 * latest crawl.
 */
async function tellTexts(
  database: Database,
  computer: OpenComputer,
  { projectId, crawl }: Pick<ComputeInput, 'projectId' | 'crawl'>,
): Promise<void> {
  const { engine } = database
  const found = await computer.ask('findCandidates', [])
  const queries = await database.read((db) => readQueries(db, engine, projectId, found.queries))
  const pages = await database.read((db) => readPages(db, engine, projectId, found.pages))
  const wanted = await computer.ask('addTexts', [queries, pages])
  // If all queries of a site have a good position, no rule needs to know what its pages are about.
  if (!wanted.arePagesWanted) return
  for (let after = 0; ; ) {
    const known = await database.read((db) => walkPages(db, projectId, after, PAGES_PER_READ))
    await computer.ask('addPages', [known.map(({ url }) => ({ url, title: null, h1: null }))])
    if (known.length < PAGES_PER_READ) break
    after = known.at(-1)!.id
  }
  if (crawl === undefined) return
  for await (const titled of walkTitledPages(database, crawl)) await computer.ask('addPages', [titled])
}
