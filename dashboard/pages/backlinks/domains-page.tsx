// The domains that link, with what is known of each; one opens beside the list and says why it has its score.

import type { ReferringDomain } from '../../api/types.ts'
import type { ProjectPageProps } from '../../app/area.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/backlinks.ts'
import { Link } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import { BacklinkList } from './backlink-list.tsx'
import { Count, Day, Disavowed, Spam } from './cells.tsx'
import { DisavowBar } from './disavow-bar.tsx'
import { DomainDrawer } from './domain-drawer.tsx'

const SORTS = ['backlinks', 'dofollow_backlinks', 'rank', 'spam_score', 'first_seen', 'last_seen']
const NARROW = ['domain', 'backlinks', 'spam_score']

export function DomainsPage({ project }: ProjectPageProps) {
  return (
    <BacklinkList<ReferringDomain>
      project={project}
      view="domains"
      sorts={SORTS}
      hasDisavowed
      columnsOf={({ isNarrow, target, linkTo }) => {
        const columns = columnsOf(project.uid, target, linkTo)
        return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
      }}
      keyOf={({ domain }) => domain}
      nameOf={({ domain }) => domain}
      bulk={(rows, clear) => (
        <DisavowBar
          project={project}
          domains={rows.filter(({ is_disavowed }) => is_disavowed !== true).map(({ domain }) => domain)}
          onDone={clear}
        />
      )}
      detail={(domain, target, close) => (
        <DomainDrawer key={domain} project={project} domain={domain} target={target} onClose={close} />
      )}
    />
  )
}

function columnsOf(
  uid: string,
  target: string,
  linkTo: (domain: string) => string,
): readonly Column<ReferringDomain>[] {
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const linksOf = (domain: string, more = '') =>
    `/p/${uid}/backlinks/links?domain=${encodeURIComponent(domain)}${more}${kept}`
  return [
    {
      id: 'domain',
      label: t.domain,
      rank: 1,
      cell: ({ domain, is_disavowed }) => (
        <span title={domain}>
          <Link to={linkTo(domain)}>{domain}</Link> <Disavowed isDisavowed={is_disavowed} />
        </span>
      ),
    },
    {
      id: 'rank',
      label: t.rank,
      hint: t.rankHint,
      sort: 'rank',
      width: 10,
      isNumber: true,
      cell: ({ rank }) => <Count value={rank} why={t.noRank} />,
    },
    {
      id: 'backlinks',
      label: t.links,
      sort: 'backlinks',
      width: 12,
      isNumber: true,
      rank: 2,
      cell: ({ domain, backlinks }) =>
        backlinks === null ? (
          <None why={t.notCounted} />
        ) : (
          <Link to={linksOf(domain)}>{formatWhole(backlinks)}</Link>
        ),
    },
    {
      id: 'dofollow_backlinks',
      label: t.followLinks,
      hint: t.followLinksHint,
      sort: 'dofollow_backlinks',
      width: 12,
      isNumber: true,
      cell: ({ domain, dofollow_backlinks }) =>
        dofollow_backlinks === null ? (
          <None why={t.followUnknown} />
        ) : (
          <Link to={linksOf(domain, '&follow=yes')}>{formatWhole(dofollow_backlinks)}</Link>
        ),
    },
    {
      id: 'spam_score',
      label: t.spamShort,
      hint: t.spamHint,
      sort: 'spam_score',
      width: 11,
      isNumber: true,
      rank: 3,
      cell: ({ spam_score }) => <Spam score={spam_score} />,
    },
    {
      id: 'first_seen',
      label: t.firstSeen,
      sort: 'first_seen',
      width: 16,
      isNumber: true,
      cell: ({ first_seen }) => <Day day={first_seen} />,
    },
    {
      id: 'last_seen',
      label: t.lastSeen,
      sort: 'last_seen',
      width: 16,
      isNumber: true,
      cell: ({ last_seen }) => <Day day={last_seen} />,
    },
  ]
}
