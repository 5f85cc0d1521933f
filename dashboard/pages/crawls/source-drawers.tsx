// The pages that refer to a destination or an image, beside the list of these.

import type { ComponentChildren } from 'preact'
import type { Image, LinkDestination } from '../../api/types.ts'
import { pathOf } from '../../lib/format.ts'
import { type List, useList } from '../../state/list.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/crawl-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Link, OutLink } from '../../ui/link.tsx'
import { Badge, None } from '../../ui/marks.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { RowCount } from '../../ui/toolbar.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { EMBEDDED_KEY } from './link-columns.tsx'
import { detailLink, PageLink, StatusCode } from './page-columns.tsx'

type LinkDrawerProps = {
  view: CrawlView
  url: string
  link: LinkDestination | undefined
  onClose(): void
}

export function LinkDrawer({ view, url, link, onClose }: LinkDrawerProps) {
  const sources = useList('GET /projects/{project_uid}/crawls/{crawl_uid}/links/sources', {
    path: view.path,
    query: { destination_url: url, limit: 50, include_total: true },
  })
  return (
    <Drawer title={link === undefined || link.is_external ? url : pathOf(url)} onClose={onClose}>
      <p class="inline">
        {link !== undefined && (
          <StatusCode status={link.fetch_status_code} why={t.notChecked} isExternal={link.is_external} />
        )}
        <OutLink href={url}>{t.visit}</OutLink>
        {link?.is_external === false && <Link to={detailLink(view, url)}>{t.crawledPage}</Link>}
      </p>
      <Sources list={sources} title={t.sources} noun={t.sourceNoun}>
        {sources.rows.map((source, index) => (
          <li key={`${source.source_url} ${index}`}>
            <StatusCode status={source.source_status_code} />
            <span class="what">
              <PageLink view={view} url={source.source_url} />
              <span class="muted anchor" title={source.anchor_text}>
                {source.anchor_text === '' ? <None why={t.empty} /> : source.anchor_text}
              </span>
            </span>
            {source.is_nofollow && <Badge>{t.nofollow}</Badge>}
            {source.target_blank && <Badge>{t.newTab}</Badge>}
          </li>
        ))}
      </Sources>
    </Drawer>
  )
}

type ImageDrawerProps = { view: CrawlView; imageKey: string; image: Image | undefined; onClose(): void }

export function ImageDrawer({ view, imageKey, image, onClose }: ImageDrawerProps) {
  // The API lists the pages of images that have an address.
  const isEmbedded = imageKey === EMBEDDED_KEY
  const sources = useList(
    isEmbedded ? null : 'GET /projects/{project_uid}/crawls/{crawl_uid}/images/sources',
    { path: view.path, query: { image_url: imageKey, limit: 50, include_total: true } },
  )
  return (
    <Drawer
      title={isEmbedded ? t.embedded : image === undefined || image.is_external ? imageKey : pathOf(imageKey)}
      onClose={onClose}
    >
      {!isEmbedded && (
        <p class="inline">
          {image !== undefined && (
            <StatusCode status={image.fetch_status_code} why={t.notChecked} isExternal={image.is_external} />
          )}
          <OutLink href={imageKey}>{t.visit}</OutLink>
        </p>
      )}
      {isEmbedded ? (
        image !== undefined && <PageLink view={view} url={image.source_url} />
      ) : (
        <Sources list={sources} title={t.imageSources} noun={t.imageSourceNoun}>
          {sources.rows.map((source, index) => (
            <li key={`${source.source_url} ${index}`}>
              <StatusCode status={source.source_status_code} />
              <span class="what">
                <PageLink view={view} url={source.source_url} />
                <span class="muted anchor" title={source.alt ?? undefined}>
                  {source.alt === null ? t.noAlt : source.alt === '' ? <None why={t.empty} /> : source.alt}
                </span>
              </span>
              {source.width !== null && source.height !== null && (
                <span class="muted">
                  {source.width} × {source.height}
                </span>
              )}
            </li>
          ))}
        </Sources>
      )}
    </Drawer>
  )
}

type SourcesProps = {
  list: List<unknown>
  title: string
  noun(count: number): string
  children: readonly ComponentChildren[]
}

function Sources({ list, title, noun, children }: SourcesProps) {
  return (
    <section class="fact-group" aria-label={title}>
      <h3>
        {title} <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={noun} />
      </h3>
      {list.failure && <Failed failure={list.failure} onRetry={list.reload} />}
      {list.isLoading && children.length === 0 ? (
        <Loading rows={3} />
      ) : (
        <ul class="references">{children}</ul>
      )}
      {list.hasMore && (
        <Button isSmall isRunning={list.isLoading} onClick={list.loadMore}>
          {common.more}
        </Button>
      )}
    </section>
  )
}
