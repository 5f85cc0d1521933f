// What pages are filtered by: the fields of their records, and what the audit found on them. A page has many issues, so filters
// by issues are no conditions on its row but on crawl_issues, within the range of pages that the query reads.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Catalogue, type Field, type FieldTable, filterFields } from '../../../data/lists/fields.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import { filtersOf } from '../../../data/lists/filter-sql.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { IdRange } from '../../../data/storage/searches/id-steps.ts'
import { isSelected } from '../../../data/storage/sql/seek.ts'
import { CATALOGUE, nearIssue } from '../engine/audit/catalogue.ts'
import { SEVERITIES } from '../engine/audit/rule.ts'
import { PAGE_FIELDS } from '../engine/page-fields.ts'
import type { CrawlKey } from '../records/crawl-key.ts'

/** Issues and their severities come from the audit's findings on a page: they are no columns of its row. */
export const FINDING_FIELDS = {
  issue: {
    type: 'choice',
    isNullable: false,
    label: 'Issue',
    choices: {
      name: 'issue',
      values: CATALOGUE.map(({ id }) => id),
      phrase: 'the id of an issue, such as title_missing',
      nearest: nearIssue,
    },
  },
  issue_severity: {
    type: 'choice',
    isNullable: false,
    column: 'issue',
    label: 'Severity of an issue',
    choices: { name: 'severity', values: SEVERITIES, phrase: `one of ${SEVERITIES.join(', ')}` },
  },
} as const satisfies Catalogue<'finding'>

export const PAGE_COLUMN_FILTERS = filterFields('page', PAGE_FIELDS)
export const PAGE_FILTERS: FieldTable<'page' | 'finding'> = new Map<string, Field<'page' | 'finding'>>([
  ...PAGE_COLUMN_FILTERS,
  ...filterFields('finding', FINDING_FIELDS),
])

type DividedPageFilters = {
  ofPage: readonly Filter[]
  /** An issue that all pages must have: its findings are read in place of all pages. */
  issue: string | undefined
  /** The other conditions on issues. */
  ofFindings: readonly Filter[]
}

export function dividePageFilters(filters: readonly Filter[]): DividedPageFilters {
  const ofFindings = filtersOf(filters, PAGE_FILTERS, 'finding')
  const leading = ofFindings.find(({ field, operator }) => field === 'issue' && operator === 'eq')
  return {
    ofPage: filtersOf(filters, PAGE_FILTERS, 'page'),
    issue: leading?.value as string | undefined,
    ofFindings: ofFindings.filter((filter) => filter !== leading),
  }
}

/** SQL to be appended to other conditions. Index: crawl_issues_pkey, for each issue. */
export function findingConditions(
  engine: Engine,
  crawl: CrawlKey,
  filters: readonly Filter[],
  { column, ...range }: IdRange & { column: string },
): RawBuilder<unknown> {
  const conditions = filters.map((filter) => {
    const isWanted = filter.operator !== 'neq'
    return sql`and ${isSelected(engine, column, pagesWith(crawl, issuesOf(filter), range), isWanted)}`
  })
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql` `)
}

function pagesWith(
  { projectId, crawlId }: CrawlKey,
  issues: readonly string[],
  { after, until }: IdRange,
): RawBuilder<SqlBool> {
  return sql`select f.page_id as id from crawl_issues as f
    where f.project_id = ${projectId} and f.crawl_id = ${crawlId} and f.issue in (${sql.join(issues)})
      and f.page_id > ${after} ${until === undefined ? sql`` : sql`and f.page_id <= ${until}`}`
}

function issuesOf({ field, operator, value }: Filter): string[] {
  const values = operator === 'in' ? value.map(String) : [String(value)]
  if (field === 'issue') return values
  return CATALOGUE.filter(({ severity }) => values.includes(severity)).map(({ id }) => id)
}
