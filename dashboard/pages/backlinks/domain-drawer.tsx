// What is known of a domain that links: where its rank comes from, why it has its spam score, and its links.

import type { ExplainedDomain, ProjectWithSettings } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/backlinks.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Link, OutLink, textOfHref } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import { Loaded } from '../../ui/states.tsx'
import { AnchorText, Count, Day, Spam } from './cells.tsx'
import { DisavowBar } from './disavow-bar.tsx'

type DomainDrawerProps = { project: ProjectWithSettings; domain: string; target: string; onClose(): void }

const LINKS_SHOWN = 8

export function DomainDrawer({ project, domain, target, onClose }: DomainDrawerProps) {
  const explained = useData('GET /projects/{project_uid}/backlinks/domains/{domain}', {
    path: { project_uid: project.uid, domain },
    query: { target: target || undefined },
  })
  return (
    <Drawer title={domain} onClose={onClose}>
      <Loaded resource={explained}>
        {({ data }) => (
          <>
            <Facts explained={data} />
            <Reasons explained={data} />
            <Links project={project} domain={domain} target={target} />
            {data.is_disavowed ? (
              <p class="inline">
                <Badge tone="accent">{t.isDisavowed}</Badge>
                <Link to={`/p/${project.uid}/disavow?q=${encodeURIComponent(domain)}`}>{t.seeDisavow}</Link>
              </p>
            ) : (
              canEdit.value && target === '' && <DisavowBar project={project} domains={[domain]} />
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function Facts({ explained }: { explained: ExplainedDomain }) {
  const { rank, rank_of, backlinks, dofollow_backlinks, first_seen, last_seen, domain } = explained
  return (
    <dl class="facts">
      <dt>{t.rank}</dt>
      <dd>
        <Count value={rank} why={t.noRank} />{' '}
        {rank_of !== null && (
          <span class="muted">{t.rankOf(t.sources[rank_of as keyof typeof t.sources] ?? rank_of)}</span>
        )}
      </dd>
      <dt>{t.links}</dt>
      <dd>
        <Count value={backlinks} />
        {dofollow_backlinks !== null && (
          <span class="muted">
            , {formatWhole(dofollow_backlinks)} {t.followYes}
          </span>
        )}
      </dd>
      <dt>{t.firstSeen}</dt>
      <dd>
        <Day day={first_seen} />
      </dd>
      <dt>{t.lastSeen}</dt>
      <dd>
        <Day day={last_seen} />
      </dd>
      <dt>{t.visit}</dt>
      <dd>
        <OutLink href={`https://${domain}/`}>{domain}</OutLink>
      </dd>
    </dl>
  )
}

function Reasons({ explained: { spam_score, spam_score_of, spam_reasons } }: { explained: ExplainedDomain }) {
  return (
    <section class="stack spam-reasons">
      <h3>
        {t.why}: {spam_score === null ? <None why={t.noSpam} /> : <Spam score={spam_score} />}
      </h3>
      {spam_score === null ? (
        <p class="muted">{t.noScore}</p>
      ) : (
        <>
          {spam_score_of !== null && <p class="muted">{t.scoreOf[spam_score_of]}</p>}
          {spam_reasons.length === 0 && spam_score_of === 'sightline' && <p>{t.noSigns}</p>}
          <ul>
            {spam_reasons.map(({ name, points, sentence }) => (
              <li key={name}>
                <b>{t.points(points)}</b> {sentence}
              </li>
            ))}
          </ul>
          <p class="hint">{t.spamHint}</p>
        </>
      )}
    </section>
  )
}

function Links({ project, domain, target }: Omit<DomainDrawerProps, 'onClose'>) {
  const found = useData('GET /projects/{project_uid}/backlinks', {
    path: { project_uid: project.uid },
    query: { source_domain: domain, target: target || undefined, limit: LINKS_SHOWN },
  })
  const links = found.data?.data ?? []
  if (links.length === 0) return null
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  return (
    <section class="stack">
      <h3>{t.itsLinks}</h3>
      <ul class="its-links">
        {links.map(({ id, source_url, anchor }) => (
          <li key={id}>
            <span title={source_url}>
              <OutLink href={source_url}>{textOfHref(source_url)}</OutLink>
            </span>
            <AnchorText anchor={anchor} />
          </li>
        ))}
      </ul>
      <Link to={`/p/${project.uid}/backlinks/links?domain=${encodeURIComponent(domain)}${kept}`}>
        {t.allItsLinks}
      </Link>
    </section>
  )
}
