// Counts the changes between two crawls that were not compared when the newer one ended: four searches through all
// pages and findings, one after the other, each within the time limit of a search.

import type { Database, Reader, Search } from '../../../data/storage/database.ts'
import { walkAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { findLastId } from '../records/last-id.ts'
import { ChangeCounter, type ChangeCounts } from './change-counts.ts'
import { type CrawlPair, comparedIssues, type Side } from './crawl-pair.ts'
import { countedFindings } from './issue-change-store.ts'
import { countedPages, sideOf } from './page-change-store.ts'
import type { Direction } from './page-changes.ts'

const ON = Object.freeze({ isEnough: false })

export async function countChanges(
  database: Database,
  accountId: number,
  pair: CrawlPair,
): Promise<ChangeCounts> {
  const counter = new ChangeCounter()
  for (const direction of ['forwards', 'backwards'] as const) {
    const part = { side: sideOf(pair, direction), direction }
    await database.search(accountId, (search) => countPages(search, part, counter))
    const { issueCounts } = direction === 'forwards' ? pair.newer : pair.older
    const issues = comparedIssues(pair).filter((id) => issueCounts.has(id))
    if (issues.length === 0) continue
    await database.search(accountId, (search) => countFindings(search, { ...part, issues }, counter))
  }
  return counter.counts
}

type Part = { side: Side; direction: Direction }

function countPages(search: Search, { side, direction }: Part, counter: ChangeCounter): Promise<void> {
  return walkAlongIds(
    search,
    along('crawl_pages', side),
    (range) => countedPages(search, side, direction, range),
    (rows) => {
      for (const { count, ...change } of rows) counter.addPages(change, Number(count))
      return ON
    },
  )
}

function countFindings(
  search: Search,
  { side, direction, issues }: Part & { issues: readonly string[] },
  counter: ChangeCounter,
): Promise<void> {
  return walkAlongIds(
    search,
    along('crawl_urls', side),
    (range) => countedFindings(search, side, direction, { issues, ...range }),
    (rows) => {
      for (const { kind, issue, count } of rows) counter.addFindings(issue, kind, Number(count))
      return ON
    },
  )
}

function along(table: string, { of }: Side) {
  return { after: 0, lastId: (db: Reader) => findLastId(db, table, of) }
}
