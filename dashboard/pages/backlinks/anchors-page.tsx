// The words that links are made of.

import type { Anchor } from '../../api/types.ts'
import * as t from '../../text/backlinks.ts'
import type { Column } from '../../ui/table.tsx'
import type { ProjectPageProps } from '../area.ts'
import { BacklinkList } from './backlink-list.tsx'
import { AnchorText, Count, Day } from './cells.tsx'
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
    {
      id: 'backlinks',
      label: t.links,
      sort: 'backlinks',
      width: 14,
      isNumber: true,
      rank: 2,
      cell: ({ anchor, backlinks }) => <Count value={backlinks} to={listWith(anchor)} />,
    },
    {
      id: 'referring_domains',
      label: t.domains,
      sort: 'referring_domains',
      width: 14,
      isNumber: true,
      rank: 3,
      cell: ({ anchor, referring_domains }) => (
        <Count value={referring_domains} to={listWith(anchor, 'domains')} />
      ),
    },
    {
      id: 'rank',
      label: t.rank,
      hint: t.rankHint,
      sort: 'rank',
      width: 12,
      isNumber: true,
      cell: ({ rank }) => <Count value={rank} why={t.noRank} />,
    },
    {
      id: 'first_seen',
      label: t.firstSeen,
      sort: 'first_seen',
      width: 18,
      isNumber: true,
      cell: ({ first_seen }) => <Day day={first_seen} />,
    },
  ]
}
