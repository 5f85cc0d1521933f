// Every link: the page that links, with which words, to what, and how it is.

import type { Backlink } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/backlinks.ts'
import { OutLink, textOfHref } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import type { ProjectPageProps } from '../area.ts'
import { BacklinkList } from './backlink-list.tsx'
import {
  AnchorText,
  Count,
  Day,
  Disavowed,
  Follow,
  firstSeenColumn,
  lastSeenColumn,
  PageCell,
  rankColumn,
  spamColumn,
} from './cells.tsx'
import { DisavowBar } from './disavow-bar.tsx'

const BROKEN_FROM = 400

export function LinksPage({ project }: ProjectPageProps) {
  return (
    <BacklinkList<Backlink>
      project={project}
      view="links"
      hasDisavowed
      columnsOf={({ isOwn, status }) => columnsOf(project.uid, isOwn, status === 'lost' || status === 'all')}
      keyOf={({ id }) => id}
      nameOf={({ source_url }) => source_url}
      bulk={(rows, clear) => (
        <DisavowBar
          project={project}
          domains={[...new Set(rows.filter(isOpen).map(({ source_domain }) => source_domain))]}
          urls={[...new Set(rows.filter(isOpen).map(({ source_url }) => source_url))]}
          onDone={clear}
        />
      )}
    />
  )
}

function isOpen({ is_disavowed }: Backlink): boolean {
  return is_disavowed !== true
}

function columnsOf(uid: string, isOwn: boolean, hasLost: boolean): readonly Column<Backlink>[] {
  return [
    {
      id: 'source',
      label: t.source,
      rank: 1,
      cell: ({ source_url, source_title, is_disavowed }) => (
        <span
          class="cell-parts"
          title={source_title === null ? source_url : `${source_title}\n${source_url}`}
        >
          <Disavowed isDisavowed={is_disavowed} />{' '}
          <OutLink href={source_url}>{textOfHref(source_url)}</OutLink>
        </span>
      ),
    },
    {
      id: 'anchor',
      label: t.anchor,
      rank: 2,
      width: 20,
      cell: ({ anchor, dofollow }) => (
        <span class="cell-parts">
          <AnchorText anchor={anchor} /> <Follow isFollow={dofollow} />
        </span>
      ),
    },
    {
      id: 'target',
      label: t.linkTarget,
      rank: 3,
      width: 22,
      cell: ({ target_url, target_status_code }) => (
        <span class="cell-parts">
          {target_status_code !== null && target_status_code >= BROKEN_FROM && (
            <Badge tone="bad" title={t.brokenHint}>
              {formatWhole(target_status_code)}
            </Badge>
          )}{' '}
          <PageCell uid={uid} url={target_url} isOwn={isOwn} />
        </span>
      ),
    },
    rankColumn(9, 4),
    {
      id: 'domain_rank',
      label: t.domainRank,
      sort: 'domain_rank',
      width: 13,
      isNumber: true,
      cell: ({ domain_rank }) => <Count value={domain_rank} why={t.noRank} />,
    },
    spamColumn(9),
    firstSeenColumn(14),
    lastSeenColumn(14),
    ...(hasLost
      ? [
          {
            id: 'lost_at',
            label: t.lostAt,
            sort: 'lost_at',
            width: 14,
            isNumber: true,
            cell: ({ status, lost_at }: Backlink) =>
              status === 'live' ? <None why={t.stillLive} /> : <Day day={lost_at} />,
          },
        ]
      : []),
  ]
}
