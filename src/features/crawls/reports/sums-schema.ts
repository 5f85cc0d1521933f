// How the pages of a crawl are divided, as it is stored with the crawl and shown by the API.

import { type Static, Type } from 'typebox'
import { count } from '../field-schemas.ts'

const parts = (description: string) =>
  Type.Array(Type.Object({ label: Type.String(), pages: count() }), { description })

export const pageSums = Type.Object(
  {
    answers: parts(
      'Pages by answer: `ok` (2xx), `redirect` (whatever it leads to), `client_error` (4xx), `server_error` (5xx), `none`, `other`.',
    ),
    indexability: parts(
      'Pages by whether search engines may show them: `indexable`, `noindex`, `canonicalised` (another page is canonical), `redirect`, `error`, `none` (no answer).',
    ),
    depths: parts('Pages by depth, in clicks from the start page; `none` where no links lead there.'),
    content_types: parts(
      'Pages by content type, the most frequent first; `none` without one, `other` for rare ones.',
    ),
    response_times: parts('Pages by response time in milliseconds: `0-199`, `200-499`, …, `2000-`, `none`.'),
    response_bytes: parts(
      'Pages by size of the answer in bytes: `0-9999`, `10000-99999`, …, `2000000-`, `none`.',
    ),
    words_counts: parts('Pages by number of words: `0-99`, `100-299`, …, `1200-`, `none`.'),
  },
  { title: 'PageSums' },
)
export type PageSums = Static<typeof pageSums>
