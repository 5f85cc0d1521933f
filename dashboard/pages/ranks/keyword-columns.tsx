// The columns of the list of keywords, and which of them are shown unless somebody chooses others.

import type { Competitor, Goal, ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
import { formatCompact, formatWhole, pathOf } from '../../lib/format.ts'
import * as t from '../../text/keywords.ts'
import { OutLink } from '../../ui/link.tsx'
import { Badge, None, Time } from '../../ui/marks.tsx'
import { Spark } from '../../ui/spark.tsx'
import type { Column } from '../../ui/table.tsx'
import { Change, DeviceMark, FeatureMarks, marketOf, Position, WeekChange } from './keyword-cells.tsx'
import { KeywordName, TagLinks } from './keyword-name.tsx'

const VOLUME = 'search_volume'
const USUAL = ['keyword', 'position', 'week', 'best', 'recent', VOLUME, 'url', 'features', 'checked']
const USUAL_WITHOUT_VOLUMES = USUAL.filter((id) => id !== VOLUME)

/** Most projects have no search volumes, and nobody needs an empty column. */
export function usualColumns(rows: readonly Pick<ListedKeyword, 'search_volume'>[]): readonly string[] {
  return rows.some(({ search_volume }) => search_volume != null) ? USUAL : USUAL_WITHOUT_VOLUMES
}

/** Beside an open keyword there is room for little. */
export const COLUMNS_BESIDE: ReadonlySet<string> = new Set(['keyword', 'position', 'week', 'recent'])

/** Every line of positions spans at least so many places: a change of one place looks small because it is. */
const PLACES_SPAN = 10
const COMPETITOR_WIDTH_MAX = 24

type Options = {
  project: ProjectWithSettings
  /** Where a keyword is shown. */
  linkOf(id: number): string
  /** The list filtered by a tag. */
  tagLinkOf(tag: string): string
  isBothDevices: boolean
  /** In the time zone of the project. */
  today: string
  goals: ReadonlyMap<number, Goal>
}

export function keywordColumns(options: Options): Column<ListedKeyword>[] {
  return [
    ...positionColumns(options),
    ...resultColumns(),
    // Stands for one column a competitor, see competitorColumns().
    { id: 'competitors', label: t.columns.competitors, cell: () => null },
    ...checkColumns(options),
  ]
}

/** The keyword, and where it stands and stood. */
function positionColumns(options: Options): Column<ListedKeyword>[] {
  const { project, today } = options
  return [
    {
      id: 'keyword',
      // This cell also has what distinguishes two rows with the same words.
      file: 'keyword,device,country_code',
      label: t.columns.keyword,
      sort: 'keyword',
      rank: 1,
      cell: (row) => <KeywordName row={row} {...options} />,
    },
    {
      id: 'position',
      file: 'last_position',
      label: t.columns.position,
      sort: 'position',
      isNumber: true,
      width: 11,
      rank: 4,
      cell: (row) => (
        <>
          <Position keyword={row} depth={project.rank_tracker_depth} />
          <span class="phone-only">
            {' '}
            <WeekChange keyword={row} today={today} />
          </span>
        </>
      ),
    },
    {
      id: 'week',
      // A file has what a program can compute the change of.
      file: 'recent',
      label: t.columns.week,
      hint: t.hints.week,
      isNumber: true,
      width: 8,
      cell: (row) => <WeekChange keyword={row} today={today} />,
    },
    {
      id: 'change',
      file: 'change_position',
      label: t.columns.change,
      hint: t.hints.change,
      sort: 'change',
      isNumber: true,
      width: 11,
      cell: (row) => <Change keyword={row} />,
    },
    {
      id: 'best',
      file: 'best_position',
      label: t.columns.best,
      hint: t.hints.best,
      sort: 'best',
      isNumber: true,
      width: 6,
      cell: ({ best_position, last_analyzed_at }) =>
        best_position === null ? (
          <None why={last_analyzed_at === null ? t.notChecked : t.neverFound} />
        ) : (
          formatWhole(best_position)
        ),
    },
    {
      id: 'recent',
      label: t.columns.recent,
      hint: t.hints.recent,
      width: 18,
      rank: 5,
      cell: ({ keyword, recent }) => (
        <Spark
          values={recent ?? []}
          label={t.recentLabel(keyword)}
          isInverted
          minSpan={PLACES_SPAN}
          showRange
        />
      ),
    },
  ]
}

/** How often people search for it, and what the results show. */
function resultColumns(): Column<ListedKeyword>[] {
  return [
    {
      id: VOLUME,
      label: t.columns.search_volume,
      hint: t.hints.searches,
      sort: 'search_volume',
      isNumber: true,
      width: 9,
      cell: ({ search_volume }) =>
        search_volume == null ? (
          <None why={t.noVolume} />
        ) : (
          <span title={formatWhole(search_volume)}>{formatCompact(search_volume)}</span>
        ),
    },
    {
      id: 'url',
      file: 'last_result_url',
      label: t.columns.url,
      width: 18,
      rank: 2,
      cell: ({ last_result_url, last_analyzed_at }) =>
        last_result_url === null ? (
          <None why={last_analyzed_at === null ? t.notChecked : t.noUrl} />
        ) : (
          <span class="url" title={last_result_url}>
            <OutLink href={last_result_url}>{pathOf(last_result_url)}</OutLink>
          </span>
        ),
    },
    {
      id: 'features',
      file: 'serp_features',
      label: t.columns.features,
      hint: t.hints.features,
      width: 19,
      cell: ({ serp_features, last_analyzed_at }) =>
        last_analyzed_at === null ? <None why={t.notChecked} /> : <FeatureMarks seen={serp_features} />,
    },
  ]
}

/** When and how it is checked, and what people say of it. */
function checkColumns({ project, tagLinkOf }: Options): Column<ListedKeyword>[] {
  return [
    {
      id: 'checked',
      file: 'last_analyzed_at',
      label: t.columns.checked,
      sort: 'last_analyzed',
      width: 12,
      cell: ({ last_analyzed_at }) =>
        last_analyzed_at === null ? (
          <None why={t.notChecked} />
        ) : (
          <Time at={last_analyzed_at} timeZone={project.timezone} />
        ),
    },
    {
      id: 'status',
      file: 'status,message',
      label: t.columns.status,
      width: 30,
      cell: ({ status, message }) => (
        <span title={message ?? undefined}>
          <Badge tone={status === 'failed' ? 'bad' : 'plain'}>{t.statuses[status]}</Badge>{' '}
          <span class="muted">{message}</span>
        </span>
      ),
    },
    {
      id: 'market',
      file: 'country_code,language_code,location',
      label: t.columns.market,
      sort: 'market',
      width: 24,
      cell: (row) => <span title={marketOf(row)}>{marketOf(row)}</span>,
    },
    {
      id: 'device',
      label: t.columns.device,
      width: 14,
      cell: ({ device }) => <DeviceMark device={device} hasWord />,
    },
    {
      id: 'found',
      file: 'owned_results_count',
      label: t.columns.found,
      hint: t.hints.found,
      isNumber: true,
      width: 10,
      cell: ({ owned_results_count }) =>
        owned_results_count === null ? <None why={t.notChecked} /> : formatWhole(owned_results_count),
    },
    {
      id: 'next',
      file: 'next_analyze_at',
      label: t.columns.next,
      width: 14,
      cell: ({ next_analyze_at }) => <Time at={next_analyze_at} timeZone={project.timezone} />,
    },
    {
      id: 'tags',
      label: t.columns.tags,
      width: 22,
      cell: ({ tags = [] }) => <TagLinks tags={tags} linkOf={tagLinkOf} />,
    },
    {
      id: 'note',
      label: t.columns.note,
      width: 24,
      cell: ({ note }) => (note == null ? null : <span title={note}>{note}</span>),
    },
  ]
}

/** One for each competitor in place of the column that stands for them. */
export function competitorColumns(competitors: readonly Competitor[]): Column<ListedKeyword>[] {
  return competitors.map(({ id, name, domain }) => ({
    id: `competitor_${id}`,
    label: name,
    hint: t.hints.competitor(name, domain),
    isNumber: true,
    // The column is as wide as its name, up to a limit, so that the head shows it.
    width: Math.min(COMPETITOR_WIDTH_MAX, Math.max(8, name.length + 4)),
    cell: (row) => {
      const position = row.competitors.find((one) => one.id === id)?.position ?? null
      if (position !== null) return formatWhole(position)
      // Without a results page, as before the first check and after an import, nothing is known of competitors.
      return <None why={row.owned_results_count === null ? t.notChecked : t.notFoundCompetitor(name)} />
    },
  }))
}
