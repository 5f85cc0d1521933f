// The few queries or pages with the most clicks, leading to all of them.

import type { ProjectWithSettings } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
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

export function TopRows({ project, kind, range, compare, compared, to }: TopRowsProps) {
  const list = useList(`GET /projects/{project_uid}/search-performance/${kind}`, {
    path: { project_uid: project.uid },
    query: { range, compare, limit: ROWS },
  })
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
          columns={topColumns(project, kind, compared)}
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
