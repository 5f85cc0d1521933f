// What the links of a crawl lead to, each destination once, with the pages that link to it.

import { urlOf } from '../../api/client.ts'
import type { LinkDestination } from '../../api/types.ts'
import { apiFilters, type Filter } from '../../lib/filters.ts'
import { useList } from '../../state/list.ts'
import * as t from '../../text/crawl-pages.ts'
import type { ProjectPageProps } from '../area.ts'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { LINK_FILTERS, type LinkFilterName } from './filter-fields.ts'
import { FilteredList } from './filtered-list.tsx'
import { linkColumns, USUAL_LINK_COLUMNS } from './link-columns.tsx'
import type { PageSet } from './page-sets.ts'
import { PartNotice } from './part-notice.tsx'
import { LinkDrawer } from './source-drawers.tsx'

const NAME = 'GET /projects/{project_uid}/crawls/{crawl_uid}/links'

const PRESETS: readonly PageSet[] = [
  { label: t.linkPresets.broken, filters: ['is_broken:eq:true'] },
  { label: t.linkPresets.unchecked, filters: ['fetch_status_code:is_null:true'] },
  { label: t.linkPresets.redirects, filters: ['fetch_status_code:gte:300', 'fetch_status_code:lt:400'] },
  { label: t.linkPresets.external, filters: ['is_external:eq:true'] },
  { label: t.linkPresets.internal, filters: ['is_external:eq:false'] },
  { label: t.linkPresets.nofollow, filters: ['is_nofollow:eq:true'] },
]

export function LinksPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="links">
      {(view) => <Links key={view.crawl.uid} view={view} />}
    </CrawlFrame>
  )
}

function Links({ view }: { view: CrawlView }) {
  const parameters = (filters: readonly Filter[]) => ({
    path: view.path,
    query: { filters: apiFilters<LinkFilterName>(filters), limit: 100, include_total: true },
  })
  return (
    <>
      <PartNotice crawl={view.crawl} />
      <FilteredList<LinkDestination>
        page="crawl-links"
        projectUid={view.project.uid}
        to={`${view.base}/links`}
        label={t.links}
        noun={t.linkNoun}
        fields={LINK_FILTERS}
        searchField="destination_url"
        presets={PRESETS}
        columns={linkColumns(view)}
        usualColumns={USUAL_LINK_COLUMNS}
        keyOf={({ destination_url }) => destination_url}
        useRows={(filters) => useList(NAME, parameters(filters))}
        urlOf={(filters) => urlOf(NAME, parameters(filters))}
        none={t.noLinks}
        drawer={(url, link, onClose) => (
          <LinkDrawer key={url} view={view} url={url} link={link} onClose={onClose} />
        )}
      />
    </>
  )
}
