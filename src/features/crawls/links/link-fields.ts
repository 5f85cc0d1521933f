// The catalogue of the fields of a link's destination. A destination is listed if one link to it passes all filters on links:
// some fields are those of this link, and `source` is the page that has it.

import { type Catalogue, filterFields } from '../../../data/lists/fields.ts'
import { isBrokenTarget } from '../references/broken-target.ts'

export const LINK_FIELDS = {
  destination_url: { type: 'text', isNullable: false, column: 'url', label: 'Destination' },
  target_domain: {
    type: 'text',
    isNullable: false,
    column: 'domain',
    folded: 'domain',
    label: 'Destination host',
    description: 'The host of the destination.',
  },
  fetch_status_code: {
    type: 'integer',
    limits: {},
    label: 'Status',
    description: 'Status code of the destination; null if it was not requested or did not answer.',
  },
  is_external: {
    type: 'boolean',
    isNullable: false,
    label: 'External',
    description: 'True when the link leads to another site: its registrable domain differs.',
  },
  is_broken: { type: 'boolean', isNullable: false, isShown: false, value: isBrokenTarget, label: 'Broken' },
  links_count: {
    type: 'integer',
    isNullable: false,
    isFiltered: false,
    label: 'Links',
    description: 'Number of links to it, on all pages.',
  },
  nofollow_links_count: {
    type: 'integer',
    isNullable: false,
    isFiltered: false,
    label: 'Nofollow',
    description: 'Number of these links with `rel=nofollow`.',
  },
  // There are millions of these texts, and most are ASCII.
  anchor_text: {
    of: 'link',
    type: 'text',
    isNullable: false,
    isLowered: true,
    label: 'Anchor text',
    description: 'The text of the link; for an image, its `alt`.',
  },
  is_nofollow: { of: 'link', type: 'boolean', isNullable: false, label: 'Nofollow' },
  target_blank: {
    of: 'link',
    type: 'boolean',
    isNullable: false,
    column: 'has_target_blank',
    label: 'Opens in a new tab',
    description: 'Whether it opens a new window.',
  },
  source_url: {
    of: 'source',
    type: 'text',
    isNullable: false,
    column: 'url',
    label: 'Linking page',
    description: 'The page with the link that is shown as an example.',
  },
} as const satisfies Catalogue<'destination' | 'link' | 'source'>

export const LINK_FILTERS = filterFields<'destination' | 'link' | 'source'>('destination', LINK_FIELDS)
