// Two to five projects side by side: metrics as rows, the best of each marked. Which projects is in the address.

import { Fragment } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import type { ProjectComparison } from '../../api/types.ts'
import { useAllProjects } from '../../state/all-projects.ts'
import { useQuery } from '../../state/query.ts'
import { list } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/compare.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, None, SimulatedBadge, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, Loading, NotSetUp } from '../../ui/states.tsx'
import { FilterChips } from '../../ui/toolbar.tsx'
import { useSimulated } from '../../ui/use-simulated.ts'
import { bestOf, type ComparedMetric, METRIC_GROUPS } from './compared-metrics.ts'

const PROJECTS_MAX = 5
// In pixels, before the table scrolls.
const NAME_WIDTH = 110
const PROJECT_WIDTH = 120

export function ComparePage() {
  const { values, set } = useQuery({ p: list() })
  const projects = useAllProjects()
  const uids = [...new Set(values.p)].slice(0, PROJECTS_MAX)
  const nameOf = (uid: string) => projects.find((project) => project.uid === uid)?.name ?? uid
  const { comparison, failure, retry } = useComparison(uids)
  return (
    <>
      <PageHead title={t.title} />
      <p class="muted">{t.text}</p>
      <div class="compare-choice">
        {uids.length < PROJECTS_MAX && projects.length !== 1 && (
          <Combobox
            label={t.add}
            isLabelHidden
            placeholder={t.add}
            value=""
            options={projects
              .filter(({ uid }) => !uids.includes(uid))
              .map(({ uid, name, domain }) => ({ value: uid, label: name, hint: domain }))}
            onChange={(uid) => set({ p: [...uids, uid] })}
          />
        )}
        <FilterChips
          chips={uids.map((uid) => ({
            label: nameOf(uid),
            remove: () => set({ p: uids.filter((one) => one !== uid) }),
          }))}
        />
      </div>
      {failure !== undefined && <Failed failure={failure} onRetry={retry} />}
      {projects.length === 1 ? (
        <NotSetUp
          icon="git-compare"
          title={t.onlyOne}
          brings={t.onlyOneText}
          action={canEdit.value && <LinkButton to="/start">{t.addProject}</LinkButton>}
        />
      ) : uids.length < 2 ? (
        <Empty icon="git-compare" title={t.addMore}>
          {t.addMoreText}
        </Empty>
      ) : comparison !== undefined ? (
        <ComparedTable comparison={comparison} />
      ) : (
        failure === undefined && <Loading />
      )}
    </>
  )
}

/** A POST that only reads: asked again whenever the choice changes. */
function useComparison(uids: readonly string[]) {
  const [comparison, setComparison] = useState<ProjectComparison | undefined>(undefined)
  const [failure, setFailure] = useState<ApiFailure | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  const key = uids.join(' ')
  useEffect(() => {
    setFailure(undefined)
    if (uids.length < 2) return undefined
    const abort = new AbortController()
    call('POST /comparisons/projects', { body: { project_uids: uids }, signal: abort.signal }).then(
      ({ data }) => setComparison(data),
      (error: unknown) => {
        if (abort.signal.aborted) return
        setComparison(undefined)
        setFailure(asFailure(error))
      },
    )
    return () => abort.abort()
  }, [key, attempt])
  return { comparison, failure, retry: () => setAttempt(attempt + 1) }
}

function ComparedTable({ comparison: { projects, metrics } }: { comparison: ProjectComparison }) {
  const simulated = useSimulated(projects.map(({ project_uid }) => project_uid))
  return (
    <div class="table-panel compared">
      <table
        class="table"
        aria-label={t.title}
        style={{ minWidth: `${NAME_WIDTH + projects.length * PROJECT_WIDTH}px` }}
      >
        <colgroup>
          <col style={{ width: '30%' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t.metric}</th>
            {projects.map(({ project_uid, name, domain }) => (
              <th key={project_uid} scope="col" class="number" title={domain}>
                {/* Of a project, crawls are compared: what else of it is simulated is not shown here. */}
                <SimulatedBadge parts={simulated(project_uid)} isShown={(part) => part === 'site'} />{' '}
                <Link to={`/p/${project_uid}`}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.crawled}</th>
            {projects.map(({ project_uid, crawl_uid, finished_at }) => (
              <td key={project_uid} class="number">
                <Link to={`/p/${project_uid}/crawls/${crawl_uid}`}>
                  <Time at={finished_at} />
                </Link>
              </td>
            ))}
          </tr>
          {(Object.keys(METRIC_GROUPS) as (keyof typeof METRIC_GROUPS)[]).map((group) => (
            <Fragment key={group}>
              <tr class="group">
                <th scope="colgroup" colSpan={projects.length + 1}>
                  {t.groups[group]}
                </th>
              </tr>
              {METRIC_GROUPS[group].map((metric) => (
                <MetricRow
                  key={metric.name}
                  metric={metric}
                  projects={projects}
                  values={metrics[metric.name]}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MetricRowProps = {
  metric: ComparedMetric
  projects: ProjectComparison['projects']
  values: Readonly<Record<string, number | null>>
}

function MetricRow({ metric, projects, values }: MetricRowProps) {
  const best = bestOf(values, metric.better)
  return (
    <tr>
      <th scope="row">{t.metrics[metric.name]}</th>
      {projects.map(({ project_uid, crawl_uid }) => {
        const value = values[project_uid] ?? null
        return (
          <td key={project_uid} class="number">
            {best.has(project_uid) && <Badge tone="good">{t.best}</Badge>}{' '}
            {value === null ? (
              <None why={t.none} />
            ) : (
              <Link to={`/p/${project_uid}/crawls/${crawl_uid}${metric.place}`}>{metric.format(value)}</Link>
            )}
          </td>
        )
      })}
    </tr>
  )
}
