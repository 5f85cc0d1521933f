// The domains that link, with what is known of each; one opens beside the list and says why it has its score.

import type { ReferringDomain } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/backlinks.ts'
import { Link } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import type { ProjectPageProps } from '../area.ts'
import { BacklinkList } from './backlink-list.tsx'
import { Count, Day, Disavowed, firstSeenColumn, lastSeenColumn, rankColumn, spamColumn } from './cells.tsx'
import { DisavowBar } from './disavow-bar.tsx'
import { DomainDrawer } from './domain-drawer.tsx'

const NARROW = ['domain', 'backlinks', 'spam_score']
/** These count live links, so they say nothing of lost domains, and less than the matching links where lost ones match too. */
const OF_LIVE = ['backlinks', 'dofollow_backlinks']
/** These count links to the whole site, and are left out of a list of links to a page or with an anchor. */
const OF_SITE = ['dofollow_backlinks', 'lost_backlinks']

export function DomainsPage({ project }: ProjectPageProps) {
  return (
    <BacklinkList<ReferringDomain>
      project={project}
      view="domains"
      hasDisavowed
      columnsOf={({ isNarrow, target, status, matching, linkTo }) => {
        const hasLost = status === 'lost' || status === 'all'
        const links = matching && matching + (hasLost ? `&status=${status}` : '')
        const columns = columnsOf(project.uid, target, linkTo, hasLost, links)
        if (isNarrow) return columns.filter(({ id }) => NARROW.includes(id))
        const left = [
          ...(status === 'lost' || (hasLost && matching) ? OF_LIVE : []),
          ...(matching ? OF_SITE : []),
        ]
        return columns.filter(({ id }) => !left.includes(id))
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
  hasLost: boolean,
  /** The links that are asked for, as their list has them; empty for all. */
  matching: string,
): readonly Column<ReferringDomain>[] {
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const linksOf = (domain: string, more = '') =>
    `/p/${uid}/backlinks/links?domain=${encodeURIComponent(domain)}${more}${kept}`
  return [
    {
      id: 'domain',
      label: t.domain,
      rank: 1,
      // Only its links are known of a lost domain.
      cell: ({ domain, status, is_disavowed }) => (
        <span title={domain}>
          <Link to={status === 'lost' ? linksOf(domain, '&status=lost') : linkTo(domain)}>{domain}</Link>{' '}
          <Disavowed isDisavowed={is_disavowed} />
        </span>
      ),
    },
    rankColumn(10, 4),
    ...(matching === ''
      ? []
      : [
          {
            id: 'matching_backlinks',
            label: t.matchingLinks,
            width: 14,
            isNumber: true,
            rank: 2 as const,
            cell: ({ domain, matching_backlinks: count }: ReferringDomain) => (
              <Count value={count ?? null} to={linksOf(domain, matching)} />
            ),
          },
        ]),
    {
      id: 'backlinks',
      label: matching === '' ? t.links : t.linksToSite,
      sort: 'backlinks',
      width: 12,
      isNumber: true,
      // On a small screen each line has one: of lost ones, what was lost.
      ...(!hasLost && matching === '' && { rank: 2 as const }),
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
    { ...spamColumn(11), ...(!hasLost && { rank: 3 as const }) },
    firstSeenColumn(16, 5),
    lastSeenColumn(16),
    ...(hasLost
      ? [
          {
            id: 'lost_backlinks',
            label: t.lostLinks,
            sort: 'lost_backlinks',
            width: 12,
            isNumber: true,
            rank: 2 as const,
            cell: ({ domain, lost_backlinks: lost }: ReferringDomain) =>
              lost == null ? (
                <None why={t.notCounted} />
              ) : (
                <Link to={linksOf(domain, '&status=lost')}>{formatWhole(lost)}</Link>
              ),
          },
          {
            id: 'lost_at',
            label: t.lostAt,
            sort: 'lost_at',
            width: 16,
            isNumber: true,
            rank: 3 as const,
            cell: ({ status, lost_at: day = null }: ReferringDomain) =>
              status === 'live' || day === null ? (
                <None why={status === 'live' ? t.stillLive : t.lostDayUnknown} />
              ) : (
                <Day day={day} />
              ),
          },
        ]
      : []),
  ]
}
