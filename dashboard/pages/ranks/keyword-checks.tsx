// The checks of a keyword, newest first, and the results page that the chosen one saw; two of them can stand beside each other.

import type { Analysis, ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { formatTime, formatWhole } from '../../lib/format.ts'
import { useList } from '../../state/list.ts'
import type { Query } from '../../state/query.ts'
import { keyword as t } from '../../text/keyword.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { RankDelta } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import type { DETAIL_QUERY } from './keyword-body.tsx'
import { SeenResults } from './seen-results.tsx'

const CHECKS_AT_ONCE = 50

type KeywordChecksProps = {
  project: ProjectWithSettings
  keyword: ReadKeyword
  query: Query<typeof DETAIL_QUERY>
  isBeside: boolean
}

export function KeywordChecks({ project, keyword, query, isBeside }: KeywordChecksProps) {
  const list = useList('GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses', {
    path: { project_uid: project.uid, keyword_id: keyword.id },
    query: { limit: CHECKS_AT_ONCE },
  })
  const checks = list.isPrevious ? [] : list.rows
  const chosen = query.values.check ?? checks.find(({ status }) => status === 'success')?.id
  return (
    <div class="checks-and-results" data-beside={isBeside || undefined}>
      <Panel title={t.checks} isFlush class="checks">
        {list.failure && <Failed failure={list.failure} onRetry={list.reload} />}
        {checks.length === 0 ? (
          list.isLoading ? (
            <Loading />
          ) : (
            <p class="muted nothing">{t.noChecks}</p>
          )
        ) : (
          <ol>
            {checks.map((check, index) => (
              <Check
                key={check.id}
                check={check}
                timeZone={project.timezone}
                isChosen={check.id === chosen}
                to={query.link({ check: check.id })}
                // The reason is kept of the last check alone.
                reason={index === 0 && check.status === 'failed' ? keyword.message : null}
              />
            ))}
            {list.hasMore && (
              <li>
                <Button kind="quiet" isRunning={list.isLoading} onClick={list.loadMore}>
                  {t.moreChecks}
                </Button>
              </li>
            )}
          </ol>
        )}
      </Panel>
      {chosen !== undefined && (
        <SeenResults
          project={project}
          keywordId={keyword.id}
          checkId={chosen}
          checks={checks}
          query={query}
        />
      )}
    </div>
  )
}

type CheckProps = {
  check: Analysis
  timeZone: string
  isChosen: boolean
  to: string
  reason: string | null
}

function Check({ check, timeZone, isChosen, to, reason }: CheckProps) {
  return (
    <li>
      <Link to={to} isCurrent={isChosen} isBeside class="check">
        <span>{formatTime(check.finished_at ?? check.started_at, timeZone)}</span>
        <Outcome check={check} />
      </Link>
      {reason !== null && <p class="muted small reason">{reason}</p>}
    </li>
  )
}

function Outcome({ check }: { check: Analysis }) {
  if (check.status === 'failed')
    return (
      <span class="check-failed">
        <Icon name="circle-alert" size={14} /> {t.failed}
      </span>
    )
  if (check.status !== 'success')
    return <span class="muted">{t[check.status === 'running' ? 'running' : 'waiting']}</span>
  if (check.position === null) return <span class="muted">{t.notFound}</span>
  return (
    <span class="inline">
      <RankDelta value={check.change_position || null} />
      <strong>{formatWhole(check.position)}</strong>
    </span>
  )
}
