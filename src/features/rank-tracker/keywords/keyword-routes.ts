// Keywords over HTTP.

import { Type } from 'typebox'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { findAccountLimits } from '../../../entry/accounts/limits.ts'
import type { CommonParts } from '../../../entry/feature.ts'
import { projectNotFound } from '../../../entry/http/access/access.ts'
import { numericId } from '../../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import { AppError } from '../../../lib/errors.ts'
import { deletedCount } from '../../projects/reads.ts'
import { KEYWORD_NOT_FOUND, RANK_TRACKER_ALLOWANCE_EXCEEDED } from '../errors.ts'
import type { KeywordRecord } from '../records/record.ts'
import { readMended } from '../records/record-mending.ts'
import { addedKeywords, addKeywordsBody, bulkDeleteBody, deleteQuery } from '../records/schema.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockForAdding } from '../tracker/tracker-row.ts'
import { addKeywords } from './add-keywords.ts'
import { addTags } from './added-tags.ts'
import { deleteKeywords } from './delete-keywords.ts'
import { estimateRoute } from './estimate-route.ts'
import { describeExisting } from './existing-keywords.ts'
import { keywordQuery, readKeyword } from './list-query.ts'
import { keywordListRoute } from './list-route.ts'
import { newKeywordsOf } from './new-keywords.ts'
import { trackingCostRoute } from './tracking-cost-route.ts'

type KeywordRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults'> & {
  providers: Pick<Providers, 'defaultName' | 'describe'>
  /** Bytes of lists that are kept in memory until something they show changes; 0 keeps none. */
  cacheBytesMax: number
}

const TAG = {
  name: 'Rank tracker',
  description:
    'Keywords and where the site stands in search results for them, day by day: keywords with their analyses and history, segments, tags and the overview of all.',
}
const PATH = '/projects/{project_uid}/rank-tracker/keywords'
export const keywordId = numericId(KEYWORD_NOT_FOUND, 'Keyword not found.')

export function keywordRoutes(options: KeywordRouteOptions): Route[] {
  const { database, defaults, providers } = options
  const { engine } = database

  async function contextOf(tx: Tx, projectId: number): Promise<TrackerContext> {
    const context = await readTrackerContext(tx, projectId)
    if (context === undefined) throw projectNotFound()
    return context
  }

  return [
    keywordListRoute(options),
    estimateRoute(options),
    trackingCostRoute(options),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'addKeywords',
      tag: TAG,
      summary: 'Track keywords',
      description:
        'Each keyword on each device uses one unit of the allowance and gets a first analysis, unless no search provider is set up for the project. Keywords that are already tracked in that market stay as they are and use nothing.',
      body: addKeywordsBody,
      answers: { 200: Type.Object({ data: addedKeywords }), 201: Type.Object({ data: addedKeywords }) },
      refusals: [RANK_TRACKER_ALLOWANCE_EXCEEDED],
      ...READ_COMMITTED,
      async handle({ body, project, principal }, tx) {
        const wanted = newKeywordsOf(body)
        // First the lock: if the frequency changed in between, these keywords would get the old one.
        const { source } = await lockForAdding(tx, project.id, providers.defaultName)
        const context = await contextOf(tx, project.id)
        const { rankTrackingUnits } = await findAccountLimits(tx, principal.accountId, defaults)
        const nowMs = await readDatabaseNow(tx, engine)
        const added = await addKeywords(tx, context, wanted, { engine, unitsMax: rankTrackingUnits, nowMs })
        const keywords = added.map((keyword) => ({
          id: keyword.id,
          keyword: keyword.keyword,
          device: keyword.device,
          country_code: keyword.countryCode,
          language_code: keyword.languageCode,
          status: 'pending',
        }))
        const isAnyNew = keywords.length > 0
        const initial_analysis_scheduled = isAnyNew && source !== 'none'
        const message = describeExisting(wanted, added)
        return { status: isAnyNew ? 201 : 200, data: { keywords, initial_analysis_scheduled, message } }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/bulk-delete`,
      operationId: 'bulkDeleteKeywords',
      tag: TAG,
      summary: 'Delete up to 100 keywords with their history',
      description: 'Ids that do not exist are ignored and not counted.',
      body: bulkDeleteBody,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ body, project }, tx) {
        const context = await contextOf(tx, project.id)
        const deleted_count = await deleteKeywords(tx, context, body.keyword_ids, {
          engine,
          nowMs: await readDatabaseNow(tx, engine),
          isForAllDevices: body.delete_all_devices === true,
        })
        return { data: { deleted_count } }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{keyword_id}`,
      operationId: 'readKeyword',
      tag: TAG,
      summary: 'Read a keyword',
      ids: { keyword_id: keywordId },
      query: keywordQuery,
      answers: { 200: Type.Object({ data: readKeyword }) },
      async handle({ ids, query, project }) {
        const record = await readKeywordRecord(database, project.id, ids.keyword_id)
        if (record === undefined) throw keywordNotFound()
        if (query.include === undefined) return { data: record }
        const [tagged] = await addTags(database, project.id, [record])
        return { data: tagged }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{keyword_id}`,
      operationId: 'deleteKeyword',
      tag: TAG,
      summary: 'Delete a keyword with its history',
      ids: { keyword_id: keywordId },
      query: deleteQuery,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ ids, query, project }, tx) {
        const context = await contextOf(tx, project.id)
        const deleted_count = await deleteKeywords(tx, context, [ids.keyword_id], {
          engine,
          nowMs: await readDatabaseNow(tx, engine),
          isForAllDevices: query.delete_all_devices === true,
        })
        if (deleted_count === 0) throw keywordNotFound()
        return { data: { deleted_count } }
      },
    }),
  ]
}

/** One keyword as the API shows it; undefined when the project has no such keyword. */
export function readKeywordRecord(
  database: Database,
  projectId: number,
  id: number,
): Promise<KeywordRecord | undefined> {
  return database.read(async (db) => (await readMended(db, database.engine, projectId, [id]))[0])
}

export function keywordNotFound(): AppError {
  return new AppError(KEYWORD_NOT_FOUND, keywordId.message)
}
