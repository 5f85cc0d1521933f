// The shapes of tags, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../../entry/http/answers/paging.ts'
import { checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { nameField, noteField } from '../../../entry/http/requests/text-fields.ts'
import { foldCase } from '../../../lib/text.ts'

/** How many tags a project may have. */
export const TAGS_MAX = 200
/** How many tags a keyword may have. */
export const KEYWORD_TAGS_MAX = 20
/** How many keywords a request may tag. */
export const TAGGED_MAX = 1_000
export const TAG_NAME_LENGTH_MAX = 80
const NOTE_LENGTH_MAX = 1_000

const tagName = nameField(
  TAG_NAME_LENGTH_MAX,
  'No other tag of the project may have the same name in any letter case.',
)

export const tagRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String({ examples: ['brand'] }),
    keyword_count: Type.Integer({ description: 'Number of keywords with this tag, on both devices.' }),
  },
  { title: 'Tag' },
)
export type TagRecord = Static<typeof tagRecord>

export const tagListQuery = Type.Object(countedQuery)
export const tagBody = Type.Object({ name: tagName })

const names = (maxItems: number, description: string) =>
  Type.Array(tagName, { maxItems, description, examples: [['brand', 'boots']] })

export const tagKeywordsBody = checkedTogether(
  Type.Object({
    keyword_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: TAGGED_MAX }),
    add: Type.Optional(
      names(KEYWORD_TAGS_MAX, 'Tags that these keywords get; those that do not exist are created.'),
    ),
    remove: Type.Optional(
      names(TAGS_MAX, 'Tags that are taken off these keywords. They go on existing for others.'),
    ),
  }),
  ({ add, remove }) => {
    if (add === undefined && remove === undefined) return { add: 'is required unless there is a remove' }
    const added = new Set(add?.map((name) => name && foldCase(name)))
    const isInBoth = remove?.some((name) => name !== undefined && added.has(foldCase(name)))
    return isInBoth ? { remove: 'must not have a tag that add has' } : undefined
  },
)

export const taggedCount = Type.Object(
  {
    changed_count: Type.Integer({ description: 'Keywords that have other tags than before.' }),
  },
  { title: 'TaggedCount' },
)

/** The tags and the note that people wrote beside a keyword. */
const keywordTagFields = {
  tags: Type.Array(Type.String(), { description: 'The names of its tags, in alphabetical order.' }),
  note: nullable(Type.String()),
}

/** The same where they come along on request. */
export const addedTagFields = {
  tags: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Only with `include=tags`: the names of its tags, in alphabetical order.',
      examples: [['brand']],
    }),
  ),
  note: Type.Optional(nullable(Type.String(), 'Only with `include=tags`: what people wrote about it.')),
  search_volume: Type.Optional(
    nullable(
      Type.Integer({ minimum: 0 }),
      'Only with `include=tags`: how often it is searched in a month, by the file that it was imported from. Sightline measures no search volumes.',
    ),
  ),
  search_volume_imported_at: Type.Optional(
    nullable(
      Type.String({ format: 'date-time' }),
      'Only with `include=tags`: when the search volume was imported.',
    ),
  ),
}

export const keywordTags = Type.Object(
  { id: Type.Integer({ minimum: 1 }), ...keywordTagFields },
  { title: 'KeywordTags' },
)

export const keywordChanges = Type.Object(
  {
    tags: Type.Optional(
      names(
        KEYWORD_TAGS_MAX,
        'All tags of the keyword after the change: other tags are taken off, and tags that do not exist are created.',
      ),
    ),
    note: Type.Optional(
      nullable(
        noteField(NOTE_LENGTH_MAX, 'It may have several lines.'),
        'The note of the keyword; null deletes it.',
      ),
    ),
  },
  { minProperties: 1 },
)
