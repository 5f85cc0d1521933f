// The filter that the query of the keyword list asks for, and all keywords that pass one, up to a bound.

import type { Database } from '../../../data/storage/database.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { findTagsByName } from '../tags/tag-store.ts'
import { findFiltered } from './filtered-keywords.ts'
import { type Filtered, filterOf } from './keyword-filter.ts'
import type { KeywordFilterQuery } from './list-query.ts'

/** `today` is that of the project, and only needed where the query asks for what has moved. */
export async function readFilter(
  database: Database,
  query: KeywordFilterQuery,
  project: ProjectRef,
  today: number | undefined,
): Promise<Filtered> {
  const tagId = query.tag === undefined ? undefined : await findTagId(database, project.id, query.tag)
  const moved = query.moved === undefined || today === undefined ? undefined : { move: query.moved, today }
  return filterOf(database.engine, { ...selectionOf(query, project), tagId, moved })
}

/** 0 when there is no such tag: then no keyword has it. */
async function findTagId(database: Database, projectId: number, name: string): Promise<number> {
  const [tag] = await database.read((db) => findTagsByName(db, projectId, [name]))
  return tag?.id ?? 0
}

function selectionOf(query: KeywordFilterQuery, { id: projectId }: ProjectRef) {
  const { device = 'mobile', search, segment_id: segmentId, unmatched } = query
  const { ranking, change, status, feature, url } = query
  return {
    projectId,
    device,
    search,
    segmentId,
    isUnmatched: unmatched === true,
    keys: {
      positionMin: query.position_min,
      positionMax: query.position_max,
      ranking,
      change,
      status,
      countryCode: query.country_code,
      feature,
      url,
    },
  }
}

/** At most `rowsMax` ids. Without a filter, all keywords of the device. */
export async function listFilteredIds(
  database: Database,
  { filter, values }: Filtered,
  { accountId }: ProjectRef,
  rowsMax: number,
): Promise<number[]> {
  if (filter !== undefined) {
    const order = { sort: 'keyword', direction: 'asc' } as const
    const list = { order, filter, values, accountId }
    const range = { limit: rowsMax, isReversed: false }
    return (await findFiltered(database, list, undefined, range)).map(({ id }) => id)
  }
  // Index: keyword_records_by_keyword.
  const rows = await database.read((db) =>
    db
      .selectFrom('keyword_records')
      .where('project_id', '=', values.project_id)
      .where('device', '=', values.device as 'mobile' | 'desktop')
      .select('keyword_id')
      .orderBy('sort_key')
      .orderBy('keyword_id')
      .limit(rowsMax)
      .execute(),
  )
  return rows.map((row) => row.keyword_id)
}
