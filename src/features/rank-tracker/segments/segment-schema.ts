// The shapes of segments, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { collapseWhitespace, countCodePoints } from '../../../lib/text.ts'
import { shownDeviceQuery } from '../records/schema.ts'
import { RULES_MAX, SEGMENT_FIELDS, SEGMENT_OPERATORS } from './segment-rules.ts'

const NAME_LENGTH_MAX = 100
const VALUE_LENGTH_MAX = 2048

const name = parsed(
  Type.String({
    minLength: 1,
    maxLength: 4 * NAME_LENGTH_MAX,
    description: `At most ${NAME_LENGTH_MAX} characters after trimming. No other segment of the project may have the same name in any letter case.`,
  }),
  (text) => {
    const value = collapseWhitespace(text)
    const length = countCodePoints(value)
    if (length === 0) return { error: 'must have a visible character' }
    return length > NAME_LENGTH_MAX
      ? { error: `must have from 1 to ${NAME_LENGTH_MAX} characters` }
      : { value }
  },
)

const rules = Type.Array(
  Type.Object(
    {
      field: Type.Enum(SEGMENT_FIELDS, { description: 'The part of the URL that is compared.' }),
      operator: Type.Enum(SEGMENT_OPERATORS),
      value: Type.String({
        minLength: 1,
        maxLength: VALUE_LENGTH_MAX,
        description: 'The text to compare with; letter case does not matter.',
      }),
    },
    { title: 'SegmentRule' },
  ),
  {
    minItems: 1,
    maxItems: RULES_MAX,
    description: 'A keyword belongs to the segment when its `last_result_url` fulfils all rules.',
  },
)

const matchedCount = (description: string) => Type.Integer({ description })
const avgPosition = nullable(Type.Number(), 'Average position of these keywords; null when there are none.')
const examples = Type.Array(Type.String(), { description: 'Up to 5 different URLs that match.' })

export const segmentRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    rules,
    matched_count: matchedCount('Keywords of the device whose URL the rules match.'),
    avg_position: avgPosition,
  },
  { title: 'Segment' },
)
export type SegmentRecord = Static<typeof segmentRecord>

const segmentSuggestion = Type.Object(
  {
    name: Type.String(),
    rules,
    matched_count: matchedCount('Keywords that would belong to it and that no saved segment matches.'),
    avg_position: avgPosition,
    examples,
  },
  { title: 'SegmentSuggestion' },
)

export const segmentList = Type.Object(
  {
    segments: Type.Array(segmentRecord, { description: 'The saved segments, oldest first.' }),
    suggestions: Type.Array(segmentSuggestion, {
      description:
        'Segments that you could save: the first folders of the URLs of keywords that no saved segment matches. Up to ten folders with at least three keywords on one device, largest first.',
    }),
    unmatched_count: Type.Integer({ description: 'Keywords that no saved segment matches.' }),
  },
  { title: 'SegmentList' },
)
export type SegmentList = Static<typeof segmentList>

export const segmentPreview = Type.Object(
  {
    matched_count: matchedCount('Keywords of the device whose URL the rules match.'),
    avg_position: avgPosition,
    overlap_count: Type.Integer({
      description: 'How many of the matching keywords also belong to a saved segment.',
    }),
    examples,
  },
  { title: 'SegmentPreview' },
)
export type SegmentPreview = Static<typeof segmentPreview>

export const segmentQuery = Type.Object({ device: shownDeviceQuery })
export const newSegmentBody = Type.Object({ name, rules })
export const segmentPreviewBody = Type.Object({ rules })
// Fields that a change does not mention stay as they are.
export const segmentChanges = Type.Object(
  { name: Type.Optional(name), rules: Type.Optional(rules) },
  { minProperties: 1 },
)
