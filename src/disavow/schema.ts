// The shapes of the disavow list, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { countedQuery } from '../http/answers/paging.ts'
import { emptyIsAbsent, parsed } from '../http/requests/schema-annotations.ts'
import { DISAVOW_TYPES } from './entry.ts'
import { NOTE_LENGTH_MAX, parseNote } from './rules/note.ts'
import { URL_LENGTH_MAX } from './rules/url-value.ts'

const VALUES_MAX = 100
const SEARCH_LENGTH_MAX = 255

const note = parsed(
  Type.Union([Type.String({ maxLength: NOTE_LENGTH_MAX }), Type.Null()], {
    description:
      'Why they are disavowed, for people to read. One line; in the file it is a comment above each of the entries.',
  }),
  (written) => (written === null ? { value: null } : parseNote(written)),
)

export const newEntriesBody = Type.Object({
  type: Type.Enum(DISAVOW_TYPES, {
    description: '`domain`: every page of the domain and of its sub-domains. `url`: one page.',
  }),
  values: Type.Array(Type.String({ minLength: 1, maxLength: URL_LENGTH_MAX }), {
    minItems: 1,
    maxItems: VALUES_MAX,
    description: 'Domains without scheme and path, or absolute URLs of pages.',
  }),
  note: Type.Optional(note),
})

export const addedEntries = Type.Object({
  data: Type.Object({
    created_count: Type.Integer(),
    existing_count: Type.Integer({
      description:
        'Values that were already on the list or that the request repeats. Existing entries keep their notes.',
    }),
  }),
})

export const entryRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    type: Type.Enum(DISAVOW_TYPES),
    value: Type.String(),
    note: Type.Union([Type.String(), Type.Null()]),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'DisavowEntry' },
)
export type EntryRecord = Static<typeof entryRecord>

export const entriesQuery = Type.Object({
  type: Type.Optional(Type.Enum(DISAVOW_TYPES)),
  search: Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: SEARCH_LENGTH_MAX,
        description: 'Only entries whose value or note contains this text, in any letter case.',
      }),
    ),
  ),
  ...countedQuery,
})
