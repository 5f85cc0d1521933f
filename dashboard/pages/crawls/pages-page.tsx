// The pages of a crawl.

import { urlOf } from '../../api/client.ts'
import { SORTS } from '../../api/fields.ts'
import type { CrawledPage } from '../../api/types.ts'
import { apiFilters, type Filter } from '../../lib/filters.ts'
import { pathOf } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useList } from '../../state/list.ts'
import * as t from '../../text/crawl-pages.ts'
import type { ProjectPageProps } from '../area.ts'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { type PageFilterName, pageFilterFields } from './filter-fields.ts'
import { FilteredList, type ListSort } from './filtered-list.tsx'
import { pageColumns, USUAL_PAGE_COLUMNS } from './page-columns.tsx'
import { PageDrawer } from './page-drawer.tsx'
import { PAGE_PRESETS } from './page-sets.ts'
import { PartNotice } from './part-notice.tsx'

const NAME = 'GET /projects/{project_uid}/crawls/{crawl_uid}/pages'

const sorts: readonly string[] = SORTS[NAME]
type SortName = (typeof SORTS)[typeof NAME][number]

export function PagesPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="pages">
      {(view) => <Pages key={view.crawl.uid} view={view} />}
    </CrawlFrame>
  )
}

function Pages({ view }: { view: CrawlView }) {
  const { path } = view
  const issues = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', { path })
  const parameters = (filters: readonly Filter[], sort: ListSort) => ({
    path,
    query: {
      filters: apiFilters<PageFilterName>(filters),
      ...(sort as { sort?: SortName }),
      limit: 100,
      include_total: true,
    },
  })
  return (
    <>
      <PartNotice crawl={view.crawl} />
      <FilteredList<CrawledPage>
        page="crawl-pages"
        projectUid={view.project.uid}
        to={`${view.base}/pages`}
        label={t.pages}
        noun={t.noun}
        fields={pageFilterFields(issues.data?.data.issues ?? [])}
        searchField="url"
        presets={PAGE_PRESETS}
        columns={pageColumns<CrawledPage>(view).map((column) =>
          view.crawl.summary?.can_sort_pages && sorts.includes(column.id)
            ? { ...column, sort: column.id }
            : column,
        )}
        usualColumns={USUAL_PAGE_COLUMNS}
        keyOf={({ url }) => url}
        useRows={(filters, sort) => useList(NAME, parameters(filters, sort))}
        urlOf={(filters, sort) => urlOf(NAME, parameters(filters, sort))}
        none={t.noPages}
        drawer={(url, _, onClose) => (
          <PageDrawer key={url} view={view} url={url} title={pathOf(url)} onClose={onClose} />
        )}
      />
    </>
  )
}
