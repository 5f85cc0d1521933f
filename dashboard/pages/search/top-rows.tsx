// The few queries or pages with the most clicks, leading to all of them.

import type { ProjectWithSettings } from '../../api/types.ts'
import { preloadList, useList } from '../../state/list.ts'
import * as t from '../../text/search.ts'
import { Link } from '../../ui/link.tsx'
import { Unavailable } from '../../ui/list-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { type FoundRow, nameOf, topColumns } from './performance-columns.tsx'
import type { FigureName, SearchRange } from './search-range.ts'

type TopRowsProps = {
  project: ProjectWithSettings
  kind: 'queries' | 'pages'
  range: SearchRange
  compare: 'previous' | 'year' | undefined
  compared: readonly FigureName[]
  to: string
}

const ROWS = 10

type TopRequest = Pick<TopRowsProps, 'project' | 'kind' | 'range' | 'compare'>

const listOf = (kind: TopRequest['kind']) => `GET /projects/{project_uid}/search-performance/${kind}` as const
const requestOf = ({ project, range, compare }: TopRequest) => ({
  path: { project_uid: project.uid },
  query: { range, compare, limit: ROWS },
})

/** They depend on nothing that is read before. */
export function prepareTopRows(
  project: ProjectWithSettings,
  range: SearchRange,
  compare: TopRequest['compare'],
): Promise<unknown> {
  return Promise.all(
    (['queries', 'pages'] as const).map((kind) =>
      preloadList(listOf(kind), requestOf({ project, kind, range, compare })),
    ),
  )
}

export function TopRows({ project, kind, range, compare, compared, to }: TopRowsProps) {
  const list = useList(listOf(kind), requestOf({ project, kind, range, compare }))
  const rows = list.rows as readonly FoundRow[]
  return (
    <Panel
      isFlush
      title={kind === 'queries' ? t.topQueries : t.topPages}
      actions={<Link to={to}>{kind === 'queries' ? t.allQueries : t.allPages}</Link>}
    >
      {list.failure !== undefined ? (
        <Unavailable failure={list.failure} onRetry={list.reload} />
      ) : rows.length > 0 ? (
        <Table
          label={kind === 'queries' ? t.topQueries : t.topPages}
          top={680}
          columns={topColumns(project, kind, {
            figures: compared,
            period: compare === undefined ? '' : t.vsPeriod(compare, range),
          })}
          rows={rows}
          keyOf={nameOf}
          isPrevious={list.isPrevious}
        />
      ) : list.isLoading ? (
        <Loading />
      ) : (
        <Empty icon="search" title={t.noRowsTitle}>
          {t.noRowsText}
        </Empty>
      )}
    </Panel>
  )
}
