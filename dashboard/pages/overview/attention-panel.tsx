// The panel "Needs attention": at most five findings, each with the one thing to do about it.

import type { ProjectWithSettings } from '../../api/types.ts'
import { todayIn } from '../../lib/days.ts'
import { formatAge, formatDay, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/attention.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, SeverityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loading } from '../../ui/states.tsx'
import { type Finding, findingsOf, isCritical } from './attention.ts'
import {
  type Crawls,
  useConnection,
  useLastCrawl,
  useProfile,
  useProvider,
  useRanks,
} from './use-overview.ts'

const SHOWN = 5
const ALERTS_READ = 100
const ATTENTION_ID = 'attention'

type Attention = {
  /** Undefined until all that decides is read. */
  readonly findings: readonly Finding[] | undefined
  /** When anything was last measured. */
  readonly checkedAt: string | undefined
}

export function useAttention(project: ProjectWithSettings, crawls: Crawls): Attention {
  const path = { project_uid: project.uid }
  const alerts = useData('GET /projects/{project_uid}/alerts', {
    path,
    query: { state: 'open', limit: ALERTS_READ },
  })
  const newest = useData('GET /projects/{project_uid}/rank-tracker/keywords', {
    path,
    query: { device: 'all', sort: 'last_analyzed', direction: 'desc', limit: 1 },
  })
  const provider = useProvider(project)
  const ranks = useRanks(project)
  const connection = useConnection(project)
  const { profiles, profile } = useProfile(project)
  const { summary, changes } = useLastCrawl(project, crawls)
  const parts = [alerts, provider, ranks, connection, profiles, crawls.resource, summary, changes]
  const times = [
    newest.data?.data[0]?.last_analyzed_at,
    crawls.completed[0]?.finished_at,
    connection.data?.data.connection?.succeeded_at,
    profile?.succeeded_at,
  ].filter((time) => time != null)
  const checkedAt = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  // A part that failed to load says so in its place and does not hold up the rest.
  if (parts.some(({ isLoading }) => isLoading)) return { findings: undefined, checkedAt }
  const summed = ranks.data?.data.summary
  return {
    checkedAt,
    findings: findingsOf({
      uid: project.uid,
      isOwner: isOwner.value,
      dayOf: (iso) => formatDay(todayIn(project.timezone, new Date(iso))),
      alerts: alerts.data?.data ?? [],
      provider: provider.data?.data,
      keywords: summed?.tracked_keywords ?? 0,
      failed: summed?.failed ?? 0,
      newestCrawl: crawls.newest,
      summary: summary.data?.data,
      changes: changes.data?.data,
      connection: connection.data?.data.connection ?? null,
      profile,
    }),
  }
}

type AttentionPanelProps = { project: ProjectWithSettings; attention: Attention }

export function AttentionPanel({ project, attention: { findings, checkedAt } }: AttentionPanelProps) {
  const rest = (findings?.length ?? 0) - SHOWN
  return (
    <Panel
      id={ATTENTION_ID}
      title={
        <span class="inline">
          {t.title}{' '}
          {findings !== undefined && findings.length > 0 && (
            <Badge tone={findings.some(isCritical) ? 'bad' : 'warn'}>{formatWhole(findings.length)}</Badge>
          )}
        </span>
      }
      actions={<Link to={`/p/${project.uid}/alerts`}>{t.all}</Link>}
    >
      {findings === undefined ? (
        <Loading rows={3} />
      ) : findings.length === 0 ? (
        <p class="muted">
          {t.nothing} {checkedAt !== undefined && t.checked(formatAge(checkedAt))}
        </p>
      ) : (
        <>
          <ul class="todo">
            {findings.slice(0, SHOWN).map(({ key, severity, title, full, why, to, action }) => (
              <li key={key}>
                <SeverityMark severity={severity} />
                <b title={full}>{title}</b>
                <LinkButton isSmall to={to}>
                  {action}
                </LinkButton>
                <span class="why">{why}</span>
              </li>
            ))}
          </ul>
          {rest > 0 && <p class="muted small">{t.more(rest)}</p>}
        </>
      )}
    </Panel>
  )
}

/** One line that leads to the panel, for phones, where the chart stands before it. */
export function AttentionLine({ attention: { findings } }: { attention: Attention }) {
  if (findings === undefined || findings.length === 0) return null
  const urgent = findings.filter(isCritical).length
  return (
    <button
      type="button"
      class="attention-line"
      // An address with a hash would be another page of the dashboard, which begins at its top.
      onClick={() => document.getElementById(ATTENTION_ID)?.scrollIntoView({ block: 'center' })}
    >
      <SeverityMark severity={findings[0]!.severity} />
      <span>
        <b>{t.jump(findings.length)}</b>
        {urgent > 0 && t.urgent(urgent, findings.length)}
      </span>
      <Icon name="arrow-down" />
    </button>
  )
}
