// What links to a page, what it links to, and its images: the first of each, with a way to all.

import type { ComponentChildren } from 'preact'
import { filterQuery, filterText } from '../../lib/filters.ts'
import { formatWhole, pathOf } from '../../lib/format.ts'
import { type Resource, useData } from '../../state/data.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { PageLink, StatusCode } from './page-columns.tsx'

type OfPage = { view: CrawlView; url: string }
type Answer<Row> = {
  readonly data: readonly Row[]
  readonly meta: { total?: number | undefined; total_is_at_least?: boolean | undefined }
}

const SHOWN_MAX = 10
const FIRST = { limit: SHOWN_MAX, include_total: true } as const

export function LinksIn({ view, url }: OfPage) {
  const sources = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/links/sources', {
    path: view.path,
    query: { destination_url: url, ...FIRST },
  })
  return (
    <References
      title={t.linksIn}
      to={`${view.base}/links?open=${encodeURIComponent(url)}`}
      noun={t.linksNoun}
      resource={sources}
      none={t.noLinksIn}
      row={(link) => (
        <>
          <StatusCode status={link.source_status_code} />
          <span class="what">
            <PageLink view={view} url={link.source_url} />
            <Anchor text={link.anchor_text} />
          </span>
          {link.is_nofollow && <Badge>{t.nofollow}</Badge>}
        </>
      )}
    />
  )
}

export function LinksOut({ view, url }: OfPage) {
  const links = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/links', onPage(view, url))
  return (
    <References
      title={t.linksOut}
      to={`${view.base}/links${bySource(url)}`}
      noun={t.linkNoun}
      resource={links}
      none={t.noLinksOut}
      row={(link) => (
        <>
          <StatusCode status={link.fetch_status_code} why={t.notChecked} isExternal={link.is_external} />
          <span class="what">
            {link.is_external ? (
              <Link
                to={`${view.base}/links?open=${encodeURIComponent(link.destination_url)}`}
                title={link.destination_url}
              >
                {link.destination_url}
              </Link>
            ) : (
              <PageLink view={view} url={link.destination_url} />
            )}
            <Anchor text={link.anchor_text} />
          </span>
          {link.is_external && <Badge>{t.external}</Badge>}
        </>
      )}
    />
  )
}

export function ImagesOnPage({ view, url }: OfPage) {
  const images = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/images', onPage(view, url))
  return (
    <References
      title={t.imagesOn}
      to={`${view.base}/images${bySource(url)}`}
      noun={t.imageNoun}
      resource={images}
      none={t.noImagesOn}
      row={(image) => (
        <>
          <StatusCode status={image.fetch_status_code} why={t.notChecked} isExternal={image.is_external} />
          <span class="what">
            {image.image_url === null ? (
              t.embedded
            ) : (
              <Link
                to={`${view.base}/images?open=${encodeURIComponent(image.image_url)}`}
                title={image.image_url}
              >
                {image.is_external ? image.image_url : pathOf(image.image_url)}
              </Link>
            )}
            {image.alt === null ? <span class="muted">{t.noAlt}</span> : <Anchor text={image.alt} />}
          </span>
        </>
      )}
    />
  )
}

function onPage({ path }: CrawlView, url: string) {
  const filter = { field: 'source_url', operator: 'eq', value: url } as const
  return { path, query: { filters: [filter], ...FIRST } }
}

/** For the address of a list: what is on this page, and passes other filters. */
export function bySource(url: string, ...filters: string[]): string {
  return filterQuery(filterText({ field: 'source_url', operator: 'eq', values: [url] }), ...filters)
}

function Anchor({ text }: { text: string }) {
  return (
    <span class="muted anchor" title={text}>
      {text === '' ? <None why={t.empty} /> : text}
    </span>
  )
}

type ReferencesProps<Row> = {
  title: string
  /** Where all of them are. */
  to: string
  noun(count: number): string
  resource: Resource<Answer<Row>>
  none: string
  row(row: Row): ComponentChildren
}

function References<Row>({ title, to, noun, resource, none, row }: ReferencesProps<Row>) {
  const { total = 0, total_is_at_least: isAtLeast } = resource.data?.meta ?? {}
  const nothing = <p class="muted">{none}</p>
  return (
    <Panel
      title={title}
      actions={
        total > 0 && (
          <Link to={to}>{t.allOf(`${formatWhole(total)}${isAtLeast ? '+' : ''}`, noun(total))}</Link>
        )
      }
    >
      {/* The API does not know a destination that no link leads to. */}
      {resource.failure?.status === 404 ? (
        nothing
      ) : (
        <Loaded resource={resource} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              nothing
            ) : (
              <ul class="references">
                {data.map((each, index) => (
                  <li key={index}>{row(each)}</li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}
