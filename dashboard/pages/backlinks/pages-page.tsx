// The pages that others link to.

import { isErrorStatus } from '../../api/error-status.ts'
import type { LinkedPage } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/backlinks.ts'
import { Badge, None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import type { ProjectPageProps } from '../area.ts'
import { BacklinkList } from './backlink-list.tsx'
import { linkCountColumns, PageCell, rankColumn } from './cells.tsx'

export function PagesPage({ project }: ProjectPageProps) {
  return (
    <BacklinkList<LinkedPage>
      project={project}
      view="pages"
      columnsOf={({ isOwn, target }) => columnsOf(project.uid, isOwn, target)}
      keyOf={({ url }) => url}
      nameOf={({ url }) => url}
    />
  )
}

function columnsOf(uid: string, isOwn: boolean, target: string): readonly Column<LinkedPage>[] {
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const listTo = (url: string, view = 'links') =>
    `/p/${uid}/backlinks/${view}?page=${encodeURIComponent(url)}${kept}`
  return [
    { id: 'url', label: t.page, rank: 1, cell: ({ url }) => <PageCell uid={uid} url={url} isOwn={isOwn} /> },
    ...linkCountColumns<LinkedPage>(({ url }, view) => listTo(url, view)),
    rankColumn(12, 5),
    {
      id: 'status_code',
      label: t.statusCode,
      hint: t.statusCodeHint,
      sort: 'status_code',
      width: 14,
      rank: 4,
      isNumber: true,
      cell: ({ status_code }) =>
        status_code === null ? (
          <None why={t.statusCodeHint} />
        ) : isErrorStatus(status_code) ? (
          <Badge tone="bad">{formatWhole(status_code)}</Badge>
        ) : (
          formatWhole(status_code)
        ),
    },
  ]
}
