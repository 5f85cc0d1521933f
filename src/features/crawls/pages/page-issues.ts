// The issues that the audit found on one page.

import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { CATALOGUE, findIssue } from '../engine/audit/catalogue.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { PageIssue } from './page-schema.ts'

const IDS = CATALOGUE.map(({ id }) => id)
const PLACES = new Map<string, number>(IDS.map((id, place) => [id, place]))

type Values = { project_id: number; crawl_id: number; page_id: number }

// Index: crawl_issues_pkey, once for each issue that there is.
const findIssues = rowsStatement<Values, { issue: string; detail: string | null }>((db, param) =>
  db
    .selectFrom('crawl_issues')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('issue', 'in', IDS)
    .where('page_id', '=', param('page_id'))
    .select(['issue', 'detail']),
)

/** Sorted as in the catalogue; without issues of an older release that are no longer looked for. */
export async function readPageIssues(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  pageId: number,
): Promise<PageIssue[]> {
  const rows = await findIssues(database, { project_id: projectId, crawl_id: crawlId, page_id: pageId })
  rows.sort((a, b) => (PLACES.get(a.issue) ?? 0) - (PLACES.get(b.issue) ?? 0))
  return rows.flatMap(({ issue, detail }) => {
    const known = findIssue(issue)
    if (known === undefined) return []
    const { title, severity, family: category, explanation } = known
    return [{ issue, title, severity, category, explanation, detail }]
  })
}
