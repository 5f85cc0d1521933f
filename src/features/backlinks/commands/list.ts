// The command `sightline backlinks list`: links to the project's site or to a competitor's. The API checks the names of
// targets and orders; its refusal names all that there are.

import type { Backlink, Client } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { type ListOptions, printList } from '../../../entry/cli/listed-rows.ts'
import type { Column } from '../../../entry/cli/terminal/fitted-table.ts'

type BacklinksOptions = ProjectOptions &
  ListOptions & {
    target?: string
    status?: string
    search?: string
    from?: string
    to?: string
    anchor?: string
    minRank?: number
    maxSpam?: number
    dofollow?: true
    sort?: string
    direction?: 'asc' | 'desc'
  }

type Query = NonNullable<Parameters<Client['backlinks']['list']>[1]>

const COLUMNS: readonly Column<Backlink>[] = [
  { heading: 'RANK', cell: ({ rank }) => rank },
  { heading: 'SPAM', cell: ({ spam_score }) => spam_score },
  { heading: 'STATUS', cell: ({ status }) => status },
  { heading: 'FIRST SEEN', cell: ({ first_seen }) => first_seen },
  { heading: 'FROM', cell: ({ source_url }) => source_url, isLong: true },
  { heading: 'TO', cell: ({ target_url }) => target_url, isLong: true },
  { heading: 'ANCHOR', cell: ({ anchor }) => anchor, isLong: true },
]

export async function listBacklinksCommand(call: Call<BacklinksOptions>): Promise<void> {
  const { project, target, status, search, from, to, anchor, minRank, maxSpam, dofollow, sort, direction } =
    call.options
  const query = {
    ...{ target, status, search, anchor, dofollow, sort, direction },
    ...{ source_domain: from, target_url: to, min_rank: minRank, max_spam: maxSpam },
  } as unknown as Query
  await withApi(call, { project }, ({ backlinks }) =>
    printList(call, (limit) => backlinks.list(project, { ...query, limit }), COLUMNS),
  )
}
