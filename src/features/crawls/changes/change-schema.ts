// Changes between two crawls in the API.

import { Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../../entry/http/answers/paging.ts'
import { checked, checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { findIssue, nearIssue } from '../engine/audit/catalogue.ts'
import { SEVERITIES } from '../engine/audit/rule.ts'
import { count, crawlUidField, statusCode } from '../field-schemas.ts'
import type { ChangeCounts } from './change-counts.ts'
import { COMPARED_FIELDS, INDEXABILITIES } from './compared-fields.ts'
import { ISSUE_CHANGES, type IssueChangeKind } from './issue-changes.ts'
import { PAGE_CHANGES } from './page-changes.ts'
import { NOT_VISITED_REASONS } from './shown-changes.ts'

// Accepts any text, so that a malformed uid gets the same "not found" as one that does not exist.
const comparedTo = Type.Optional(
  Type.String({
    maxLength: 64,
    description: 'The uid of the completed crawl to compare with; by default the one before.',
  }),
)

export const pairQuery = { compared_to: comparedTo }

const PAGE_MEANINGS = {
  added: 'a page that was not there before',
  removed:
    'one that is not there any more: it answers 404 or 410, or a crawl of the whole site did not meet it',
  changed: 'one that differs in a field',
  not_visited: 'one of the other crawl that this one did not visit, so that nobody knows',
  not_visited_before: 'one of this crawl that the other one did not visit, so that nobody knows',
}

export const pageChangesQuery = checkedTogether(
  Type.Object({
    kind: Type.Optional(Type.Enum(PAGE_CHANGES, { default: 'changed', 'x-enumDescriptions': PAGE_MEANINGS })),
    field: Type.Optional(
      Type.Enum(COMPARED_FIELDS, { description: 'Only pages in which this has changed.' }),
    ),
    ...pairQuery,
    ...countedQuery,
  }),
  ({ kind = 'changed', field }) =>
    field === undefined || kind === 'changed' ? {} : { field: 'is only for kind=changed' },
)

const ISSUE_MEANINGS = {
  new: 'a finding that was not there before',
  fixed: 'one that is not there any more, or whose page is gone',
  not_visited: 'one of the other crawl on a page that this one did not visit',
  not_visited_before: 'one of this crawl on a page that the other one did not visit',
}

function refuseUnknown(text: string): string | undefined {
  if (findIssue(text) !== undefined) return undefined
  const near = nearIssue(text)
  const reason = 'must be the id of an issue, such as title_missing'
  return near === undefined ? reason : `${reason} (did you mean ${near}?)`
}

export const issueChangesQuery = Type.Object({
  kind: Type.Optional(Type.Enum(ISSUE_CHANGES, { default: 'new', 'x-enumDescriptions': ISSUE_MEANINGS })),
  issue: Type.Optional(
    checked(Type.String({ maxLength: 64, description: 'Only findings of this issue.' }), refuseUnknown),
  ),
  severity: Type.Optional(Type.Enum(SEVERITIES, { description: 'Only findings of this severity.' })),
  ...pairQuery,
  ...countedQuery,
})

const text = nullable(Type.String())

const comparedPage = Type.Object(
  {
    status_code: statusCode('Of the last response.'),
    final_url: text,
    content_type: text,
    title: text,
    description: text,
    h1: text,
    canonical: text,
    indexability: Type.Enum(INDEXABILITIES, {
      description: '`indexable`, or the first reason why the page is not.',
    }),
    is_noindex: Type.Boolean(),
    words_count: nullable(
      Type.Integer({ minimum: 0 }),
      'The number of words; it counts as changed when it differs by at least 10 words and by a tenth.',
    ),
    content_hash: nullable(Type.String(), 'The hash of the visible text of an indexable page.'),
    depth: nullable(Type.Integer({ minimum: 0 })),
  },
  { title: 'ComparedPage' },
)

const reason = nullable(
  Type.Enum(NOT_VISITED_REASONS),
  'Why a page was not visited: robots.txt forbids it; a link leads there, and it was not asked for; no link that was seen leads there.',
)

export const pageChange = Type.Object(
  {
    url: Type.String(),
    kind: Type.Enum(PAGE_CHANGES),
    reason,
    changed_fields: Type.Array(Type.Enum(COMPARED_FIELDS), {
      description:
        'The fields that differ. If the address redirects in both crawls, only its status, target and depth are compared.',
    }),
    before: nullable(comparedPage, 'The page in the other crawl; null when that crawl has no record of it.'),
    after: nullable(comparedPage, 'The page in this crawl.'),
  },
  { title: 'PageChange' },
)

export const issueChange = Type.Object(
  {
    url: Type.String(),
    kind: Type.Enum(ISSUE_CHANGES),
    reason,
    issue: Type.String({ description: 'The id of the issue, as in docs/crawl-issues.md.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    category: Type.String(),
    detail: nullable(Type.String(), 'Where the fault is in the page, in the crawl that has the finding.'),
  },
  { title: 'IssueChange' },
)

const everyCount = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, count()])) as Record<Name, ReturnType<typeof count>>

export const changeSummary = Type.Object(
  {
    crawl_uid: crawlUidField,
    compared_to: crawlUidField,
    health_score_change: nullable(
      Type.Number(),
      'The health score less that of the other crawl; null when the two cannot be compared: one of them has none, their formulas differ, or only one of them read all of the site.',
    ),
    pages: Type.Object(everyCount(PAGE_CHANGES)),
    changed_fields: Type.Object(everyCount(COMPARED_FIELDS), {
      description: 'Number of changed pages by changed field; one page can count for several fields.',
    }),
    issues: Type.Object(everyCount(ISSUE_CHANGES)),
    by_issue: Type.Array(
      Type.Object({
        issue: Type.String(),
        title: Type.String(),
        severity: Type.Enum(SEVERITIES),
        ...everyCount(ISSUE_CHANGES),
      }),
      { description: 'Issues with any change, by id.' },
    ),
    notes: Type.Array(Type.String(), {
      description: 'What to know before you read the comparison, in sentences.',
    }),
  },
  { title: 'CrawlChanges' },
)

export function toSummary({ pages, fields, issues }: ChangeCounts) {
  const byIssue = Object.entries(issues)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([issue, counts]) => {
      const known = findIssue(issue)
      return known === undefined ? [] : [{ issue, title: known.title, severity: known.severity, ...counts }]
    })
  const sum = (kind: IssueChangeKind) => byIssue.reduce((total, counts) => total + counts[kind], 0)
  return {
    pages,
    changed_fields: fields,
    issues: Object.fromEntries(ISSUE_CHANGES.map((kind) => [kind, sum(kind)])),
    by_issue: byIssue,
  }
}
