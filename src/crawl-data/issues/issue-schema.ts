// An issue in the API: what it is, why it matters, how to fix it, and how many pages of a crawl have it.

import { Type } from 'typebox'
import { type CatalogueEntry, SUBJECTS } from '../../crawler/issues/catalogue.ts'
import { SEVERITIES } from '../../crawler/issues/rule.ts'
import { count, crawlUidField } from '../field-schemas.ts'

const issueRecord = Type.Object(
  {
    issue: Type.String({ description: 'As docs/crawl-issues.md names it.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    category: Type.String(),
    subject: Type.Enum(SUBJECTS, {
      description: 'Of an issue that links or images make up, there is a list of those beside its pages.',
    }),
    explanation: Type.String({ description: 'What is wrong.' }),
    why_it_matters: Type.String(),
    how_to_fix: Type.String(),
    reference_url: Type.String({ description: 'The standard, or the documentation of whoever decides.' }),
    pages_count: count('Pages that have it.'),
  },
  { title: 'CrawlIssue' },
)

export const issueList = Type.Object(
  {
    crawl_uid: crawlUidField,
    issues: Type.Array(issueRecord, {
      description:
        'All that the crawl was audited by, in the order of docs/crawl-issues.md; of a crawl of an older release, those that were found.',
    }),
  },
  { title: 'CrawlIssues' },
)

export function toIssue({ id, family, advice, ...entry }: CatalogueEntry, pagesCount: number) {
  return {
    issue: id,
    title: entry.title,
    severity: entry.severity,
    category: family,
    subject: entry.subject,
    explanation: entry.explanation,
    why_it_matters: advice.matters,
    how_to_fix: advice.fix,
    reference_url: advice.reference,
    pages_count: pagesCount,
  }
}
