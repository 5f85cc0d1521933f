// Images in the API: each once, with one reference as an example, and all references to one image.

import { Type } from 'typebox'
import { count, nullable, statusCode } from '../field-schemas.ts'

const size = nullable(Type.Integer({ minimum: 0 }), 'As the attribute says.')
const alt = nullable(Type.String(), 'Null without the attribute.')
const fetchStatus = statusCode('Of the image; null when it was not asked or did not answer.')

export const imageRecord = Type.Object(
  {
    image_url: nullable(Type.String(), 'Null for what is written into pages: all of it is one entry.'),
    fetch_status_code: fetchStatus,
    is_external: Type.Boolean({ description: 'Of another registrable domain.' }),
    is_data_uri: Type.Boolean({ description: 'Written into pages as `data:` addresses.' }),
    is_svg: Type.Boolean(),
    references_count: count('Elements `img` that show it, on all pages.'),
    alt,
    width: size,
    height: size,
    has_srcset: Type.Boolean({ description: 'The element offers it in several sizes.' }),
    source_url: Type.String({ description: 'The page with the reference that is shown as an example.' }),
  },
  {
    title: 'Image',
    description:
      '`alt`, `width`, `height`, `has_srcset` and `source_url` are of the first reference that the filters hold for.',
  },
)

export const imageSource = Type.Object(
  {
    source_url: Type.String(),
    source_status_code: statusCode('Of the page that shows the image.'),
    alt,
    width: size,
    height: size,
    fetch_status_code: fetchStatus,
  },
  { title: 'ImageSource' },
)
