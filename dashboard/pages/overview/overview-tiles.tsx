// The five figures of a project, each with its period and with how much of it is known.

import type { ProjectWithSettings } from '../../api/types.ts'
import { eachDay, todayIn } from '../../lib/days.ts'
import { formatCompact, formatDay, formatPoints, formatTenth, formatWhole } from '../../lib/format.ts'
import { countSpan } from '../../lib/scale.ts'
import { useData } from '../../state/data.ts'
import { finality } from '../../text/common.ts'
import { firstData, since, vs } from '../../text/marks.ts'
import * as t from '../../text/overview.ts'
import { Delta } from '../../ui/marks.tsx'
import { Spark } from '../../ui/spark.tsx'
import { Failed } from '../../ui/states.tsx'
import { Coverage, Tile, Tiles } from '../../ui/tile.tsx'
import { useFinalUntil } from '../../ui/use-final-days.ts'
import { comparableFigures } from '../search/figure-format.ts'
import { type RankLevels, rankLevels, topTenByDay } from './levels.ts'
import type { Period } from './period.ts'
import {
  type Crawls,
  useConnection,
  useHistory,
  useLastCrawl,
  useProfile,
  useRanks,
  useSearch,
  useSearchDays,
} from './use-overview.ts'

type TilesProps = { project: ProjectWithSettings; period: Period; crawls: Crawls }

const SPARK = { width: 64, height: 20 }
const HEALTH_SPAN = 10
const VISIBILITY_SPAN = 2
const DOMAINS_OLD_DAYS = 31

export function OverviewTiles(props: TilesProps) {
  return (
    <section aria-label={t.figures}>
      <Tiles>
        <RankTiles {...props} />
        <HealthTile {...props} />
        <DomainsTile {...props} />
      </Tiles>
    </section>
  )
}

/** Clicks stand between the two figures of ranks, where people look for them. */
function RankTiles({ project, period, crawls }: TilesProps) {
  const history = useHistory(project, period, 'all')
  const ranks = useRanks(project).data?.data.summary
  const base = `/p/${project.uid}/keywords`
  if (history.failure !== undefined && history.data === undefined)
    return <Failed failure={history.failure} onRetry={history.reload} />
  const levels = history.data && rankLevels(history.data.data, period.since)
  const data = history.data?.data
  const isFirst = levels !== undefined && data?.dates.length === 1
  const coverage = levels && <RankCoverage project={project} levels={levels} failed={ranks?.failed ?? 0} />
  const nothing = {
    value: null,
    status: data === undefined ? t.loading : ranks?.tracked_keywords === 0 ? t.noKeywords : t.notMeasured,
    why: data === undefined ? undefined : ranks?.tracked_keywords === 0 ? t.noKeywordsWhy : t.firstCheckWaits,
  }
  return (
    <>
      {levels === undefined || data === undefined ? (
        <Tile label={t.visibility} to={base} {...nothing} />
      ) : (
        <Tile
          label={t.visibility}
          hint={t.visibilityHint}
          to={base}
          value={formatTenth(levels.visibility.now)}
          unit={isFirst ? t.percentSoFar : '%'}
          change={<LevelChange level={levels.visibility} format={formatPoints} />}
          coverage={coverage}
          spark={
            <Spark
              {...SPARK}
              values={data.visibility}
              minSpan={VISIBILITY_SPAN}
              label={t.lineOf(t.visibility)}
            />
          }
        />
      )}
      <ClicksTile project={project} period={period} crawls={crawls} />
      {levels === undefined || data === undefined ? (
        <Tile label={t.topTen} to={base} {...nothing} />
      ) : (
        <Tile
          label={t.topTen}
          to={`${base}?bucket=1-10`}
          value={formatWhole(levels.topTen.now)}
          unit={t.of(levels.withResult)}
          change={<LevelChange level={levels.topTen} />}
          coverage={coverage}
          spark={
            <Spark
              {...SPARK}
              values={topTenByDay(data)}
              minSpan={Math.max(10, countSpan(topTenByDay(data)))}
              label={t.lineOf(t.topTen)}
            />
          }
        />
      )}
    </>
  )
}

type LevelChangeProps = { level: RankLevels['visibility']; format?: (value: number) => string }

function LevelChange({ level: { change, since: day }, format }: LevelChangeProps) {
  return <Delta value={change} period={day === undefined ? '' : since(day)} {...(format && { format })} />
}

type RankCoverageProps = { project: ProjectWithSettings; levels: RankLevels; failed: number }

/** Checks are spread over the day, so a part of them is no gap yet; failed ones and keywords without any result are. */
function RankCoverage({ project, levels, failed }: RankCoverageProps) {
  const { keywords, withResult, measured, lastDay } = levels
  if (withResult < keywords) return <Coverage known={withResult} all={keywords} how={t.measured} />
  if (failed > 0) return <Coverage known={keywords - failed} all={keywords} how={t.measured} />
  if (measured === null || project.rank_tracker_frequency !== 'daily')
    return <Coverage known={withResult} all={keywords} how={t.measured} />
  const isToday = lastDay === todayIn(project.timezone)
  const how = !isToday ? t.onDay(lastDay) : measured < keywords ? t.soFarToday : t.today
  return <Coverage isPartial={!isToday && measured < keywords}>{t.partOf(measured, keywords, how)}</Coverage>
}

function ClicksTile({ project, period }: TilesProps) {
  const search = useSearch(project, period).data?.data
  const connection = useConnection(project).data?.data
  const span = search?.from != null && search.to !== null ? { from: search.from, to: search.to } : undefined
  const days = useSearchDays(project, span).data?.data.days
  const finalDay = useFinalUntil(project.uid, span?.to)
  const to = `/p/${project.uid}/search${period.searchRange === '28d' ? '' : `?range=${period.searchRange}`}`
  if (search === undefined) return <Tile label={t.clicks} to={to} value={null} status={t.loading} />
  if (span === undefined)
    return connection?.connection ? (
      <Tile label={t.clicks} to={to} value={null} status={t.underWay} why={t.firstDaysWait} />
    ) : (
      <Tile
        label={t.clicks}
        to={`/p/${project.uid}/settings/connections`}
        value={null}
        status={t.notConnected}
        why={t.connectFor}
        coverage={t.takesAMinute}
      />
    )
  const { clicks, compared, is_complete, known_days_count, days_count } = search
  const byDay = new Map(days?.map((day) => [day.date, day.clicks]))
  const values = eachDay(span.from, span.to).map((day) => byDay.get(day) ?? null)
  const then = comparableFigures(search).includes('clicks') ? compared : null
  return (
    <Tile
      label={t.clicks}
      to={to}
      value={clicks === null ? null : formatCompact(clicks)}
      change={
        <Delta
          value={clicks === null || then === null ? null : clicks - (then.clicks ?? 0)}
          format={formatCompact}
          period={then === null ? '' : vs(then.from ?? '', then.to ?? '')}
          why={t.noEarlierDays(days_count)}
        />
      }
      coverage={
        <Coverage isPartial={!is_complete}>
          {is_complete ? t.daysTo(span.to) : t.daysKnown(known_days_count, days_count)}, {finality(finalDay)}
        </Coverage>
      }
      spark={<Spark {...SPARK} values={values} minSpan={countSpan(values)} label={t.lineOf(t.clicks)} />}
    />
  )
}

function HealthTile({ project, crawls }: TilesProps) {
  const { summary, changes } = useLastCrawl(project, crawls)
  const [last, before] = crawls.completed
  const base = `/p/${project.uid}/crawls`
  if (last === undefined)
    return (
      <Tile
        label={t.health}
        to={base}
        value={null}
        status={crawls.resource.data === undefined ? t.loading : t.notCrawled}
        why={crawls.resource.data === undefined ? undefined : t.crawlFor}
        coverage={crawls.resource.data !== undefined && t.takesAMinute}
      />
    )
  const data = summary.data?.data
  const score = data?.health_score ?? last.summary?.health_score ?? null
  const change = changes.data?.data.health_score_change
  const line = crawls.completed
    .filter((crawl) => crawl.summary?.was_cut === last.summary?.was_cut)
    .map((crawl) => crawl.summary?.health_score ?? null)
    .toReversed()
  return (
    <Tile
      label={t.health}
      to={`${base}/${last.uid}`}
      value={score === null ? null : formatTenth(score)}
      unit={t.of100}
      change={
        before === undefined ? (
          t.firstCrawl
        ) : (
          <Delta
            value={changes.failure ? null : change}
            format={formatTenth}
            period={since(before.finished_at ?? '')}
            why={t.scoreChanged}
          />
        )
      }
      coverage={
        <Coverage isPartial={last.summary?.was_cut ?? false}>
          {(last.summary?.was_cut ? t.crawledInPart : t.crawled)(last.pages_crawled)}
        </Coverage>
      }
      spark={<Spark {...SPARK} values={line} minSpan={HEALTH_SPAN} label={t.lineOf(t.health)} />}
    />
  )
}

function DomainsTile({ project, period }: TilesProps) {
  const { profiles, profile } = useProfile(project)
  const isKnown = profile !== undefined && profile.made_on !== null
  const changes = useData(isKnown ? 'GET /projects/{project_uid}/backlinks/new-lost' : null, {
    path: { project_uid: project.uid },
    query: { from: period.from, to: period.to },
  })
  if (!isKnown)
    return (
      <Tile
        label={t.domains}
        to={`/p/${project.uid}/settings/connections`}
        value={null}
        status={profiles.data === undefined ? t.loading : t.noSource}
        why={profiles.data === undefined ? undefined : t.sourceFor}
        coverage={profiles.data !== undefined && t.sourceCost}
      />
    )
  const data = changes.data?.data
  const { before, after } = data?.change.referring_domains ?? { before: null, after: null }
  const now = after ?? profile.referring_domains
  const age = profile.age_days ?? 0
  return (
    <Tile
      label={t.domains}
      to={`/p/${project.uid}/backlinks/domains`}
      value={now === null ? null : formatCompact(now)}
      change={
        data && (
          <Delta
            value={before === null || after === null ? null : after - before}
            period={since(data.change.since)}
            why={firstData(data.change.since, data.known_since)}
          />
        )
      }
      coverage={
        <Coverage isPartial={profile.status === 'failing' || age >= DOMAINS_OLD_DAYS}>
          {age === 0 ? t.asOfToday : t.asOf(formatDay(profile.made_on!))}
        </Coverage>
      }
    />
  )
}
