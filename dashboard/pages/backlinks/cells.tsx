// Cells and columns that several lists of backlinks share. Texts and addresses are other people's: they are shown, never followed unasked.

import type { ComponentChildren } from 'preact'
import { formatDay, formatWhole, pathOf } from '../../lib/format.ts'
import * as t from '../../text/backlinks.ts'
import { Link, OutLink } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import type { Column, Rank } from '../../ui/table.tsx'

const SPAM_LOOK = 30
const SPAM_FIRST = 60

/** The bands are those of docs/backlinks.md. */
export function Spam({ score }: { score: number | null }) {
  if (score === null) return <None why={t.noSpam} />
  if (score <= SPAM_LOOK) return <span>{formatWhole(score)}</span>
  return <Badge tone={score > SPAM_FIRST ? 'bad' : 'warn'}>{formatWhole(score)}</Badge>
}

export function AnchorText({ anchor, to }: { anchor: string | null; to?: string }) {
  if (anchor === null) return <None why={t.anchorUnknown} />
  const shown: ComponentChildren =
    anchor === '' ? (
      <em class={to === undefined ? 'muted' : undefined} title={t.emptyAnchorHint}>
        {t.emptyAnchor}
      </em>
    ) : (
      <bdi title={anchor}>{anchor}</bdi>
    )
  return to === undefined ? shown : <Link to={to}>{shown}</Link>
}

/** A page of the project's own site leads to its detail, one of a competitor to the page itself. */
export function PageCell({ uid, url, isOwn }: { uid: string; url: string | null; isOwn: boolean }) {
  if (url === null) return <None why={t.targetUnknown} />
  if (!isOwn) return <OutLink href={url}>{pathOf(url)}</OutLink>
  return (
    <Link to={`/p/${uid}/crawls/latest/pages/detail?url=${encodeURIComponent(url)}`} title={url}>
      {pathOf(url)}
    </Link>
  )
}

export function Day({ day }: { day: string | null }) {
  if (day === null) return <None why={t.noDate} />
  return <time dateTime={day}>{formatDay(day, { withYear: true })}</time>
}

/** Said only where a link does not pass rank: most do. */
export function Follow({ isFollow }: { isFollow: boolean | null }) {
  if (isFollow === true) return null
  return isFollow === null ? <None why={t.followUnknown} /> : <Badge>{t.followNo}</Badge>
}

type CountProps = {
  value: number | null
  why?: string
  /** Where the list behind the number is. */
  to?: string | undefined
}

export function Count({ value, why = t.notCounted, to }: CountProps) {
  if (value === null) return <None why={why} />
  return to === undefined ? <span>{formatWhole(value)}</span> : <Link to={to}>{formatWhole(value)}</Link>
}

export function Disavowed({ isDisavowed }: { isDisavowed: boolean | undefined }) {
  return isDisavowed ? <Badge tone="accent">{t.disavowed}</Badge> : null
}

/** `rank` is the column's place on a small screen. */
export function rankColumn<Row extends { rank: number | null }>(width: number, rank?: Rank): Column<Row> {
  const cell = (row: Row) => <Count value={row.rank} why={t.noRank} />
  const column = { id: 'rank', label: t.rank, hint: t.rankHint, sort: 'rank', width, isNumber: true, cell }
  return { ...column, ...(rank !== undefined && { rank }) }
}

export function spamColumn<Row extends { spam_score: number | null }>(width: number): Column<Row> {
  const cell = ({ spam_score }: Row) => <Spam score={spam_score} />
  const sort = 'spam_score'
  return { id: sort, label: t.spamShort, hint: t.spamHint, sort, width, isNumber: true, cell }
}

export function firstSeenColumn<Row extends { first_seen: string | null }>(
  width: number,
  rank?: Rank,
): Column<Row> {
  const cell = ({ first_seen }: Row) => <Day day={first_seen} />
  const column = { id: 'first_seen', label: t.firstSeen, sort: 'first_seen', width, isNumber: true, cell }
  return { ...column, ...(rank !== undefined && { rank }) }
}

export function lastSeenColumn<Row extends { last_seen: string | null }>(width: number): Column<Row> {
  const cell = ({ last_seen }: Row) => <Day day={last_seen} />
  return { id: 'last_seen', label: t.lastSeen, sort: 'last_seen', width, isNumber: true, cell }
}

/** How many links and domains lead to a page, or have an anchor; each number leads to its list. */
export function linkCountColumns<Row extends { backlinks: number | null; referring_domains: number | null }>(
  listOf: (row: Row, view: 'links' | 'domains') => string,
): readonly Column<Row>[] {
  const columns = [
    { id: 'backlinks', label: t.links, rank: 2, view: 'links' },
    { id: 'referring_domains', label: t.domains, rank: 3, view: 'domains' },
  ] as const
  return columns.map(({ view, ...column }) => ({
    ...column,
    sort: column.id,
    width: 14,
    isNumber: true,
    cell: (row) => <Count value={row[column.id]} to={listOf(row, view)} />,
  }))
}
