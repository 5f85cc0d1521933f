// Images in the API: each once, with one reference as an example, and all references to one image.

import { Type } from 'typebox'
import { count, nullable, statusCode } from '../field-schemas.ts'

const size = nullable(Type.Integer({ minimum: 0 }), 'The value of the attribute, in pixels.')
const alt = nullable(Type.String(), 'Null without the attribute.')
const fetchStatus = statusCode('Status code of the image; null if it was not requested or did not answer.')

export const imageRecord = Type.Object(
  {
    image_url: nullable(
      Type.String(),
      'Null for images that are embedded in pages; all of them share one entry.',
    ),
    fetch_status_code: fetchStatus,
    is_external: Type.Boolean({ description: 'Whether it belongs to another registrable domain.' }),
    is_data_uri: Type.Boolean({ description: 'Whether it is embedded in pages as a `data:` address.' }),
    is_svg: Type.Boolean(),
    references_count: count('Number of `img` elements that show it, on all pages.'),
    alt,
    width: size,
    height: size,
    has_srcset: Type.Boolean({ description: 'Whether the element offers it in several sizes.' }),
    source_url: Type.String({ description: 'The page with the reference that is shown as an example.' }),
  },
  {
    title: 'Image',
    description:
      '`alt`, `width`, `height`, `has_srcset` and `source_url` describe the first reference that matches the filters.',
  },
)

export const imageSource = Type.Object(
  {
    source_url: Type.String(),
    source_status_code: statusCode('Status code of the page that shows the image.'),
    alt,
    width: size,
    height: size,
    fetch_status_code: fetchStatus,
  },
  { title: 'ImageSource' },
)
