// Finds the queries of one page in a range and in the range that it is compared with. Top lists exist only for whole
// sites, so the rows of those days are scanned, as for the sums of one page. The result is a list like the stored
// ones, and is paged and sorted like them. A query that the page had only in the compared days is included: that is
// where its clicks were lost.

import type { Database } from '../../../data/storage/database.ts'
import { countedSpans } from '../store/counted-spans.ts'
import { listSpans } from '../store/span-store.ts'
import { readQueries } from '../store/text-store.ts'
import { visitRows } from '../totals/filtered-spans.ts'
import { type Comparison, type TopRange, WINDOWS, type WindowName, windowOf } from '../totals/ranges.ts'
import { isWithin, totalsOf } from '../totals/window-totals.ts'
import type { KeptTop } from './kept-tops.ts'
import { packTopList, unpackTopList } from './packed-top-list.ts'
import { orderRows } from './top-order.ts'
import { METRICS, ROW_NUMBERS, TopRows } from './top-rows.ts'
import type { TopListState } from './top-store.ts'

type Asking = { readonly id: number; readonly accountId: number }
type PageQuestion = {
  /** The page's address as in the dictionary of pages. */
  readonly page: string
  readonly range: TopRange
  readonly comparison: Comparison | undefined
}

type PageQueries = { readonly top: KeptTop; readonly state: NonNullable<TopListState['list']> }

/** Returns undefined when the project has no search data. */
export async function readPageQueries(
  database: Database,
  project: Asking,
  { page, range, comparison }: PageQuestion,
): Promise<PageQueries | undefined> {
  const spans = countedSpans(await database.read((db) => listSpans(db, project.id)))
  const lastDay = spans.at(-1)?.lastDay
  if (lastDay === undefined) return undefined
  const names: WindowName[] = comparison === undefined ? ['current'] : ['current', comparison]
  const used = spans.filter((span) => names.some((name) => isWithin(span, windowOf(range, lastDay, name))))
  /** For each span, the places of its windows among the sums. */
  const places = used.map((span) =>
    names
      .filter((name) => isWithin(span, windowOf(range, lastDay, name)))
      .map((name) => WINDOWS.indexOf(name)),
  )
  const sums = new Map<number, Float64Array>()
  const asking = { projectId: project.id, accountId: project.accountId }
  await visitRows(database, asking, used, { page }, ({ span, queryId, clicks, impressions, positionSum }) => {
    // Rows with a withheld query have the id 0.
    if (queryId === 0) return
    let of = sums.get(queryId)
    if (of === undefined) {
      of = new Float64Array(ROW_NUMBERS - 1)
      sums.set(queryId, of)
    }
    for (const window of places[span]!) {
      of[window * METRICS]! += clicks
      of[window * METRICS + 1]! += impressions
      of[window * METRICS + 2]! += positionSum
    }
  })
  const rows = new TopRows()
  for (const [id, of] of sums) rows.add(id, of)
  const list = unpackTopList(await packed(database, project.id, rows.take()))
  const daysOf = (name: WindowName) => totalsOf(spans, windowOf(range, lastDay, name))
  const known = Object.fromEntries(WINDOWS.map((name) => [name, daysOf(name).knownDays]))
  return {
    top: { list, rowsBy: (order) => orderRows(list, order) },
    state: {
      dataVersion: 0,
      lastDay,
      rowsCount: list.count,
      foundCount: rows.found,
      coverage: {
        known: known as Record<WindowName, number>,
        isSimulated: names.some((name) => daysOf(name).sources.includes('simulator')),
      },
    },
  }
}

async function packed(database: Database, projectId: number, numbers: Float64Array<ArrayBuffer>) {
  const ids = Array.from({ length: numbers.length / ROW_NUMBERS }, (_, row) => numbers[row * ROW_NUMBERS]!)
  const texts = await database.read((db) => readQueries(db, database.engine, projectId, ids))
  return packTopList(
    numbers,
    ids.map((id) => texts.get(id) ?? ''),
  )
}
