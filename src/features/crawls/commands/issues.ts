// sightline issues: what a crawl found wrong, the worst first; with the id of an issue, why it matters, how to fix it, and the pages
// that have it.

import type { Client, CrawlIssue, PageWithIssue } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import { type Column, formatFitted } from '../../../entry/cli/terminal/fitted-table.ts'
import { AppError } from '../../../lib/errors.ts'
import { nearest } from '../../../lib/nearest.ts'
import { ISSUE_NOT_FOUND } from '../errors.ts'
import { latestCrawl } from './latest-crawl.ts'

export type IssuesOptions = ProjectOptions & ListOptions & { crawl?: string }

const ISSUE_COLUMNS: readonly Column<CrawlIssue>[] = [
  { heading: 'SEVERITY', cell: ({ severity }) => severity },
  { heading: 'PAGES', cell: ({ pages_count }) => pages_count },
  { heading: 'ISSUE', cell: ({ issue }) => issue },
  { heading: 'TITLE', cell: ({ title }) => title, isLong: true },
]

const PAGE_COLUMNS: readonly Column<PageWithIssue>[] = [
  { heading: 'STATUS', cell: ({ status_code }) => status_code },
  { heading: 'URL', cell: ({ url }) => url, isLong: true },
  { heading: 'DETAIL', cell: ({ detail }) => detail, isLong: true },
]

const SEVERITIES = ['critical', 'warning', 'notice']

export async function issuesCommand(call: Call<IssuesOptions>): Promise<void> {
  const { args, options } = call
  await withApi(call, { project: options.project }, async (client) => {
    const crawl = await latestCrawl(client, options.project, options.crawl)
    const { issues } = await client.crawlData.listIssues(options.project, crawl)
    if (args[0] === undefined) printIssues(call, issues)
    else await printPages(call, client, crawl, findIssue(issues, args[0] as string))
  })
}

function printIssues({ output, terminal }: Call<IssuesOptions>, issues: readonly CrawlIssue[]): void {
  const found = issues
    .filter(({ pages_count }) => pages_count > 0)
    .toSorted(
      (one, other) =>
        SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
        other.pages_count - one.pages_count,
    )
  output.print(found, () => formatFitted(ISSUE_COLUMNS, found, terminal.stdout))
  if (found.length === 0) output.note('The crawl found no issues.')
}

async function printPages(
  call: Call<IssuesOptions>,
  { crawlData }: Client,
  crawl: string,
  issue: CrawlIssue,
): Promise<void> {
  for (const text of [issue.explanation, issue.why_it_matters, issue.how_to_fix]) call.output.note(text)
  const id = issue.issue as Parameters<typeof crawlData.listIssuePages>[2]
  await printList(
    call,
    (limit) => crawlData.listIssuePages(call.options.project, crawl, id, { limit }),
    PAGE_COLUMNS,
  )
}

function findIssue(issues: readonly CrawlIssue[], id: string): CrawlIssue {
  const found = issues.find(({ issue }) => issue === id)
  if (found !== undefined) return found
  const meant = nearest(
    id,
    issues.map(({ issue }) => issue),
  )
  const hint = meant === undefined ? 'docs/crawl-issues.md lists them all.' : `Did you mean ${meant}?`
  throw new AppError(ISSUE_NOT_FOUND, `There is no issue ${id}. ${hint}`)
}
