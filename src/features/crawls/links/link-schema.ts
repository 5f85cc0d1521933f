// Links in the API: each destination once, with one link as an example, and all links to one destination.

import { Type } from 'typebox'
import { count, statusCode } from '../field-schemas.ts'

const OF_LINK = {
  anchor_text: Type.String({ description: 'The text of the link; for an image, its `alt`.' }),
  is_nofollow: Type.Boolean(),
  target_blank: Type.Boolean({ description: 'Whether it opens a new window.' }),
}

export const linkRecord = Type.Object(
  {
    destination_url: Type.String(),
    target_domain: Type.String({ description: 'The host of the destination.' }),
    fetch_status_code: statusCode(
      'Status code of the destination; null if it was not requested or did not answer.',
    ),
    is_external: Type.Boolean({ description: 'Whether it belongs to another registrable domain.' }),
    links_count: count('Number of links to it, on all pages.'),
    nofollow_links_count: count('Those of them with `rel=nofollow`.'),
    ...OF_LINK,
    source_url: Type.String({ description: 'The page with the link that is shown as an example.' }),
  },
  {
    title: 'LinkDestination',
    description:
      '`anchor_text`, `is_nofollow`, `target_blank` and `source_url` describe the first link that matches the filters.',
  },
)

export const linkSource = Type.Object(
  {
    source_url: Type.String(),
    source_status_code: statusCode('Of the page with the link.'),
    ...OF_LINK,
  },
  { title: 'LinkSource' },
)
