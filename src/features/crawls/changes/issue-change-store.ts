// Findings that differ between two crawls, issue by issue: read from what was stored when the newer crawl ended, or
// found by a search. Either way issues are read one after the other, in the order of their ids, until the page is
// full.

import { type RawBuilder, sql } from 'kysely'
import type { ScanStep } from '../../../data/lists/filled-page.ts'
import type { Database, Reader, Search } from '../../../data/storage/database.ts'
import { findAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { findLastId } from '../records/last-id.ts'
import { comparedIssues, type Side } from './crawl-pair.ts'
import { type IssueChange, type IssueChangeKind, issueChanges, issueDirectionOf } from './issue-changes.ts'
import { sideOf } from './page-change-store.ts'
import type { Direction } from './page-changes.ts'
import type { FoundPair } from './pair-store.ts'

export type ListedFinding = { issue: string; id: number }

type WantedFindings = {
  kind: IssueChangeKind
  isWanted(issue: string): boolean
}

type KeptChangeValues = ScanStep & { project_id: number; crawl_id: number; kind: string; issue: string }

// Index: crawl_issue_changes_pkey. The `+ 0` keeps SQLite from planning by the value of the limit.
const listKept = rowsStatement<KeptChangeValues, { id: number }>((db, param) =>
  db
    .selectFrom('crawl_issue_changes')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('kind', '=', param('kind') as IssueChangeKind)
    .where('issue', '=', param('issue'))
    .where('page_id', '>', param('after'))
    .select('page_id as id')
    .orderBy('page_id')
    .limit(sql<number>`${param('limit')} + 0`),
)

/** Sorted by issue and page; starts behind `after`. */
export async function listIssueChanges(
  database: Database,
  accountId: number,
  pair: FoundPair,
  wanted: WantedFindings,
  { after, limit }: { after: ListedFinding; limit: number },
): Promise<ListedFinding[]> {
  const { kind } = wanted
  const issues = occurring(pair, wanted).filter((issue) => issue >= after.issue)
  const go = async (readOne: (issue: string, stretch: ScanStep) => Promise<{ id: number }[]>) => {
    const found: ListedFinding[] = []
    for (const issue of issues) {
      const stretch = { after: issue === after.issue ? after.id : 0, limit: limit - found.length }
      for (const { id } of await readOne(issue, stretch)) found.push({ issue, id })
      if (found.length >= limit) break
    }
    return found
  }
  if (pair.kept !== undefined) {
    const { projectId, crawlId } = pair.newer
    return go((issue, stretch) =>
      listKept(database, { project_id: projectId, crawl_id: crawlId, kind, issue, ...stretch }),
    )
  }
  const direction = issueDirectionOf(kind)
  const side = sideOf(pair, direction)
  return database.search(accountId, (search) =>
    go((issue, stretch) => {
      const scan = { ...stretch, lastId: (db: Reader) => findLastId(db, 'crawl_urls', side.of) }
      return findAlongIds(
        search,
        scan,
        ({ limit: rowsMax, ...range }): RawBuilder<{ id: number }> =>
          sql`select c.id from (${issueChanges(search.engine, side, direction, { issues: [issue], ...range })}) as c
            where c.kind = ${kind} order by c.id limit ${rowsMax} + 0`,
      )
    }),
  )
}

/** Adds up stored counts; a pair without them is searched, up to `max` changes. */
export async function countIssueChanges(
  database: Database,
  accountId: number,
  pair: FoundPair,
  wanted: WantedFindings,
  max: number,
): Promise<number> {
  const { kept } = pair
  if (kept !== undefined) {
    const counts = occurring(pair, wanted).map((issue) => kept.issues[issue]?.[wanted.kind] ?? 0)
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const all = { after: { issue: '', id: 0 }, limit: max }
  return (await listIssueChanges(database, accountId, pair, wanted, all)).length
}

/** Ids of wanted issues that may have changes of this kind, sorted. */
function occurring(pair: FoundPair, { kind, isWanted }: WantedFindings): string[] {
  const { issueCounts } = issueDirectionOf(kind) === 'forwards' ? pair.newer : pair.older
  const has = (issue: string) =>
    pair.kept === undefined ? issueCounts.has(issue) : (pair.kept.issues[issue]?.[kind] ?? 0) > 0
  return comparedIssues(pair).filter((issue) => isWanted(issue) && has(issue))
}

type CountedFindings = { kind: IssueChangeKind; issue: string; count: number }

/** SQL that counts the changes in one range of ids, by kind and issue. */
export function countedFindings(
  { engine }: Search,
  side: Side,
  direction: Direction,
  part: { issues: readonly string[]; after: number; until?: number },
): RawBuilder<CountedFindings> {
  const changes: RawBuilder<IssueChange> = issueChanges(engine, side, direction, part)
  return sql`select c.kind, c.issue, count(*) as count from (${changes}) as c group by c.kind, c.issue`
}
