// The checks of a keyword, newest first, and the results page that the chosen one saw; two of them can stand beside each other.

import { urlOf } from '../../api/client.ts'
import type { ListedAnalysis as Analysis, ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { formatTime, formatWhole } from '../../lib/format.ts'
import { type List, useList } from '../../state/list.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keyword.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { RankDelta } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { CheckResults } from './check-results.tsx'
import type { DETAIL_QUERY } from './keyword-query.ts'

const LIST = 'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses'

const CHECKS_AT_ONCE = 50

export function useChecks(project: ProjectWithSettings, keywordId: number): List<Analysis> {
  return useList(LIST, {
    path: { project_uid: project.uid, keyword_id: keywordId },
    query: { limit: CHECKS_AT_ONCE, include: 'message' },
  })
}

type KeywordChecksProps = {
  project: ProjectWithSettings
  list: List<Analysis>
  keyword: ReadKeyword
  query: Query<typeof DETAIL_QUERY>
  isBeside: boolean
}

export function KeywordChecks({ project, list, keyword, query, isBeside }: KeywordChecksProps) {
  const checks = list.isPrevious ? [] : list.rows
  const chosen = query.values.check ?? checks.find(({ status }) => status === 'success')?.id
  return (
    <div class="checks-and-results" data-beside={isBeside || undefined}>
      <Panel
        title={t.checks}
        isFlush
        class="checks"
        actions={
          <DownloadMenu
            url={urlOf(LIST, {
              path: { project_uid: project.uid, keyword_id: keyword.id },
              query: { include: 'message' },
            })}
          />
        }
      >
        {list.failure && <Failed failure={list.failure} onRetry={list.reload} />}
        {checks.length === 0 ? (
          list.isLoading ? (
            <Loading />
          ) : (
            <p class="muted nothing">{t.noChecks}</p>
          )
        ) : (
          <ol>
            {checks.map((check) => (
              <Check
                key={check.id}
                check={check}
                timeZone={project.timezone}
                isChosen={check.id === chosen}
                isCompared={check.id === query.values.with}
                to={query.link({ check: check.id })}
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
        <CheckResults
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
  isCompared: boolean
  to: string
}

function Check({ check, timeZone, isChosen, isCompared, to }: CheckProps) {
  return (
    <li>
      <Link to={to} isCurrent={isChosen} isBeside class="check">
        <span class="inline">
          {formatTime(check.finished_at ?? check.started_at, timeZone)}
          {isCompared && !isChosen && (
            <>
              <Icon name="git-compare" size={14} />
              <span class="unseen">{t.comparedCheck}</span>
            </>
          )}
        </span>
        <Outcome check={check} />
      </Link>
      {check.status !== 'success' && check.message && <p class="muted small reason">{check.message}</p>}
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
    return <span class="muted">{check.status === 'running' ? t.running : t.waiting}</span>
  if (check.position === null) return <span class="muted">{t.notFound}</span>
  return (
    <span class="inline">
      <RankDelta value={check.change_position || null} />
      <strong>{formatWhole(check.position)}</strong>
    </span>
  )
}
