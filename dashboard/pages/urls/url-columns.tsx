// The columns of the list of URLs. Each number leads to the list behind it.

import type { ComponentChildren } from 'preact'
import { isErrorStatus } from '../../api/error-status.ts'
import { urlFields as fields } from '../../api/fields.ts'
import type { KnownUrl } from '../../api/types.ts'
import { formatShare, formatTenth, formatWhole, pathOf } from '../../lib/format.ts'
import * as t from '../../text/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, Delta, None, SeverityMark } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import type { UrlPlaces } from './url-places.ts'

type ColumnName = keyof typeof fields
type NumberName = Exclude<
  ColumnName,
  'url' | 'flags' | 'title' | 'canonical' | 'is_indexable' | 'issues' | 'top_query'
>

const FLAGS_SHOWN = 2
const SEVERITIES = ['critical', 'warning', 'notice'] as const

export const USUAL_URL_COLUMNS: readonly string[] = [
  'url',
  'flags',
  'status_code',
  'clicks',
  'position',
  'tracked_keywords',
  'backlinks',
  'issues',
]

/** `linkTo` is the address with a URL open beside the list. */
export function urlColumns(places: UrlPlaces, linkTo: (url: string) => string): readonly Column<KnownUrl>[] {
  const crawled = (name: NumberName, width: number) =>
    numberColumn(name, width, { why: t.notCrawled, to: places.crawled })
  const searched = (name: NumberName, width: number, format = formatWhole) =>
    numberColumn(name, width, { why: t.notSearched, to: places.searched, format })
  return [
    {
      id: 'url',
      label: fields.url.label,
      width: 26,
      rank: 1,
      cell: ({ url }) => (
        <Link to={linkTo(url)} title={url}>
          {pathOf(url)}
        </Link>
      ),
    },
    { id: 'flags', label: fields.flags.label, width: 24, cell: ({ flags }) => <Flags flags={flags} /> },
    {
      ...crawled('status_code', 9),
      cell: ({ url, status_code }) =>
        status_code === null ? (
          <None why={t.notCrawled} />
        ) : (
          <Counted to={places.crawled(url)}>
            <Badge tone={isErrorStatus(status_code) ? 'bad' : 'good'}>{status_code}</Badge>
          </Counted>
        ),
    },
    {
      ...searched('clicks', 13),
      rank: 2,
      cell: ({ url, clicks, previous_clicks }) =>
        clicks === null ? (
          <None why={t.notSearched} />
        ) : (
          <span class="inline">
            {previous_clicks !== null && (
              <Delta value={clicks - previous_clicks} period={t.vsPrevious} isBrief />
            )}
            <Link to={places.searched(url)}>{formatWhole(clicks)}</Link>
          </span>
        ),
    },
    numberColumn('previous_clicks', 14, { why: t.notCompared, to: places.searched }),
    searched('impressions', 13),
    searched('ctr', 11, formatShare),
    { ...searched('position', 10, formatTenth), rank: 4 },
    numberColumn('tracked_keywords', 11, { why: t.notRanked, to: places.ranked }),
    numberColumn('best_position', 11, { why: t.notRanked, to: places.ranked }),
    textColumn('top_query', t.notSearched),
    { ...numberColumn('backlinks', 11, { why: t.notLinked, to: places.linked }), rank: 5 },
    numberColumn('referring_domains', 11, { why: t.notLinked, to: places.linking }),
    crawled('inlinks_count', 14),
    {
      id: 'issues',
      file: 'issues.critical,issues.warning,issues.notice',
      label: fields.issues.label,
      sort: 'issues',
      width: 16,
      rank: 3,
      isNumber: true,
      cell: ({ url, issues }) => <Issues issues={issues} to={places.crawled(url)} />,
    },
    crawled('words_count', 10),
    crawled('depth', 9),
    textColumn('title', t.notCrawled),
    textColumn('canonical', t.notCrawled),
    {
      id: 'is_indexable',
      label: fields.is_indexable.label,
      width: 12,
      cell: ({ is_indexable }) =>
        is_indexable === null ? <None why={t.notCrawled} /> : is_indexable ? t.yes : t.no,
    },
  ]
}

function numberColumn(
  name: NumberName,
  width: number,
  {
    why,
    to,
    format = formatWhole,
  }: { why: string; to: (url: string) => string | undefined; format?: typeof formatWhole },
): Column<KnownUrl> {
  const hint = (t.hints as Partial<Record<ColumnName, string>>)[name]
  return {
    id: name,
    label: fields[name].label,
    ...(hint !== undefined && { hint }),
    sort: name,
    width,
    isNumber: true,
    cell: (row) => {
      const value = row[name]
      return value === null ? <None why={why} /> : <Counted to={to(row.url)}>{format(value)}</Counted>
    },
  }
}

function textColumn(name: 'title' | 'canonical' | 'top_query', why: string): Column<KnownUrl> {
  return {
    id: name,
    label: fields[name].label,
    width: 28,
    cell: (row) => {
      const value = row[name]
      return value === null || value === '' ? <None why={why} /> : <span title={value}>{value}</span>
    },
  }
}

function Counted({ to, children }: { to: string | undefined; children: ComponentChildren }) {
  return to === undefined ? <span>{children}</span> : <Link to={to}>{children}</Link>
}

function Flags({ flags }: { flags: KnownUrl['flags'] }) {
  const more = flags.length - FLAGS_SHOWN
  const names = flags.map((flag) => t.flags[flag].name)
  return (
    <span class="inline" title={names.join(', ')}>
      {names.slice(0, FLAGS_SHOWN).map((name) => (
        <Badge key={name} tone="warn">
          {name}
        </Badge>
      ))}
      {more > 0 && <span class="muted">+{more}</span>}
    </span>
  )
}

function Issues({ issues, to }: { issues: KnownUrl['issues']; to: string | undefined }) {
  if (issues === null) return <None why={t.notCrawled} />
  const found = SEVERITIES.filter((severity) => issues[severity] > 0)
  if (found.length === 0) return <Counted to={to}>0</Counted>
  return (
    <Counted to={to}>
      <span class="inline">
        {found.map((severity) => (
          <span key={severity} class="inline">
            <SeverityMark severity={severity} />
            {formatWhole(issues[severity])}
          </span>
        ))}
      </span>
    </Counted>
  )
}
