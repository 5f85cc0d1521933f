// What links to a page, what it links to, and its images: the first of each, with a way to all.

import type { ComponentChildren } from 'preact'
import { filterQuery, filterText } from '../../lib/filters.ts'
import { formatWhole, pathOf } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { PageLink, StatusCode } from './page-columns.tsx'

type OfPage = { view: CrawlView; url: string }
type Counted = { readonly meta: { total?: number | undefined; total_is_at_least?: boolean | undefined } }

const SHOWN_MAX = 10
const FIRST = { limit: SHOWN_MAX, include_total: true } as const

export function LinksIn({ view, url }: OfPage) {
  const sources = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/links/sources', {
    path: view.path,
    query: { destination_url: url, ...FIRST },
  })
  const to = `${view.base}/links?open=${encodeURIComponent(url)}`
  // No link leads here: the API has no such destination.
  const isNone = sources.failure?.status === 404
  return (
    <Panel title={t.linksIn} actions={<AllLink to={to} answer={sources.data} noun={t.linksNoun} />}>
      {isNone ? (
        <p class="muted">{t.noLinksIn}</p>
      ) : (
        <Loaded resource={sources} rows={3}>
          {({ data }) => (
            <References none={t.noLinksIn}>
              {data.map((link, index) => (
                <li key={`${link.source_url} ${index}`}>
                  <StatusCode status={link.source_status_code} />
                  <span class="what">
                    <PageLink view={view} url={link.source_url} />
                    <Anchor text={link.anchor_text} />
                  </span>
                  {link.is_nofollow && <Badge>{t.nofollow}</Badge>}
                </li>
              ))}
            </References>
          )}
        </Loaded>
      )}
    </Panel>
  )
}

export function LinksOut({ view, url }: OfPage) {
  const filter = { field: 'source_url', operator: 'eq', value: url } as const
  const links = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/links', {
    path: view.path,
    query: { filters: [filter], ...FIRST },
  })
  return (
    <Panel
      title={t.linksOut}
      actions={<AllLink to={`${view.base}/links${bySource(url)}`} answer={links.data} noun={t.linkNoun} />}
    >
      <Loaded resource={links} rows={3}>
        {({ data }) => (
          <References none={t.noLinksOut}>
            {data.map((link) => (
              <li key={link.destination_url}>
                <StatusCode status={link.fetch_status_code} why={t.notChecked} />
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
              </li>
            ))}
          </References>
        )}
      </Loaded>
    </Panel>
  )
}

export function ImagesOnPage({ view, url }: OfPage) {
  const filter = { field: 'source_url', operator: 'eq', value: url } as const
  const images = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/images', {
    path: view.path,
    query: { filters: [filter], ...FIRST },
  })
  return (
    <Panel
      title={t.imagesOn}
      actions={<AllLink to={`${view.base}/images${bySource(url)}`} answer={images.data} noun={t.imageNoun} />}
    >
      <Loaded resource={images} rows={3}>
        {({ data }) => (
          <References none={t.noImagesOn}>
            {data.map((image) => (
              <li key={image.image_url ?? ''}>
                <StatusCode status={image.fetch_status_code} why={t.notChecked} />
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
              </li>
            ))}
          </References>
        )}
      </Loaded>
    </Panel>
  )
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

function AllLink({
  to,
  answer,
  noun,
}: {
  to: string
  answer: Counted | undefined
  noun(count: number): string
}) {
  const { total, total_is_at_least: isAtLeast } = answer?.meta ?? {}
  if (total === undefined || total === 0) return null
  return <Link to={to}>{t.allOf(`${formatWhole(total)}${isAtLeast ? '+' : ''}`, noun(total))}</Link>
}

function References({ none, children }: { none: string; children: readonly ComponentChildren[] }) {
  return children.length === 0 ? <p class="muted">{none}</p> : <ul class="references">{children}</ul>
}
