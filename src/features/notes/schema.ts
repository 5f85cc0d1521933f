// The shapes of notes of days, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { dayRangeQuery, findWrongDays } from '../../entry/http/requests/day-range.ts'
import { checkedTogether, parsed } from '../../entry/http/requests/schema-annotations.ts'
import { noteField } from '../../entry/http/requests/text-fields.ts'
import { parseDay } from '../../lib/local-day.ts'

const TEXT_LENGTH_MAX = 500

/** Days since 1970 in the code, YYYY-MM-DD outside. */
const recordDay = parsed(
  Type.String({
    format: 'date',
    maxLength: 10,
    description: "The day it is about, in the project's time zone.",
    examples: ['2026-08-31'],
  }),
  (text) => {
    const value = parseDay(text)
    return value === undefined || value < 0
      ? { error: 'must be a date from 1970-01-01 to 9999-12-31' }
      : { value }
  },
)

const noteText = noteField(TEXT_LENGTH_MAX, 'What is to be known of that day; it may have several lines.')

export const noteRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    day: Type.String({ format: 'date', examples: ['2026-08-31'] }),
    text: Type.String({ examples: ['The new category pages went live.'] }),
    member_id: nullable(
      Type.Integer({
        description: 'Who wrote it; null when a command did, or when the member has been removed.',
      }),
    ),
    member_name: nullable(Type.String()),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { title: 'DayNote' },
)
export type NoteRecord = Static<typeof noteRecord>

export const noteListQuery = checkedTogether(
  Type.Object({
    ...dayRangeQuery({
      from: "Only notes of this day and later ones, in the project's time zone.",
      to: 'Only notes of this day and earlier ones.',
    }),
    ...countedQuery,
  }),
  findWrongDays,
)

export const newNoteBody = Type.Object({ day: recordDay, text: noteText })
export type NewNote = Static<typeof newNoteBody>

export const noteChanges = Type.Object(
  { day: Type.Optional(recordDay), text: Type.Optional(noteText) },
  { minProperties: 1 },
)
export type NoteChanges = Static<typeof noteChanges>
