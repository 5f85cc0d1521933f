// The view over joined URLs that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'
import { URL_FIELDS } from './url-fields.ts'

/** Fields that are stored as they are shown. */
const STORED = Object.entries(URL_FIELDS).flatMap(([name, field]) =>
  field.type === 'composite' ? [] : [{ name, sql: `u.${name}`, about: field.description }],
)

export const URL_VIEWS: readonly View[] = [
  {
    name: 'urls',
    about: 'One row for each URL that any source knows: the crawl, search data, ranks or backlinks.',
    from: '@joined_urls as u join @url_sites as s on s.project_id = u.project_id and s.generation = u.generation join @projects as p on p.id = u.project_id',
    columns: [PROJECT_COLUMN, ...STORED],
  },
]
