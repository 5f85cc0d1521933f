// The views of search performance by query and by page that `sightline query` reads: the lists of the dashboard and the
// API (tops), with the same figures. A list is one packed value.

import type { Database } from '../../data/storage/database.ts'
import type { MadeColumn, MadeRow, MadeView } from '../../data/storage/query/view.ts'
import { formatDay } from '../../lib/local-day.ts'
import { TOP_LIST_KINDS, type TopListKind } from './tables.ts'
import { unpackTopList } from './tops/packed-top-list.ts'
import type { TopCoverage } from './tops/top-store.ts'
import { rangeWindow, TOP_RANGES, type TopRange } from './totals/ranges.ts'
import { shownFigures } from './totals/window-totals.ts'

const ROWS_AT_A_TIME = 1_000
const PROJECTS_PER_READ = 100

const KINDS: Readonly<Record<TopListKind, { column: string; thing: string }>> = {
  queries: { column: 'query', thing: 'query' },
  pages: { column: 'url', thing: 'page' },
}

const columnsOf = (column: string, thing: string): readonly MadeColumn[] => [
  { name: 'project_uid', type: 'text', about: 'Uid of the project.' },
  {
    name: 'period',
    type: 'text',
    about: `${TOP_RANGES.map((range) => `\`${range}\``).join(', ')}: the days or months up to the last stored day. Each ${thing} has a row for each period, so ask for one.`,
  },
  { name: 'first_day', type: 'text', about: 'First day of the period.' },
  { name: 'last_day', type: 'text', about: 'Last day of the period.' },
  { name: column, type: 'text', about: `The ${thing}.` },
  { name: 'clicks', type: 'integer', about: 'Clicks in the period.' },
  { name: 'impressions', type: 'integer', about: 'Impressions in the period.' },
  { name: 'ctr', type: 'real', about: 'Clicks divided by impressions, from 0 to 1.' },
  {
    name: 'position',
    type: 'real',
    about: 'Average position, weighed by impressions; null when it is not known.',
  },
  { name: 'is_simulated', type: 'integer', about: '1 when simulated data counts.' },
]

export const TOP_LIST_VIEWS: readonly MadeView[] = TOP_LIST_KINDS.map((kind) => {
  const { column, thing } = KINDS[kind]
  return {
    name: `search_${kind}`,
    about: `Search performance by ${thing}: one row for each period and ${thing} with impressions, for at most the 10,000 with the most clicks.`,
    columns: columnsOf(column, thing),
    rows: (database) => readRows(database, kind),
  }
})

async function* readRows(database: Database, kind: TopListKind): AsyncGenerator<MadeRow[]> {
  for await (const { id, uid } of readProjects(database))
    for (const range of TOP_RANGES) {
      const rows = await readList(database, { projectId: id, uid, kind, range })
      for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
        yield rows.slice(from, from + ROWS_AT_A_TIME)
    }
}

/** Projects with search data. Index: search_sites_pkey. */
async function* readProjects(database: Database): AsyncGenerator<{ id: number; uid: string }> {
  for (let after = 0; ; ) {
    const from = after
    const projects = await database.read((db) =>
      db
        .selectFrom('search_sites as s')
        .innerJoin('projects as p', 'p.id', 's.project_id')
        .where('s.project_id', '>', from)
        .where('p.deleted_at', 'is', null)
        .select(['p.id', 'p.uid'])
        .orderBy('s.project_id')
        .limit(PROJECTS_PER_READ)
        .execute(),
    )
    yield* projects
    if (projects.length < PROJECTS_PER_READ) return
    after = projects.at(-1)!.id
  }
}

type ListKey = { projectId: number; uid: string; kind: TopListKind; range: TopRange }

/** Index: search_top_lists_pkey. */
async function readList(database: Database, { projectId, uid, kind, range }: ListKey): Promise<MadeRow[]> {
  const stored = await database.read((db) =>
    db
      .selectFrom('search_top_lists')
      .where('project_id', '=', projectId)
      .where('kind', '=', kind)
      .where('range', '=', range)
      .select(['last_day', 'coverage_json', 'data'])
      .executeTakeFirst(),
  )
  if (stored === undefined) return []
  const { isSimulated }: TopCoverage = JSON.parse(stored.coverage_json)
  const { firstDay, lastDay } = rangeWindow(range, stored.last_day)
  const days = [formatDay(firstDay), formatDay(lastDay)] as const
  const list = unpackTopList(stored.data)
  return list.texts.flatMap((text, row): MadeRow[] => {
    const sums = list.sumsOf(row, 0)
    // Those that were seen only in the days that the period is compared with.
    if (sums.impressions === 0) return []
    const { clicks, impressions, ctr, position } = shownFigures(sums)
    return [[uid, range, ...days, text, clicks, impressions, ctr, position, Number(isSimulated)]]
  })
}
