// Who began and who ceased to link in the last thirty days.

import type { ProjectWithSettings } from '../../api/types.ts'
import { rangeDays, todayIn } from '../../lib/days.ts'
import { formatCompact, formatDay, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import { firstData, since } from '../../text/marks.ts'
import * as t from '../../text/overview.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Delta, SimulatedBadge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'

const NEWEST_SHOWN = 4

export function LinksPanel({ project }: { project: ProjectWithSettings }) {
  const path = { project_uid: project.uid }
  const profiles = useData('GET /projects/{project_uid}/backlink-sources/profiles', { path })
  // The first is that of the project; competitors follow.
  const own = profiles.data?.data.find(({ target }) => isOwn(target, project.domain))
  return (
    <Panel
      title={
        <span class="inline">
          {t.links} {own?.is_simulated && <SimulatedBadge />}
        </span>
      }
      actions={<Link to={`/p/${project.uid}/backlinks`}>{t.toLinks}</Link>}
    >
      <Loaded resource={profiles} rows={4}>
        {() =>
          own === undefined || own.made_on === null ? (
            <Empty
              icon="link"
              title={t.noLinks}
              action={
                isOwner.value && (
                  <LinkButton to={`/p/${project.uid}/settings/connections`}>{t.connectLinks}</LinkButton>
                )
              }
            >
              {t.noLinksText}
            </Empty>
          ) : (
            <NewAndLost project={project} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function NewAndLost({ project }: { project: ProjectWithSettings }) {
  const path = { project_uid: project.uid }
  const base = `/p/${project.uid}/backlinks`
  const { from, to } = rangeDays('30d', todayIn(project.timezone))
  const changes = useData('GET /projects/{project_uid}/backlinks/new-lost', { path, query: { from, to } })
  const newest = useData('GET /projects/{project_uid}/backlinks/referring-domains', {
    path,
    query: { sort: 'first_seen', direction: 'desc', limit: NEWEST_SHOWN, first_seen_from: from },
  })
  return (
    <Loaded resource={changes} rows={3}>
      {({ data: { change, known_since } }) => {
        const { before, after, new: gained, lost } = change.referring_domains
        const why = firstData(change.since, known_since)
        return (
          <>
            <p class="muted small">{why ?? t.linksSince(change.since)}</p>
            <Tiles>
              <Tile
                label={t.linksNow}
                to={`${base}/domains`}
                value={formatCompact(after)}
                change={
                  <Delta
                    value={before === null || after === null ? null : after - before}
                    period={since(change.since)}
                  />
                }
              />
              <Tile
                label={t.linksNew}
                to={`${base}/domains?status=all&first_from=${from}&sort=first_seen`}
                value={gained === null ? null : formatWhole(gained)}
                why={why}
              />
              <Tile
                label={t.linksLost}
                to={`${base}/domains?status=lost&lost_from=${from}&sort=lost_at`}
                value={lost === null ? null : formatWhole(lost)}
                why={why ?? t.linksLostUnknown}
              />
            </Tiles>
            <ul class="lines">
              {newest.data?.data.map(({ domain, first_seen }) => (
                <li key={domain}>
                  <Link class="fill" to={`${base}/domains?q=${encodeURIComponent(domain)}`} title={domain}>
                    {domain}
                  </Link>
                  <span class="muted">{first_seen && formatDay(first_seen)}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

/** A profile is named without port and www. */
function isOwn(target: string, domain: string): boolean {
  const plain = (host: string) => host.replace(/^www\./, '').replace(/:\d+$/, '')
  return plain(target) === plain(domain)
}
