// The columns of lists of link destinations and of images.

import { imageFields, linkFields } from '../../api/fields.ts'
import type { Image, LinkDestination } from '../../api/types.ts'
import { formatWhole, pathOf } from '../../lib/format.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { PageLink, StatusCode } from './page-columns.tsx'

export const USUAL_LINK_COLUMNS: readonly string[] = [
  'destination_url',
  'status',
  'is_external',
  'links_count',
  'nofollow',
  'anchor_text',
  'source_url',
]

export function linkColumns(view: CrawlView): readonly Column<LinkDestination>[] {
  const open = (url: string) => `${view.base}/links?open=${encodeURIComponent(url)}`
  return [
    {
      id: 'destination_url',
      label: linkFields.destination_url.label,
      rank: 1,
      cell: ({ destination_url, is_external }) => (
        <Link to={open(destination_url)} title={destination_url}>
          {is_external ? destination_url : pathOf(destination_url)}
        </Link>
      ),
    },
    {
      id: 'status',
      file: 'fetch_status_code',
      label: linkFields.fetch_status_code.label,
      hint: t.statusHint,
      width: 10,
      rank: 4,
      cell: ({ fetch_status_code, is_external }) => (
        <StatusCode status={fetch_status_code} why={t.notChecked} isExternal={is_external} />
      ),
    },
    {
      id: 'is_external',
      label: linkFields.is_external.label,
      width: 12,
      cell: ({ is_external }) => (is_external ? t.yes : t.no),
    },
    {
      id: 'links_count',
      label: linkFields.links_count.label,
      width: 10,
      isNumber: true,
      rank: 5,
      cell: ({ links_count, destination_url }) => (
        <Link to={open(destination_url)}>{formatWhole(links_count)}</Link>
      ),
    },
    {
      id: 'nofollow',
      file: 'nofollow_links_count',
      label: linkFields.nofollow_links_count.label,
      width: 12,
      isNumber: true,
      cell: ({ nofollow_links_count }) => formatWhole(nofollow_links_count),
    },
    {
      id: 'anchor_text',
      label: t.anchor,
      width: 28,
      rank: 2,
      cell: ({ anchor_text }) =>
        anchor_text === '' ? <None why={t.empty} /> : <span title={anchor_text}>{anchor_text}</span>,
    },
    {
      id: 'source_url',
      label: t.example,
      width: 32,
      cell: ({ source_url }) => <PageLink view={view} url={source_url} />,
    },
    {
      id: 'target_domain',
      label: linkFields.target_domain.label,
      width: 24,
      cell: ({ target_domain }) => <span title={target_domain}>{target_domain}</span>,
    },
    {
      id: 'target_blank',
      label: linkFields.target_blank.label,
      width: 20,
      cell: ({ target_blank }) => (target_blank ? t.yes : t.no),
    },
  ]
}

export const USUAL_IMAGE_COLUMNS: readonly string[] = [
  'image_url',
  'status',
  'alt',
  'size',
  'references_count',
  'source_url',
]

/** Images that are embedded in pages are one entry without an address. */
export const EMBEDDED_KEY = 'data:'

export function imageColumns(view: CrawlView): readonly Column<Image>[] {
  const open = (url: string | null) => `${view.base}/images?open=${encodeURIComponent(url ?? EMBEDDED_KEY)}`
  return [
    {
      id: 'image_url',
      label: imageFields.image_url.label,
      rank: 1,
      cell: ({ image_url, is_external }) => (
        <Link to={open(image_url)} title={image_url ?? t.embedded}>
          {image_url === null ? t.embedded : is_external ? image_url : pathOf(image_url)}
        </Link>
      ),
    },
    {
      id: 'status',
      file: 'fetch_status_code',
      label: imageFields.fetch_status_code.label,
      width: 10,
      rank: 4,
      cell: ({ fetch_status_code, is_external }) => (
        <StatusCode status={fetch_status_code} why={t.notChecked} isExternal={is_external} />
      ),
    },
    {
      id: 'alt',
      label: imageFields.alt.label,
      width: 32,
      rank: 2,
      cell: ({ alt }) => {
        if (alt === null) return <Badge tone="warn">{t.noAlt}</Badge>
        return alt === '' ? <None why={t.empty} /> : <span title={alt}>{alt}</span>
      },
    },
    {
      id: 'size',
      file: 'width,height',
      label: t.size,
      width: 13,
      isNumber: true,
      cell: ({ width, height }) =>
        width === null || height === null ? <None why={t.noSize} /> : `${width} × ${height}`,
    },
    {
      id: 'references_count',
      label: imageFields.references_count.label,
      width: 9,
      isNumber: true,
      rank: 5,
      cell: ({ references_count, image_url }) => (
        <Link to={open(image_url)}>{formatWhole(references_count)}</Link>
      ),
    },
    {
      id: 'source_url',
      label: t.example,
      width: 32,
      cell: ({ source_url }) => <PageLink view={view} url={source_url} />,
    },
    {
      id: 'is_external',
      label: imageFields.is_external.label,
      width: 16,
      cell: ({ is_external }) => (is_external ? t.yes : t.no),
    },
    {
      id: 'is_svg',
      label: imageFields.is_svg.label,
      width: 8,
      cell: ({ is_svg }) => (is_svg ? t.yes : t.no),
    },
    {
      id: 'has_srcset',
      label: imageFields.has_srcset.label,
      width: 12,
      cell: ({ has_srcset }) => (has_srcset ? t.yes : t.no),
    },
  ]
}
