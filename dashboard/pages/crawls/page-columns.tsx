// The columns of lists of pages. The address leads to everything that is known of the page.

import type { ComponentChildren } from 'preact'
import type { CrawledPage } from '../../api/types.ts'
import {
  formatBytes,
  formatDuration,
  formatShare,
  formatTime,
  formatWhole,
  pathOf,
} from '../../lib/format.ts'
import { pageFieldLabels as labels } from '../../text/crawl-fields.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, None, type Tone } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import type { CrawlView } from './crawl-frame.tsx'

/** What both the list of pages and that of an issue have. */
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
    <Badge tone={status_code >= 400 ? 'bad' : 'warn'} title={`${t.redirectsTo} ${final_url}`}>
      → {status_code}
    </Badge>
  )
}

export function StatusCode({ status, why = t.noAnswer }: { status: number | null; why?: string }) {
  if (status === null) return <None why={why} />
  return <Badge tone={toneOf(status)}>{status}</Badge>
}

function toneOf(status: number): Tone {
  if (status >= 400) return 'bad'
  return status >= 300 ? 'warn' : 'good'
}

function number(
  id: keyof ListedPage & keyof typeof labels,
  width: number,
  format: (value: number) => string = formatWhole,
  why: string = t.notRead,
): Column<ListedPage> {
  return {
    id,
    label: labels[id],
    width,
    isNumber: true,
    cell: (page) => {
      const value = page[id] as number | null
      return value === null ? <None why={why} /> : format(value)
    },
  }
}

function words(id: keyof ListedPage & keyof typeof labels, width?: number): Column<ListedPage> {
  return {
    id,
    label: labels[id],
    ...(width !== undefined && { width }),
    cell: (page) => <Words text={page[id] as string | null} />,
  }
}

function Words({ text }: { text: string | null }): ComponentChildren {
  if (text === null || text === '') return <None why={t.empty} />
  return <span title={text}>{text}</span>
}

function yesOrNo(id: keyof ListedPage & keyof typeof labels): Column<ListedPage> {
  return {
    id,
    label: labels[id],
    width: 16,
    cell: (page) => {
      const value = page[id] as boolean | null
      return value === null ? <None why={t.notRead} /> : value ? t.yes : t.no
    },
  }
}

export const USUAL_PAGE_COLUMNS: readonly string[] = [
  'url',
  'status_code',
  'title',
  'depth',
  'words_count',
  'internal_links_count',
  'response_time_ms',
  'response_bytes',
]

/** Every field of a page. */
export function pageColumns<Page extends ListedPage>(view: CrawlView): readonly Column<Page>[] {
  const columns: readonly Column<ListedPage>[] = [
    {
      id: 'url',
      label: labels.url,
      rank: 1,
      cell: ({ url }) => <PageLink view={view} url={url} />,
    },
    {
      id: 'status_code',
      label: labels.status_code,
      width: 11,
      rank: 2,
      cell: (page) => <PageStatus page={page} />,
    },
    { ...words('title'), rank: 3 },
    number('depth', 9, formatWhole, t.noDepth),
    number('words_count', 10),
    number('internal_links_count', 14),
    number('response_time_ms', 14, formatDuration, t.noAnswer),
    number('response_bytes', 12, formatBytes, t.noAnswer),
    words('description'),
    words('h1'),
    words('canonical'),
    words('final_url'),
    words('domain', 24),
    words('content_type', 16),
    number('title_length', 14),
    number('description_length', 20),
    number('h1_count', 14),
    number('h2_count', 14),
    number('content_ratio', 12, formatShare),
    number('total_links_count', 18),
    number('external_links_count', 16),
    number('total_images_count', 20),
    number('missing_alt_images_count', 20),
    number('json_ld_count', 16),
    yesOrNo('canonical_present'),
    yesOrNo('canonical_matches_final_url'),
    yesOrNo('og_required_tags_present'),
    yesOrNo('twitter_card_present'),
    {
      id: 'fetched_at',
      label: labels.fetched_at,
      width: 24,
      cell: ({ fetched_at }) =>
        fetched_at === null ? <None why={t.notRead} /> : formatTime(fetched_at, view.project.timezone),
    },
  ]
  return columns as readonly Column<Page>[]
}
