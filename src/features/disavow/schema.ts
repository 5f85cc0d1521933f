// The shapes of the disavow list, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { emptyIsAbsent, parsed } from '../../entry/http/requests/schema-annotations.ts'
import { DISAVOW_TYPES } from './entry.ts'
import { BYTES_MAX, LINES_MAX } from './rules/file-limits.ts'
import { NOTE_LENGTH_MAX, parseNote } from './rules/note.ts'
import { URL_LENGTH_MAX } from './rules/url-value.ts'

const VALUES_MAX = 100
const SEARCH_LENGTH_MAX = 255
const DELETED_MAX = 1000

const note = parsed(
  nullable(
    Type.String({ maxLength: NOTE_LENGTH_MAX }),
    'Why the entries are disavowed, for people to read. The note is one line, and a comment above each of the entries in the file.',
  ),
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

export const newEntriesQuery = Type.Object({
  include: Type.Optional(
    Type.Enum(['ids'] as const, { description: '`ids` adds the ids of the entries that were created.' }),
  ),
})

export const changedEntryBody = Type.Object({ note })

export const bulkDeleteBody = Type.Object({
  ids: Type.Array(Type.Integer({ minimum: 1 }), {
    minItems: 1,
    maxItems: DELETED_MAX,
    description: 'The ids of entries. Those that are not on the list are passed over.',
  }),
})

const time = Type.String({ format: 'date-time' })
const changes = (what: string) => Type.Integer({ minimum: 0, description: what })

export const disavowSummary = Type.Object(
  {
    entries_count: Type.Integer({ minimum: 0 }),
    lines_count: Type.Integer({ minimum: 0, description: 'Lines of the file, notes included.' }),
    lines_max: Type.Integer({ description: 'Lines that a search engine takes.', examples: [LINES_MAX] }),
    bytes_count: Type.Integer({ minimum: 0, description: 'Bytes of the file.' }),
    bytes_max: Type.Integer({ description: 'Bytes that a search engine takes.', examples: [BYTES_MAX] }),
    changed_at: nullable(time, 'When the list was changed last; null for one that never was.'),
    last_download: Type.Union(
      [
        Type.Object({
          downloaded_at: time,
          added_count: changes('Entries that were added since.'),
          removed_count: changes('Entries that were deleted since.'),
          noted_count: changes('Times that an entry got another note since.'),
          is_current: Type.Boolean({ description: 'Whether nothing has changed since.' }),
        }),
        Type.Null(),
      ],
      {
        description:
          'When the file was downloaded or exported last, and what has changed since; null when it never was.',
      },
    ),
  },
  { title: 'DisavowSummary' },
)
export type DisavowSummary = Static<typeof disavowSummary>

export const addedEntries = Type.Object({
  data: Type.Object(
    {
      created_count: Type.Integer(),
      existing_count: Type.Integer({
        description:
          'Values that were already on the list or that the request repeats. Existing entries keep their notes.',
      }),
      created_ids: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          description:
            'Only with `include=ids`: the entries that were created. To take them back, delete them.',
        }),
      ),
    },
    { title: 'AddedDisavows' },
  ),
})

export const entryRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    type: Type.Enum(DISAVOW_TYPES),
    value: Type.String(),
    note: nullable(Type.String()),
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
  direction: Type.Optional(
    Type.Enum(['asc', 'desc'] as const, {
      default: 'asc',
      description: '`asc`: what was added first comes first. `desc`: what was added last does.',
    }),
  ),
  ...countedQuery,
})
