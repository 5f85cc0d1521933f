// The shapes of imports, for HTTP and for the OpenAPI document.

import { Type } from 'typebox'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { dollarsField } from '../../entry/http/requests/dollars.ts'
import { IMPORT_KINDS, IMPORT_STATUSES } from './import-store.ts'

const NAME_LENGTH_MAX = 255
const CODE_LENGTH_MAX = 20

export const importRecord = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum(IMPORT_KINDS),
    status: Type.Enum(IMPORT_STATUSES),
    is_dry_run: Type.Boolean(),
    file_name: nullable(Type.String()),
    bytes_received: Type.Integer({
      description: 'Number of bytes of the file that have arrived; the next part begins there.',
    }),
    progress: nullable(
      Type.Object(
        { step: Type.String(), rows: Type.Integer() },
        { description: 'How far the import is; null unless it is running.' },
      ),
    ),
    counts: Type.Record(Type.String(), Type.Number(), {
      description:
        'Numbers of what was imported, or in a dry run would be, by kind. Empty before the import has ended, and when it failed.',
    }),
    notes: Type.Array(Type.String(), { description: 'Sentences about the import that people should read.' }),
    left_out: Type.Array(
      Type.Object({
        reason: Type.String({ examples: ['beyond_100'] }),
        count: Type.Integer(),
        lines: Type.Array(Type.Integer(), {
          description: 'Numbers of the first few of these lines; for a database file, the ids of its rows.',
        }),
        text: Type.String({
          description: 'One sentence that says how many rows were left out, why, and in which lines.',
        }),
      }),
      { description: 'Rows of the file that were not taken, by reason.' },
    ),
    columns_not_read: Type.Array(Type.String(), {
      description: 'Columns of the file, by their names, of which nothing was taken.',
    }),
    faults: Type.Array(
      Type.Object({
        line: nullable(Type.Integer({ description: 'Number of the line; the first line is 1.' })),
        field: nullable(Type.String()),
        reason: Type.String(),
      }),
      {
        description:
          'The first hundred faults of the file. When there are any, nothing of the file was stored.',
      },
    ),
    faults_count: Type.Integer({
      description: 'Number of faults; reading ends at 10,000.',
    }),
    created_at: dateTime,
    finished_at: nullable(dateTime),
  },
  { title: 'Import' },
)

export const newImportBody = Type.Object({
  kind: Type.Enum(IMPORT_KINDS),
  is_dry_run: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Read the whole file and say what would be done, without doing it.',
    }),
  ),
  file_name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX })),
  target: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH_MAX,
      description:
        "For backlinks: the site that is linked to, the project's domain (the default) or a competitor's.",
    }),
  ),
  country_code: Type.Optional(
    Type.String({ minLength: 1, maxLength: CODE_LENGTH_MAX, description: 'Of keywords without one.' }),
  ),
  language_code: Type.Optional(
    Type.String({ minLength: 1, maxLength: CODE_LENGTH_MAX, description: 'Of keywords without one.' }),
  ),
  device: Type.Optional(
    Type.Enum(['mobile', 'desktop', 'both'] as const, { description: 'Of keywords without one.' }),
  ),
  domain: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH_MAX,
      description: 'For a SerpBear file: the domain whose keywords are imported.',
    }),
  ),
  cost_max_usd: Type.Optional(
    dollarsField(
      'What you agree to spend at most on checking the new keywords at once. Without it, an import that costs money fails and names the cost.',
    ),
  ),
})

export const partQuery = Type.Object({
  offset: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Which byte of the file this part begins with: `bytes_received`.',
  }),
})
