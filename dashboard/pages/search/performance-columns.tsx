// The columns of queries and pages: the figures of the range and, for those that can be compared, by how much each is better.

import type { ProjectWithSettings, SearchPage, SearchQuery } from '../../api/types.ts'
import { pathOf } from '../../lib/format.ts'
import * as t from '../../text/search.ts'
import { Link } from '../../ui/link.tsx'
import { Delta, None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import { CHANGE_FORMATS, changeOf, EXACT_FORMATS } from './figure-format.ts'
import { FIGURES, type FigureName } from './search-range.ts'

export type FoundRow = SearchQuery | SearchPage
export type RowKind = 'queries' | 'pages'

/** The figures that can be compared, and with what, for the head of a column. */
export type Compared = { readonly figures: readonly FigureName[]; readonly period: string }

export function nameOf(row: FoundRow): string {
  return 'query' in row ? row.query : row.url
}

export function pageLink(uid: string, url: string): string {
  return `/p/${uid}/crawls/latest/pages/detail?url=${encodeURIComponent(url)}`
}

export function performanceColumns(
  project: ProjectWithSettings,
  kind: RowKind,
  compared: Compared,
  linkTo?: (query: string) => string,
): readonly Column<FoundRow>[] {
  return [
    nameColumn(project, kind, linkTo),
    ...FIGURES.flatMap((figure) =>
      compared.figures.includes(figure)
        ? [figureColumn(figure), changeColumn(figure, compared.period)]
        : [figureColumn(figure)],
    ),
  ]
}

/** For a narrow panel: clicks and position alone. */
export function topColumns(
  project: ProjectWithSettings,
  kind: RowKind,
  compared: Compared,
  linkTo?: (query: string) => string,
): readonly Column<FoundRow>[] {
  return [
    nameColumn(project, kind, linkTo),
    figureColumn('clicks'),
    ...(compared.figures.includes('clicks') ? [changeColumn('clicks', compared.period)] : []),
    figureColumn('position'),
  ]
}

function nameColumn(
  { uid }: ProjectWithSettings,
  kind: RowKind,
  linkTo = (query: string) => `/p/${uid}/search/queries?open=${encodeURIComponent(query)}`,
): Column<FoundRow> {
  return {
    id: 'name',
    label: kind === 'queries' ? t.query : t.page,
    rank: 1,
    cell: (row) =>
      'query' in row ? (
        <Link to={linkTo(row.query)} title={row.query}>
          {row.query}
        </Link>
      ) : (
        <Link to={pageLink(uid, row.url)} title={row.url}>
          {pathOf(row.url)}
        </Link>
      ),
  }
}

function figureColumn(figure: FigureName): Column<FoundRow> {
  const ranks = { clicks: 2, position: 3 } as const
  const rank = ranks[figure as keyof typeof ranks]
  return {
    id: figure,
    label: t.figures[figure],
    hint: t.figureHints[figure],
    width: 10,
    isNumber: true,
    sort: figure,
    ...(rank !== undefined && { rank }),
    cell: (row) => (row[figure] === null ? <None why={t.notReported} /> : EXACT_FORMATS[figure](row[figure])),
  }
}

function changeColumn(figure: FigureName, period: string): Column<FoundRow> {
  return {
    id: `${figure}_change`,
    label: period,
    hint: t.changeOf(t.figures[figure], period),
    width: 15,
    isNumber: true,
    sort: `${figure}_change`,
    cell: (row) => {
      const before = row.compared?.[figure] ?? null
      const change = changeOf(figure, row[figure], before)
      if (change === null) return <None why={t.notComparedRow} />
      return (
        <Delta
          value={change}
          format={CHANGE_FORMATS[figure]}
          period={t.vs(EXACT_FORMATS[figure](before))}
          isBrief
        />
      )
    },
  }
}
