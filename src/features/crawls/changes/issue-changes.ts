// Findings of one crawl that another crawl does not have, for some issues and a range of pages at a time. A finding that
// only the newer crawl has is new, one that only the older crawl has is fixed; if the other crawl did not visit the page,
// neither can be said.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../../data/storage/portable.ts'
import type { IdRange } from '../../../data/storage/searches/id-steps.ts'
import { joinedRow } from '../../../data/storage/sql/seek.ts'
import { inCrawl } from '../records/crawl-key.ts'
import type { Side } from './crawl-pair.ts'
import type { Direction } from './page-changes.ts'
import { otherState, sameAddress } from './same-address.ts'

export const ISSUE_CHANGES = ['new', 'fixed', 'not_visited', 'not_visited_before'] as const
export type IssueChangeKind = (typeof ISSUE_CHANGES)[number]

/** `id` is the page's id in the crawl whose findings are read. */
export type IssueChange = { kind: IssueChangeKind; issue: string; id: number }

export function issueDirectionOf(kind: IssueChangeKind): Direction {
  return kind === 'fixed' || kind === 'not_visited' ? 'backwards' : 'forwards'
}

/** Indexes: crawl_issues_pkey twice, for each issue, and those of sameAddress. */
export function issueChanges(
  engine: Engine,
  side: Side,
  direction: Direction,
  { issues, after, until }: IdRange & { issues: readonly string[] },
): RawBuilder<IssueChange> {
  const [known, unknown] = direction === 'forwards' ? ['new', 'not_visited_before'] : ['fixed', 'not_visited']
  const within = until === undefined ? sql`` : sql`and found.page_id <= ${until}`
  const same = joinedRow(engine, {
    table: 'crawl_issues',
    alias: 'same',
    on: sql`${inCrawl('same', side.other)} and same.issue = found.issue and same.page_id = there.id`,
    isToFew: until !== undefined,
  })
  return sql`select case ${otherState(side)} when 'unknown' then ${sql.lit(unknown)} else ${sql.lit(known)} end as kind,
      found.issue, found.page_id as id
    from crawl_issues as found ${sameAddress(engine, side, { id: 'found.page_id', isToFew: until !== undefined })} ${same}
    where ${inCrawl('found', side.of)} and found.issue in (${sql.join(issues)})
      and found.page_id > ${after} ${within}
      and same.page_id is null`
}
