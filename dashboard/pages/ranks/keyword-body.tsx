// What is known of one keyword, from the position of today down to the results page that was seen.

import type { ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { todayIn } from '../../lib/days.ts'
import { formatAge, formatWhole, pathOf } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import * as t from '../../text/keyword.ts'
import * as list from '../../text/keywords.ts'
import { sinceCheck } from '../../text/marks.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link, OutLink } from '../../ui/link.tsx'
import { Delta, None, Time } from '../../ui/marks.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { DeviceMark, failureOf, marketOf, Position } from './keyword-cells.tsx'
import { KeywordChecks, useChecks } from './keyword-checks.tsx'
import { KeywordHistoryPanel } from './keyword-history.tsx'
import { KeywordLabels } from './keyword-labels.tsx'
import { DETAIL_QUERY } from './keyword-query.ts'

type KeywordBodyProps = {
  project: ProjectWithSettings
  keyword: ReadKeyword
  isBeside: boolean
  linkOf(id: number): string
}

export function KeywordBody({ project, keyword, isBeside, linkOf }: KeywordBodyProps) {
  const query = useQuery(DETAIL_QUERY)
  const checks = useChecks(project, keyword.id)
  const pickDay = (day: string) => {
    const check = checks.rows.find(
      ({ finished_at }) => finished_at !== null && todayIn(project.timezone, new Date(finished_at)) === day,
    )
    if (check !== undefined) query.set({ check: check.id }, 'replace')
  }
  const { status, message } = keyword
  return (
    <div class="stack keyword-body" data-beside={isBeside || undefined}>
      <div class="keyword-facts">
        <span class="muted">{marketOf(keyword)}</span>
        <DeviceMark device={keyword.device} hasWord />
        <KeywordElsewhere project={project} keyword={keyword} linkOf={linkOf} />
      </div>
      <KeywordLabels key={keyword.id} uid={project.uid} keyword={keyword} />
      {status === 'failed' ? (
        <div class="failed" role="status">
          <Icon name="triangle-alert" />
          <p>{failureOf(keyword)}</p>
        </div>
      ) : (
        message !== null && <p class="muted small">{message}</p>
      )}
      <KeywordFigures project={project} keyword={keyword} />
      <KeywordHistoryPanel project={project} keyword={keyword} query={query} onPick={pickDay} />
      <KeywordChecks project={project} list={checks} keyword={keyword} query={query} isBeside={isBeside} />
    </div>
  )
}

function KeywordFigures({ project, keyword }: { project: ProjectWithSettings; keyword: ReadKeyword }) {
  const {
    status,
    change_position,
    best_position,
    owned_results_count,
    last_analyzed_at,
    next_analyze_at,
    last_result_url,
  } = keyword
  return (
    <>
      <Tiles>
        <Tile
          label={t.position}
          value={<Position keyword={keyword} depth={project.rank_tracker_depth} />}
          change={
            <Delta
              value={status === 'failed' ? undefined : change_position}
              period={sinceCheck}
              why={list.noChange}
            />
          }
        />
        <Tile
          label={t.best}
          value={best_position === null ? null : formatWhole(best_position)}
          why={list.neverFound}
        />
        <Tile
          label={t.found}
          hint={t.foundHint}
          value={owned_results_count === null ? null : formatWhole(owned_results_count)}
          why={list.notChecked}
        />
        <Tile
          label={t.checked}
          value={
            last_analyzed_at === null ? null : (
              <span class="tile-text">
                <Time at={last_analyzed_at} timeZone={project.timezone} />
              </span>
            )
          }
          status={list.notChecked}
          change={
            next_analyze_at !== null &&
            Date.parse(next_analyze_at) > Date.now() &&
            t.next_check(formatAge(next_analyze_at))
          }
        />
      </Tiles>
      <dl class="facts">
        <dt>{t.url}</dt>
        <dd class="ranking-url">
          {last_result_url === null ? (
            <None why={list.noUrl} />
          ) : (
            <>
              <span title={last_result_url}>
                <OutLink href={last_result_url}>{pathOf(last_result_url)}</OutLink>
              </span>
              <Link to={`/p/${project.uid}/keywords?url=${encodeURIComponent(last_result_url)}`}>
                {t.sameUrl}
              </Link>
            </>
          )}
        </dd>
      </dl>
    </>
  )
}

type ElsewhereProps = { project: ProjectWithSettings; keyword: ReadKeyword; linkOf(id: number): string }

/** The same words on the other device and in other markets, each a link. */
function KeywordElsewhere({ project, keyword, linkOf }: ElsewhereProps) {
  const found = useData('GET /projects/{project_uid}/rank-tracker/keywords', {
    path: { project_uid: project.uid },
    query: { search: keyword.keyword, device: 'all', sort: 'market', limit: 100 },
  }).data?.data
  const others = (found ?? []).filter((one) => one.keyword === keyword.keyword && one.id !== keyword.id)
  if (others.length === 0) return null
  return (
    <ul class="elsewhere" aria-label={t.elsewhere}>
      {others.map((one) => (
        <li key={one.id}>
          <Link to={linkOf(one.id)} isBeside title={`${marketOf(one)}, ${list.devices[one.device]}`}>
            {isSameMarket(one, keyword)
              ? list.devices[one.device]
              : `${marketOf(one)}, ${list.devices[one.device]}`}
          </Link>{' '}
          <Position keyword={one} depth={project.rank_tracker_depth} />
        </li>
      ))}
    </ul>
  )
}

type Market = Pick<ReadKeyword, 'country_code' | 'language_code' | 'location'>

function isSameMarket(a: Market, b: Market): boolean {
  return a.country_code === b.country_code && a.language_code === b.language_code && a.location === b.location
}
