// How a page is found from outside: keywords that rank with it, its clicks from search, and backlinks to it.

import { daysBetween } from '../../lib/days.ts'
import { formatDay, formatShare, formatTenth, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-pages.ts'
import { vsBefore } from '../../text/marks.ts'
import { Link } from '../../ui/link.tsx'
import { Delta, None, PositionDelta, RankDelta, SimulatedBadge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import type { CrawlView } from './crawl-frame.tsx'

type OfPage = { view: CrawlView; url: string }

const KEYWORDS_MAX = 10

export function PageRanks({ view, url }: OfPage) {
  const base = `/p/${view.project.uid}/keywords`
  const keywords = useData('GET /projects/{project_uid}/rank-tracker/keywords', {
    path: { project_uid: view.project.uid },
    query: { url, device: 'all', sort: 'position', limit: KEYWORDS_MAX, include_total: true },
  })
  const total = keywords.data?.meta.total ?? 0
  return (
    <Panel
      title={t.ranks}
      actions={
        total > 0 && (
          <Link to={`${base}?url=${encodeURIComponent(url)}`}>
            {t.allOf(formatWhole(total), t.keywordNoun)}
          </Link>
        )
      }
    >
      <Loaded resource={keywords} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="muted">{t.noRanks}</p>
          ) : (
            <ul class="references">
              {data.map(({ id, keyword, last_position, change_position, country_code, device }) => (
                <li key={id}>
                  <b class="position">{last_position ?? <None why={t.noneKnown} />}</b>
                  <span class="what">
                    <Link to={`${base}/${id}`}>{keyword}</Link>
                    <span class="muted anchor">
                      {country_code} · {device}
                    </span>
                  </span>
                  <RankDelta value={change_position} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

export function PageSearch({ view, url }: OfPage) {
  const search = useData('GET /projects/{project_uid}/search-performance/overview', {
    path: { project_uid: view.project.uid },
    query: { page: url, compare: 'previous' },
  })
  const to = `/p/${view.project.uid}/search`
  return (
    <Panel
      title={t.search}
      actions={search.data?.data.clicks != null && search.data.data.is_simulated && <SimulatedBadge />}
    >
      <Loaded resource={search} rows={2}>
        {({ data: { clicks, impressions, ctr, position, compared, from, to: last } }) =>
          clicks === null || from === null || last === null ? (
            <p class="muted">{t.noSearch}</p>
          ) : (
            <>
              <Tiles>
                <Tile
                  label={t.clicks}
                  value={formatWhole(clicks)}
                  to={to}
                  change={
                    <Delta
                      value={difference(clicks, compared?.clicks)}
                      period={vsBefore(daysBetween(from, last) + 1)}
                    />
                  }
                />
                <Tile
                  label={t.impressions}
                  value={formatWhole(impressions)}
                  to={to}
                  change={
                    <Delta
                      value={difference(impressions, compared?.impressions)}
                      period={vsBefore(daysBetween(from, last) + 1)}
                    />
                  }
                />
                <Tile label={t.ctr} value={formatShare(ctr)} to={to} />
                <Tile
                  label={t.averagePosition}
                  value={formatTenth(position)}
                  to={to}
                  change={
                    <PositionDelta
                      value={difference(position, compared?.position)}
                      period={vsBefore(daysBetween(from, last) + 1)}
                    />
                  }
                />
              </Tiles>
              <p class="muted small">
                {t.days(formatDay(from, { withYear: true }), formatDay(last, { withYear: true }))}
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

export function PageBacklinks({ view, url }: OfPage) {
  const pages = useData('GET /projects/{project_uid}/backlinks/linked-pages', {
    path: { project_uid: view.project.uid },
    query: { target_url: url, limit: 1 },
  })
  const to = `/p/${view.project.uid}/backlinks`
  const encoded = encodeURIComponent(url)
  // Without a source of backlinks there is nothing to look in.
  const isUnknown = pages.failure?.status === 404 || pages.failure?.status === 409
  return (
    <Panel title={t.backlinks}>
      {isUnknown ? (
        <p class="muted">{t.noBacklinks}</p>
      ) : (
        <Loaded resource={pages} rows={2}>
          {({ data: [page] }) => {
            if (page === undefined) return <p class="muted">{t.noBacklinks}</p>
            return (
              <Tiles>
                <Tile
                  label={t.backlinksCount}
                  value={formatWhole(page.backlinks)}
                  to={`${to}/links?page=${encoded}`}
                />
                <Tile
                  label={t.referringDomains}
                  value={formatWhole(page.referring_domains)}
                  to={`${to}/domains?page=${encoded}`}
                />
                <Tile
                  label={t.rank}
                  value={formatWhole(page.rank)}
                  to={`${to}/pages?q=${encodeURIComponent(page.url)}`}
                />
              </Tiles>
            )
          }}
        </Loaded>
      )}
    </Panel>
  )
}

function difference(now: number | null, then: number | null | undefined): number | null {
  return now === null || then == null ? null : now - then
}
