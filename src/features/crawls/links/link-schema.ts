// Links in the API: each destination once, with one link as an example, and all links to one destination.

import { Type } from 'typebox'
import { recordProperties } from '../../../entry/http/answers/record-schema.ts'
import { statusCode } from '../field-schemas.ts'
import { LINK_FIELDS } from './link-fields.ts'

const RECORD = recordProperties(LINK_FIELDS)
const { anchor_text, is_nofollow, target_blank } = RECORD

export const linkRecord = Type.Object(RECORD, {
  title: 'LinkDestination',
  description:
    '`anchor_text`, `is_nofollow`, `target_blank` and `source_url` describe the first link that matches the filters.',
})

export const linkSource = Type.Object(
  {
    source_url: Type.String(),
    source_status_code: statusCode('Status code of the page with the link.'),
    anchor_text,
    is_nofollow,
    target_blank,
  },
  { title: 'LinkSource' },
)
