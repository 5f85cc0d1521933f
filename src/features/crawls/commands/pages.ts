// sightline pages: the pages of a crawl, all of them or those that pass filters as the API knows them.

import type { Client, CrawledPage } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import { readFilter } from '../../../entry/cli/row-filter.ts'
import type { Column } from '../../../entry/cli/terminal/fitted-table.ts'
import { latestCrawl } from './latest-crawl.ts'

export type PagesOptions = ProjectOptions & ListOptions & { crawl?: string; filter?: readonly string[] }

type Filters = NonNullable<NonNullable<Parameters<Client['crawlData']['listPages']>[2]>['filters']>

const COLUMNS: readonly Column<CrawledPage>[] = [
  { heading: 'STATUS', cell: ({ status_code }) => status_code },
  { heading: 'DEPTH', cell: ({ depth }) => depth },
  { heading: 'WORDS', cell: ({ words_count }) => words_count },
  { heading: 'MS', cell: ({ response_time_ms }) => response_time_ms },
  { heading: 'URL', cell: ({ url }) => url, isLong: true },
  { heading: 'TITLE', cell: ({ title }) => title, isLong: true },
]

export async function pagesCommand(call: Call<PagesOptions>): Promise<void> {
  const { project, crawl: named, filter = [] } = call.options
  const filters = filter.map(readFilter) as unknown as Filters
  await withApi(call, { project }, async (client) => {
    const crawl = await latestCrawl(client, project, named)
    const { crawlData } = client
    await printList(call, (limit) => crawlData.listPages(project, crawl, { filters, limit }), COLUMNS)
  })
}
