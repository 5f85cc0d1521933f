// An issue in the API: what it is, why it matters, how to fix it, and how many pages of a crawl have it.

import { Type } from 'typebox'
import { type CatalogueEntry, SUBJECTS } from '../engine/audit/catalogue.ts'
import { SEVERITIES } from '../engine/audit/rule.ts'
import { count, crawlUidField } from '../field-schemas.ts'

const issueRecord = Type.Object(
  {
    issue: Type.String({ description: 'The id of the issue, as in docs/crawl-issues.md.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    category: Type.String(),
    subject: Type.Enum(SUBJECTS, {
      description:
        'If it is links, images or resources, they have a list of their own besides the list of pages.',
    }),
    explanation: Type.String({ description: 'What is wrong.' }),
    why_it_matters: Type.String(),
    how_to_fix: Type.String(),
    reference_url: Type.String({ description: 'The standard or primary documentation behind the rule.' }),
    pages_count: count('Number of pages that have the issue.'),
  },
  { title: 'CrawlIssue' },
)

export const issueList = Type.Object(
  {
    crawl_uid: crawlUidField,
    issues: Type.Array(issueRecord, {
      description:
        'All issues that the audit looked for, in the order of docs/crawl-issues.md; for crawls of older releases, those that were found.',
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
