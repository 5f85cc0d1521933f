// The images of a crawl, each once, with the pages that show it. No picture is loaded: the dashboard connects to no other site.

import { urlOf } from '../../api/client.ts'
import type { Image } from '../../api/types.ts'
import { apiFilters, type Filter } from '../../lib/filters.ts'
import { useList } from '../../state/list.ts'
import * as t from '../../text/crawl-pages.ts'
import type { ProjectPageProps } from '../area.ts'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { IMAGE_FILTERS, type ImageFilterName } from './filter-fields.ts'
import { FilteredList } from './filtered-list.tsx'
import { EMBEDDED_KEY, imageColumns, USUAL_IMAGE_COLUMNS } from './link-columns.tsx'
import type { PageSet } from './page-sets.ts'
import { PartNotice } from './part-notice.tsx'
import { ImageDrawer } from './source-drawers.tsx'

const NAME = 'GET /projects/{project_uid}/crawls/{crawl_uid}/images'

const PRESETS: readonly PageSet[] = [
  { label: t.imagePresets.broken, filters: ['is_broken:eq:true'] },
  { label: t.imagePresets.unchecked, filters: ['fetch_status_code:is_null:true', 'is_data_uri:eq:false'] },
  { label: t.imagePresets.noAlt, filters: ['alt:is_null:true'] },
  { label: t.imagePresets.noSize, filters: ['width:is_null:true'] },
  { label: t.imagePresets.external, filters: ['is_external:eq:true'] },
  { label: t.imagePresets.svg, filters: ['is_svg:eq:true'] },
]

export function ImagesPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="images">
      {(view) => <Images key={view.crawl.uid} view={view} />}
    </CrawlFrame>
  )
}

function Images({ view }: { view: CrawlView }) {
  const parameters = (filters: readonly Filter[]) => ({
    path: view.path,
    query: { filters: apiFilters<ImageFilterName>(filters), limit: 100, include_total: true },
  })
  return (
    <>
      <PartNotice crawl={view.crawl} />
      <FilteredList<Image>
        page="crawl-images"
        projectUid={view.project.uid}
        to={`${view.base}/images`}
        label={t.images}
        noun={t.imageNoun}
        fields={IMAGE_FILTERS}
        searchField="image_url"
        presets={PRESETS}
        columns={imageColumns(view)}
        usualColumns={USUAL_IMAGE_COLUMNS}
        keyOf={({ image_url }) => image_url ?? EMBEDDED_KEY}
        useRows={(filters) => useList(NAME, parameters(filters))}
        urlOf={(filters) => urlOf(NAME, parameters(filters))}
        none={t.noImages}
        drawer={(key, image, onClose) => (
          <ImageDrawer key={key} view={view} imageKey={key} image={image} onClose={onClose} />
        )}
      />
    </>
  )
}
