// The words that links are made of.

import type { Anchor } from '../../api/types.ts'
import * as t from '../../text/backlinks.ts'
import type { Column } from '../../ui/table.tsx'
import type { ProjectPageProps } from '../area.ts'
import { BacklinkList } from './backlink-list.tsx'
import { AnchorText, firstSeenColumn, linkCountColumns, rankColumn } from './cells.tsx'
import { anchorQuery } from './link-filters.ts'

export function AnchorsPage({ project }: ProjectPageProps) {
  return (
    <BacklinkList<Anchor>
      project={project}
      view="anchors"
      columnsOf={({ target }) => columnsOf(project.uid, target)}
      keyOf={({ anchor }) => anchor}
      nameOf={({ anchor }) => anchor}
    />
  )
}

function columnsOf(uid: string, target: string): readonly Column<Anchor>[] {
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const listWith = (anchor: string, view = 'links') =>
    `/p/${uid}/backlinks/${view}?${anchorQuery(anchor)}${kept}`
  return [
    {
      id: 'anchor',
      label: t.anchor,
      rank: 1,
      cell: ({ anchor }) => <AnchorText anchor={anchor} to={listWith(anchor)} />,
    },
    ...linkCountColumns<Anchor>(({ anchor }, view) => listWith(anchor, view)),
    rankColumn(12, 4),
    firstSeenColumn(18, 5),
  ]
}
