// The columns that lists of quick wins are put together from. A figure that is compared shows the one before beneath its title.

import { formatShare, formatTenth, formatWhole, NONE, pathOf } from '../../lib/format.ts'
import * as t from '../../text/quick-wins.ts'
import * as track from '../../text/track-query.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, Delta, None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import { CHANGE_FORMATS, changeOf, EXACT_FORMATS } from './figure-format.ts'
import { pageLink } from './performance-columns.tsx'
import { hasQueries, KINDS, WIN_SORTS, type WinColumn, type WinKind } from './quick-win-kinds.ts'
import type { WinRow } from './quick-win-row.ts'
import type { FigureName } from './search-range.ts'

/** Beside an open row there is room for what it is about and what it is worth. */
const NARROW: readonly WinColumn[] = ['query', 'url', 'opportunity']

type WinColumnsOptions = {
  uid: string
  kind: WinKind
  isNarrow: boolean
  linkTo(row: WinRow): string
  /** For those who may add keywords. */
  onTrack: ((queries: readonly string[]) => void) | undefined
}

export function winColumns(options: WinColumnsOptions): readonly Column<WinRow>[] {
  const { uid, kind, isNarrow, linkTo, onTrack } = options
  const { columns, counts } = KINDS[kind]
  const shown = columns
    .filter((column) => !isNarrow || NARROW.includes(column))
    .map((id, index): Column<WinRow> => {
      const { rank, ...rest } = COLUMNS[id](uid, linkTo)
      const label = id === 'opportunity' ? t.countNames[counts] : t.columns[id]
      const shownRank = index === 0 ? 1 : rank
      return {
        id,
        label,
        ...(id in t.hints && { hint: t.hints[id as keyof typeof t.hints] }),
        ...(id in WIN_SORTS && { sort: WIN_SORTS[id as keyof typeof WIN_SORTS] }),
        ...rest,
        ...(shownRank !== undefined && { rank: shownRank }),
      }
    })
  return isNarrow || !hasQueries(kind) ? shown : [...shown, trackedColumn(onTrack)]
}

function trackedColumn(onTrack: WinColumnsOptions['onTrack']): Column<WinRow> {
  return {
    id: 'tracked',
    label: t.columns.tracked,
    width: 11,
    cell: ({ query, is_tracked }) =>
      query === undefined ? (
        <None />
      ) : is_tracked ? (
        <Badge tone="good">{t.tracked}</Badge>
      ) : onTrack === undefined ? (
        <span class="muted">{t.untracked}</span>
      ) : (
        <Button
          isSmall
          kind="quiet"
          icon="plus"
          label={track.trackQuery(query)}
          onClick={() => onTrack([query])}
        />
      ),
  }
}

type Part = Omit<Column<WinRow>, 'id' | 'label'>

const COLUMNS: Readonly<Record<WinColumn, (uid: string, linkTo: (row: WinRow) => string) => Part>> = {
  query: (_, linkTo) => ({
    cell: (row) => (
      <Link to={linkTo(row)} title={row.query ?? ''}>
        {row.query}
      </Link>
    ),
  }),
  url: (uid) => ({ cell: ({ url }) => <PageCell uid={uid} url={url} /> }),
  suggested: (uid) => ({ cell: ({ suggested_url }) => <PageCell uid={uid} url={suggested_url} /> }),
  clicks: () => compared('clicks', 15),
  impressions: () => compared('impressions', 18),
  ctr: () => compared('ctr', 16),
  position: () => compared('position', 15),
  expectedCtr: () => number(({ expected_ctr }) => formatShare(expected_ctr)),
  target: () => number(({ target_position }) => formatWhole(target_position), 8),
  queries: () => number(({ queries_count }) => formatWhole(queries_count), 10),
  pages: () => number(({ pages }) => formatWhole(pages?.length), 8),
  secondary: () => number(({ secondary_share }) => formatShare(secondary_share), 14),
  previousClicks: () => number(({ previous_clicks }) => formatWhole(previous_clicks), 14),
  previousImpressions: () => number(({ previous_impressions }) => formatWhole(previous_impressions), 14),
  previousPosition: () => number(({ previous_position }) => formatTenth(previous_position), 16),
  opportunity: () => ({
    width: 21,
    isNumber: true,
    rank: 2,
    cell: ({ opportunity }) => <b>{formatWhole(opportunity)}</b>,
  }),
  cause: () => ({
    width: 19,
    rank: 3,
    cell: ({ cause }) =>
      cause == null ? (
        <None why={t.notReported} />
      ) : (
        <span title={t.causeHints[cause]}>{t.causes[cause]}</span>
      ),
  }),
  season: () => ({ width: 23, cell: (row) => <Season row={row} /> }),
  state: () => ({
    width: 16,
    rank: 3,
    cell: ({ state }) => (state === undefined ? NONE : <Badge tone="warn">{t.states[state]}</Badge>),
  }),
}

function number(cell: (row: WinRow) => string, width = 12): Part {
  return { width, isNumber: true, cell }
}

function compared(figure: FigureName, width: number): Part {
  return {
    width,
    isNumber: true,
    ...(figure === 'position' && { rank: 3 as const }),
    cell: (row) => {
      const now = row[figure]
      if (now === null) return <None why={t.notReported} />
      const before = row[`previous_${figure}`] ?? null
      return (
        <span class="compared">
          {EXACT_FORMATS[figure](now)}{' '}
          <Delta
            value={changeOf(figure, now, before)}
            format={CHANGE_FORMATS[figure]}
            period={t.vs(EXACT_FORMATS[figure](before))}
            isBrief
          />
        </span>
      )
    },
  }
}

function PageCell({ uid, url }: { uid: string; url: string | null | undefined }) {
  if (url == null) return <None />
  return (
    <Link to={pageLink(uid, url)} title={url}>
      {pathOf(url)}
    </Link>
  )
}

export function Season({ row: { is_seasonal, is_long_term } }: { row: WinRow }) {
  return (
    <span class="season">
      {is_seasonal == null ? (
        <None why={t.seasonUnknown} />
      ) : is_seasonal ? (
        <Badge tone="accent" title={t.seasonalHint}>
          {t.seasonal}
        </Badge>
      ) : (
        <span class="muted" title={t.notSeasonalHint}>
          {t.notSeasonal}
        </span>
      )}
      {is_long_term === true && (
        <Badge tone="warn" title={t.longTermHint}>
          {t.longTerm}
        </Badge>
      )}
    </span>
  )
}
