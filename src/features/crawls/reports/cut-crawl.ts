// The API fields that say whether a crawl ended early. Its numbers then cover only a part of the site.

import { Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { type CrawlEnd, describeEnd, END_REASONS } from '../records/crawl-end.ts'

export const cutFields = {
  was_cut: Type.Boolean({
    description:
      'Whether the crawl ended before it had read everything: its numbers are those of a part of the site.',
  }),
  end_reason: nullable(
    Type.Enum(END_REASONS),
    'Why the crawl ended early; null when it read the whole site.',
  ),
  cut_notes: Type.Array(Type.String(), {
    description: 'The same in a sentence; empty when it read everything.',
  }),
}

export function toCutFields(end: CrawlEnd | null) {
  return {
    was_cut: end !== null,
    end_reason: end?.reason ?? null,
    cut_notes: end === null ? [] : [describeEnd(end)],
  }
}
