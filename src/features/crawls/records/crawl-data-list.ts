// Lists of what a completed crawl found: in crawl order, with the envelope of crawl lists.

import type { Database } from '../../../data/storage/database.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import type { CursorCodec, CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { answerList, type ListRequest } from '../../../entry/http/answers/paging.ts'
import type { ReadyAnswer } from '../../../entry/http/route.ts'
import { type CompletedCrawl, findCompleted } from './completed-crawl.ts'

export type CrawlListParts = { database: Database; codec: CursorCodec }

type ListCall = Pick<ListRequest, 'query' | 'url'> & { ids: { crawl_uid: string }; project: ProjectRef }

export type ListedRecord = { record: object; position: CursorPosition }

/** Reads at most `rowsMax` records behind a position, or from the start. */
type ReadRecords = (
  crawl: CompletedCrawl,
  position: CursorPosition | undefined,
  rowsMax: number,
) => Promise<ListedRecord[]>

type CountRecords = (crawl: CompletedCrawl, max: number) => Promise<number>

export function answerCrawlData(
  { database, codec }: CrawlListParts,
  endpoint: string,
  { ids, query, project, url }: ListCall,
  { read: readRecords, count: countRecords }: { read: ReadRecords; count: CountRecords },
): Promise<ReadyAnswer> {
  let found: Promise<CompletedCrawl> | undefined
  const findCrawl = () => {
    found ??= findCompleted(database, project, ids.crawl_uid)
    return found
  }
  const request: ListRequest = {
    codec,
    endpoint,
    scope: `${project.uid} ${ids.crawl_uid}`,
    query,
    url,
    async read(position, range) {
      // The crawl is looked up only here, because a wrong cursor is refused before a missing crawl.
      const rows = await readRecords(await findCrawl(), position, range.limit + 1)
      return joinPage(
        rows.map((row) => [JSON.stringify(row.record), ...row.position]),
        range,
      )
    },
    count: async (max) => countRecords(await findCrawl(), max),
  }
  return answerList(request, 'crawl')
}
