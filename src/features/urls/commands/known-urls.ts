// What `urls` prints. The API checks the names of flags, fields and figures; its refusal names all that there are.

import type { Client, KnownUrl, KnownUrlDetail } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import { readFilter } from '../../../entry/cli/row-filter.ts'
import { type Column, formatFitted } from '../../../entry/cli/terminal/fitted-table.ts'
import { type Cell, formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import type { TextStream } from '../../../entry/cli/terminal/terminal.ts'

export type UrlsOptions = ProjectOptions &
  ListOptions & {
    flag?: string
    search?: string
    filter?: readonly string[]
    sort?: string
    direction?: 'asc' | 'desc'
  }

type Query = NonNullable<Parameters<Client['urls']['listUrls']>[1]>

const COLUMNS: readonly Column<KnownUrl>[] = [
  { heading: 'STATUS', cell: ({ status_code }) => status_code },
  { heading: 'CLICKS', cell: ({ clicks }) => clicks },
  { heading: 'KEYWORDS', cell: ({ tracked_keywords }) => tracked_keywords },
  { heading: 'DOMAINS', cell: ({ referring_domains }) => referring_domains },
  { heading: 'URL', cell: ({ url }) => url, isLong: true },
  { heading: 'FLAGS', cell: ({ flags }) => flags.join(', ') || null, isLong: true, isOptional: true },
]

export async function urlsCommand(call: Call<UrlsOptions>): Promise<void> {
  const { args, options, output, terminal } = call
  const { project, flag, search, filter = [], sort, direction } = options
  const url = args[0] as string | undefined
  await withApi(call, { project }, async ({ urls }) => {
    if (url !== undefined) {
      const detail = await urls.readUrl(project, { url })
      output.print(detail, () => detailText(detail, terminal.stdout))
      return
    }
    const query = { flag, search, filters: filter.map(readFilter), sort, direction } as unknown as Query
    const { warnings } = await printList(
      call,
      (limit) => urls.listUrls(project, { ...query, limit }),
      COLUMNS,
    )
    for (const warning of warnings) output.note(warning)
  })
}

function detailText({ row, queries, keywords, links, issues }: KnownUrlDetail, stdout: TextStream): string {
  return [
    printable(row.url),
    formatTable(['', ''], factsOf(row)).trimStart(),
    ...tableOf('QUERIES', queries, stdout, [
      { heading: 'QUERY', cell: ({ query }) => query, isLong: true },
      { heading: 'CLICKS', cell: ({ clicks }) => clicks },
      { heading: 'SHOWN', cell: ({ impressions }) => impressions },
      { heading: 'POS', cell: ({ position }) => position },
    ]),
    ...tableOf('KEYWORDS', keywords, stdout, [
      { heading: 'ID', cell: ({ id }) => id },
      { heading: 'KEYWORD', cell: ({ keyword }) => keyword, isLong: true },
      { heading: 'DEVICE', cell: ({ device }) => device },
      { heading: 'POS', cell: ({ position }) => position },
    ]),
    ...tableOf('BACKLINKS', links, stdout, [
      { heading: 'RANK', cell: ({ rank }) => rank },
      { heading: 'DOMAIN', cell: ({ source_domain }) => source_domain },
      { heading: 'PAGE', cell: ({ source_url }) => source_url, isLong: true },
      { heading: 'ANCHOR', cell: ({ anchor }) => anchor, isLong: true },
    ]),
    ...tableOf('ISSUES', issues, stdout, [
      { heading: 'SEVERITY', cell: ({ severity }) => severity },
      { heading: 'ISSUE', cell: ({ issue }) => issue },
      { heading: 'DETAIL', cell: ({ detail }) => detail, isLong: true },
    ]),
  ].join('\n\n')
}

function factsOf(row: KnownUrl): [string, Cell][] {
  const isIndexable = row.is_indexable === null ? null : row.is_indexable ? 'yes' : 'no'
  return [
    ['status', row.status_code],
    ['indexable', isIndexable],
    ['title', row.title],
    ['canonical', row.canonical],
    ['depth', row.depth],
    ['words', row.words_count],
    ['links to it on the site', row.inlinks_count],
    ['clicks in 28 days', row.clicks],
    ['clicks in the 28 days before', row.previous_clicks],
    ['average position', row.position],
    ['referring domains', row.referring_domains],
    ['flags', row.flags.join(', ') || null],
  ]
}

/** Prints nothing if there are no rows. */
function tableOf<Row>(
  title: string,
  rows: readonly Row[],
  stdout: TextStream,
  columns: readonly Column<Row>[],
): string[] {
  return rows.length === 0 ? [] : [`${title}\n${formatFitted(columns, rows, stdout)}`]
}
