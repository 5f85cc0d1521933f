// The counts of a pair of crawls that was not compared when the newer one ended: everything is gone through, in steps.

import type { Reader, Search } from '../../storage/database.ts'
import { goAlongIds } from '../../storage/id-steps.ts'
import { findLastId } from '../crawls/last-id.ts'
import { ChangeCounter, type ChangeCounts } from './change-counts.ts'
import { type CrawlPair, comparedIssues } from './crawl-pair.ts'
import { countedFindings } from './issue-change-store.ts'
import { countedPages, sideOf } from './page-change-store.ts'

const ON = Object.freeze({ isEnough: false })

export async function countChanges(search: Search, pair: CrawlPair): Promise<ChangeCounts> {
  const counter = new ChangeCounter()
  for (const direction of ['forwards', 'backwards'] as const) {
    const side = sideOf(pair, direction)
    const along = (table: string) => ({ after: 0, lastId: (db: Reader) => findLastId(db, table, side.of) })
    await goAlongIds(
      search,
      along('crawl_pages'),
      (range) => countedPages(search, side, direction, range),
      (rows) => {
        for (const { count, ...change } of rows) counter.addPages(change, Number(count))
        return ON
      },
    )
    const { issueCounts } = direction === 'forwards' ? pair.newer : pair.older
    const issues = comparedIssues(pair).filter((id) => issueCounts.has(id))
    if (issues.length === 0) continue
    await goAlongIds(
      search,
      along('crawl_urls'),
      (range) => countedFindings(search, side, direction, { issues, ...range }),
      (rows) => {
        for (const { kind, issue, count } of rows) counter.addFindings(issue, kind, Number(count))
        return ON
      },
    )
  }
  return counter.counts
}
