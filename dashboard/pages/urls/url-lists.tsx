// What one URL has of each source: queries, keywords, backlinks, internal links, issues. Each with the way to all of them.

import type { ComponentChildren } from 'preact'
import { urlFields as fields } from '../../api/fields.ts'
import type { KnownUrlDetail } from '../../api/types.ts'
import { formatTenth, formatWhole, pathOf } from '../../lib/format.ts'
import * as t from '../../text/urls.ts'
import { Link, OutLink, textOfHref } from '../../ui/link.tsx'
import { None, SeverityMark, SimulatedBadge } from '../../ui/marks.tsx'
import type { UrlPlaces } from './url-places.ts'

const SHOWN_MAX = 8

type PartProps = {
  title: string
  count: number
  /** Where all of them are. */
  to?: string | undefined
  isSimulated?: boolean | undefined
  empty: string
  children: ComponentChildren
}

function Part({ title, count, to, isSimulated, empty, children }: PartProps) {
  return (
    <section class="stack url-part">
      <h3 class="inline">
        {title} {count > 0 && <span class="muted">{formatWhole(count)}</span>}
        {isSimulated && count > 0 && <SimulatedBadge />}
        {count > 0 && to !== undefined && <Link to={to}>{t.allUrls}</Link>}
      </h3>
      {count === 0 ? <p class="muted">{empty}</p> : <ul class="references">{children}</ul>}
    </section>
  )
}

type DetailPart = { detail: KnownUrlDetail }

export function Queries({ detail, projectUid }: DetailPart & { projectUid: string }) {
  if (detail.queries_count === 0) return null
  const base = `/p/${projectUid}/search/queries`
  return (
    <Part
      title={t.queries}
      count={detail.queries_count}
      isSimulated={detail.sources.search_performance?.is_simulated}
      empty={t.noSearch}
    >
      {detail.queries.slice(0, SHOWN_MAX).map(({ query, clicks, impressions, position }) => (
        <li key={query}>
          <b class="position" title={fields.position.label}>
            {formatTenth(position)}
          </b>
          <span class="what">
            <Link to={`${base}?q=${encodeURIComponent(query)}`} title={query}>
              {query}
            </Link>
            <span class="muted anchor">{t.queryFigures(clicks, impressions)}</span>
          </span>
        </li>
      ))}
    </Part>
  )
}

type PlacedPart = DetailPart & { places: UrlPlaces }

export function Keywords({ detail, projectUid, places }: PlacedPart & { projectUid: string }) {
  return (
    <Part
      title={t.keywords}
      count={detail.row.tracked_keywords ?? 0}
      to={places.ranked(detail.row.url)}
      isSimulated={detail.sources.ranks?.is_simulated}
      empty={t.noKeywords}
    >
      {detail.keywords.slice(0, SHOWN_MAX).map(({ id, keyword, position, country_code, device }) => (
        <li key={id}>
          <b class="position">{position ?? <None why={t.notKnown} />}</b>
          <span class="what">
            <Link to={`/p/${projectUid}/keywords/${id}`} title={keyword}>
              {keyword}
            </Link>
            <span class="muted anchor">
              {country_code} · {device}
            </span>
          </span>
        </li>
      ))}
    </Part>
  )
}

export function Links({ detail, places }: PlacedPart) {
  return (
    <Part
      title={fields.backlinks.label}
      count={detail.row.backlinks ?? 0}
      to={places.linked(detail.row.url)}
      isSimulated={detail.sources.backlinks?.is_simulated}
      empty={t.noLinks}
    >
      {detail.links.slice(0, SHOWN_MAX).map(({ id, source_url, anchor }) => (
        <li key={id}>
          <span class="what">
            <span title={source_url}>
              <OutLink href={source_url}>{textOfHref(source_url)}</OutLink>
            </span>
            <span class="muted anchor">{anchor || t.anchorless}</span>
          </span>
        </li>
      ))}
    </Part>
  )
}

export function Inlinks({ detail, places }: PlacedPart) {
  return (
    <Part
      title={fields.inlinks_count.label}
      count={detail.row.inlinks_count ?? 0}
      to={places.crawled(detail.row.url)}
      empty={detail.row.inlinks_count === null ? t.notCrawled : t.noInlinks}
    >
      {detail.inlinks.slice(0, SHOWN_MAX).map(({ source_url, anchor_text }, at) => (
        <li key={`${source_url} ${at}`}>
          <span class="what">
            <Link to={places.crawled(source_url) ?? ''} title={source_url}>
              {pathOf(source_url)}
            </Link>
            <span class="muted anchor">{anchor_text || t.anchorless}</span>
          </span>
        </li>
      ))}
    </Part>
  )
}

export function Issues({ detail, projectUid }: DetailPart & { projectUid: string }) {
  const crawl = detail.sources.crawl
  if (detail.row.issues === null || crawl === null) return null
  const base = `/p/${projectUid}/crawls/${crawl.crawl_uid}/issues`
  return (
    <Part title={fields.issues.label} count={detail.issues.length} to={base} empty={t.noIssues}>
      {detail.issues.map(({ issue, title, severity, detail: where }) => (
        <li key={issue}>
          <SeverityMark severity={severity} />
          <span class="what">
            <Link to={`${base}/${issue}`} title={title}>
              {title}
            </Link>
            {where !== null && <span class="muted anchor">{where}</span>}
          </span>
        </li>
      ))}
    </Part>
  )
}
