// The catalogue of the fields of an image. An image is listed if one reference to it passes all filters on references: some fields
// are those of this reference, and `source` is the page that has it.

import { sql } from 'kysely'
import { type Catalogue, filterFields } from '../../../data/lists/fields.ts'
import { isBrokenTarget } from '../references/broken-target.ts'

export const IMAGE_FIELDS = {
  image_url: {
    type: 'text',
    column: 'url',
    label: 'Image',
    description:
      'The address of the image; null for images that are embedded in pages, which share one entry.',
  },
  fetch_status_code: {
    type: 'integer',
    limits: {},
    label: 'Status',
    description: 'Status code of the image; null if it was not requested or did not answer.',
  },
  is_external: {
    type: 'boolean',
    isNullable: false,
    label: 'From another site',
    description: 'True when the image is on another site: its registrable domain differs.',
  },
  is_broken: { type: 'boolean', isNullable: false, isShown: false, value: isBroken, label: 'Broken' },
  is_data_uri: {
    type: 'boolean',
    isNullable: false,
    label: 'Embedded (data:)',
    description: 'True when pages hold the image itself, as a `data:` address.',
  },
  is_svg: { type: 'boolean', isNullable: false, label: 'SVG' },
  references_count: {
    type: 'integer',
    isNullable: false,
    isFiltered: false,
    label: 'Used',
    description: 'Number of `img` elements that show it, on all pages.',
  },
  // There are millions of these texts, and most are ASCII.
  alt: {
    of: 'reference',
    type: 'text',
    isLowered: true,
    label: 'Alt text',
    description: 'The text of the `alt` attribute; null without the attribute.',
  },
  width: {
    of: 'reference',
    type: 'integer',
    label: 'Width',
    description: 'The value of the attribute, in pixels.',
  },
  height: {
    of: 'reference',
    type: 'integer',
    label: 'Height',
    description: 'The value of the attribute, in pixels.',
  },
  has_srcset: {
    of: 'reference',
    type: 'boolean',
    isNullable: false,
    label: 'Has srcset',
    description: 'Whether the element offers it in several sizes.',
  },
  source_url: {
    of: 'source',
    type: 'text',
    isNullable: false,
    column: 'url',
    label: 'Page with the image',
    description: 'The page with the reference that is shown as an example.',
  },
} as const satisfies Catalogue<'image' | 'reference' | 'source'>

export const IMAGE_FILTERS = filterFields<'image' | 'reference' | 'source'>('image', IMAGE_FIELDS)

/** An image has the id of its address; those that pages hold themselves have none. Index: crawl_urls_pkey. */
function isBroken(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`coalesce((select ${isBrokenTarget('address')} from crawl_urls as address
    where address.project_id = ${column('project_id')} and address.crawl_id = ${column('crawl_id')}
      and address.id = ${column('id')}), 0)`
}
