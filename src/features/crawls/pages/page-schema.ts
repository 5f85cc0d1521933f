// A crawled page in the API: the fields of its record, and its issues.

import { type Static, Type } from 'typebox'
import { shownNames } from '../../../data/lists/fields.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { recordProperties } from '../../../entry/http/answers/record-schema.ts'
import { SEVERITIES } from '../engine/audit/rule.ts'
import { PAGE_FIELDS } from '../engine/page-fields.ts'
import { time } from '../field-schemas.ts'

const PAGE_RECORD = recordProperties(PAGE_FIELDS)

export const pageRecord = Type.Object(PAGE_RECORD, {
  title: 'CrawledPage',
  description: 'Content fields are null if there was no response or it was not HTML.',
})

export const pageIssue = Type.Object(
  {
    issue: Type.String({ description: 'The id of the issue, as in docs/crawl-issues.md.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    category: Type.String(),
    explanation: Type.String(),
    detail: nullable(Type.String(), 'Where the fault is in the page.'),
  },
  { title: 'PageIssue' },
)
export type PageIssue = Static<typeof pageIssue>

/** An address that was perhaps never asked for: then everything except `url` and `domain` is null. */
const PERHAPS_UNASKED = {
  ...PAGE_RECORD,
  fetched_at: nullable(time, 'When the page was requested; null for an address that was not requested.'),
}

export const issuePage = Type.Object(
  { ...PERHAPS_UNASKED, detail: nullable(Type.String(), 'Where the fault is in the page.') },
  { title: 'PageWithIssue', description: 'A page of a crawl, with what the issue says about it.' },
)

export const pageDetail = Type.Object(
  {
    ...PERHAPS_UNASKED,
    issues: Type.Array(pageIssue),
  },
  { title: 'CrawledPageWithIssues' },
)

/** The record of an address that has issues but no record as a page. */
export function unvisitedRecord(url: string): Record<string, string | null> {
  const nothing = shownNames(PAGE_FIELDS).map((name) => [name, null])
  return { ...Object.fromEntries(nothing), url, domain: new URL(url).hostname }
}
