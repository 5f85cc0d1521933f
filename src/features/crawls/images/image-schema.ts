// Images in the API: each once, with one reference as an example, and all references to one image.

import { Type } from 'typebox'
import { recordProperties } from '../../../entry/http/answers/record-schema.ts'
import { statusCode } from '../field-schemas.ts'
import { IMAGE_FIELDS } from './image-fields.ts'

const RECORD = recordProperties(IMAGE_FIELDS)
const { alt, width, height, fetch_status_code } = RECORD

export const imageRecord = Type.Object(RECORD, {
  title: 'Image',
  description:
    '`alt`, `width`, `height`, `has_srcset` and `source_url` describe the first reference that matches the filters.',
})

export const imageSource = Type.Object(
  {
    source_url: Type.String(),
    source_status_code: statusCode('Status code of the page that shows the image.'),
    alt,
    width,
    height,
    fetch_status_code,
  },
  { title: 'ImageSource' },
)
