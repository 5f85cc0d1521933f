// What clients can choose from: targets, orders, statuses. The route needs no stored backlinks.

import type { Database } from '../../../data/storage/database.ts'
import type { AccountLimits } from '../../../entry/accounts/limits.ts'
import { PAGE_ROWS } from '../../../entry/http/answers/paging.ts'
import { DEFAULT_SORTS, LINK_STATUSES, SORTS } from '../lists.ts'
import type { BacklinkOptions } from '../schema.ts'
import type { BacklinkList } from '../tables.ts'
import { listTargetCompetitors } from './targets.ts'

const sortingOf = (list: BacklinkList) => ({ columns: [...SORTS[list]], default: DEFAULT_SORTS[list] })

const SORTING: BacklinkOptions['sorting'] = {
  backlinks: sortingOf('backlinks'),
  referring_domains: sortingOf('referring_domains'),
  anchors: sortingOf('anchors'),
  linked_pages: sortingOf('linked_pages'),
}

export async function readOptions(
  database: Database,
  project: { readonly id: number; readonly domain: string },
  limits: Pick<AccountLimits, 'competitors'>,
): Promise<BacklinkOptions> {
  const [name, competitors] = await Promise.all([
    readName(database, project.id),
    listTargetCompetitors(database, project.id),
  ])
  const used = competitors.length
  return {
    targets: {
      project: { name, domain: project.domain },
      competitors,
      usage: { used, limit: limits.competitors, can_add: used < limits.competitors },
    },
    sorting: SORTING,
    statuses: [...LINK_STATUSES],
    limit: PAGE_ROWS,
  }
}

async function readName(database: Database, projectId: number): Promise<string> {
  const { name } = await database.read((db) =>
    db.selectFrom('projects').where('id', '=', projectId).select('name').executeTakeFirstOrThrow(),
  )
  return name
}
