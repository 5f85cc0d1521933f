// The columns of lists of pages. The address leads to everything that is known of the page.

import type { ComponentChildren } from 'preact'
import { isErrorStatus } from '../../api/error-status.ts'
import { pageFields as fields } from '../../api/fields.ts'
import type { CrawledPage } from '../../api/types.ts'
import {
  formatBytes,
  formatDuration,
  formatShare,
  formatTime,
  formatWhole,
  pathOf,
} from '../../lib/format.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import type { Column, Rank } from '../../ui/table.tsx'
import type { CrawlView } from './crawl-frame.tsx'

/** The columns of both the list of pages and the list of an issue. */
type ListedPage = Omit<CrawledPage, 'fetched_at'> & { readonly fetched_at: string | null }

export function detailLink(view: Pick<CrawlView, 'base'>, url: string): string {
  return `${view.base}/pages/detail?url=${encodeURIComponent(url)}`
}

export function PageLink({ view, url }: { view: Pick<CrawlView, 'base'>; url: string }) {
  return (
    <Link to={detailLink(view, url)} title={url}>
      {pathOf(url)}
    </Link>
  )
}

type Answered = Pick<ListedPage, 'url' | 'final_url' | 'status_code'>

/** The status is that of the page where redirects end: an arrow says that there were some. */
export function PageStatus({ page: { url, final_url, status_code } }: { page: Answered }) {
  if (status_code === null || final_url === null || final_url === url)
    return <StatusCode status={status_code} />
  return (
    <Badge tone={isErrorStatus(status_code) ? 'bad' : 'warn'} title={`${t.redirectsTo} ${final_url}`}>
      → {status_code}
    </Badge>
  )
}

type StatusCodeProps = {
  status: number | null
  why?: string
  /** Whether the address is of another site, which may turn programs away and serve people. */
  isExternal?: boolean
}

export function StatusCode({ status, why = t.noAnswer, isExternal = false }: StatusCodeProps) {
  if (status === null) return <None why={why} />
  if (isErrorStatus(status, isExternal)) return <Badge tone="bad">{status}</Badge>
  if (status >= 400) return <Badge title={t.refused}>{status}</Badge>
  return <Badge tone={status >= 300 ? 'warn' : 'good'}>{status}</Badge>
}

type FieldName = keyof ListedPage & keyof typeof fields
type Look = {
  readonly width?: number
  readonly rank?: Rank
  readonly format?: (value: number) => string
  /** Why a page may have no value. */
  readonly why?: string
}

/** Where a field looks other than its type says. */
const LOOKS: Readonly<Partial<Record<FieldName, Look>>> = {
  url: { rank: 1 },
  status_code: { width: 11, rank: 4 },
  title: { rank: 2 },
  depth: { width: 9, why: t.noDepth },
  words_count: { width: 10, rank: 5 },
  response_time_ms: { format: formatDuration, why: t.noAnswer },
  response_bytes: { width: 12, format: formatBytes, why: t.noAnswer },
  domain: { width: 24 },
  content_type: { width: 16 },
  description_length: { width: 20 },
  content_ratio: { width: 12, format: formatShare },
  total_links_count: { width: 18 },
  external_links_count: { width: 16 },
  total_images_count: { width: 20 },
  missing_alt_images_count: { width: 20 },
  json_ld_count: { width: 16 },
}

const WIDTHS = { text: undefined, integer: 14, number: 14, boolean: 16, time: 24 } as const

export const USUAL_PAGE_COLUMNS = [
  'url',
  'status_code',
  'title',
  'depth',
  'words_count',
  'internal_links_count',
  'response_time_ms',
  'response_bytes',
] as const satisfies FieldName[]

/** Every field of a page, the usual ones first. */
export function pageColumns<Page extends ListedPage>(view: CrawlView): readonly Column<Page>[] {
  const { issue, issue_severity, ...shown } = fields
  const names = new Set<FieldName>([...USUAL_PAGE_COLUMNS, ...(Object.keys(shown) as FieldName[])])
  return [...names].map((name) => pageColumn(view, name))
}

function pageColumn<Page extends ListedPage>(view: CrawlView, name: FieldName): Column<Page> {
  const { type, label } = fields[name]
  const { rank, width = WIDTHS[type] } = LOOKS[name] ?? {}
  return {
    id: name,
    label,
    ...(width !== undefined && { width }),
    ...(rank !== undefined && { rank }),
    ...((type === 'integer' || type === 'number') && name !== 'status_code' && { isNumber: true }),
    cell: (page) => pageCell(view, page, name),
  }
}

function pageCell(view: CrawlView, page: ListedPage, name: FieldName): ComponentChildren {
  const { type } = fields[name]
  const { format = formatWhole, why = type === 'text' ? t.empty : t.notRead } = LOOKS[name] ?? {}
  const value = page[name]
  if (name === 'url') return <PageLink view={view} url={page.url} />
  if (name === 'status_code') return <PageStatus page={page} />
  if (value === null || value === '') return <None why={why} />
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return format(value)
  return type === 'time' ? formatTime(value, view.project.timezone) : <span title={value}>{value}</span>
}
