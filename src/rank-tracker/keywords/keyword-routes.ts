// Keywords over HTTP.

import { Type } from 'typebox'
import { type AccountDefaults, findAccountLimits } from '../../accounts/limits.ts'
import { projectNotFound } from '../../http/access/access.ts'
import type { ProjectRef } from '../../http/access/principal.ts'
import { createAnswerCache } from '../../http/answers/answer-cache.ts'
import type { CursorCodec } from '../../http/answers/cursor.ts'
import { answerList, listOf } from '../../http/answers/paging.ts'
import { numericId } from '../../http/requests/path-ids.ts'
import { type ReadyAnswer, type Route, readRoute, writeRoute } from '../../http/route.ts'
import { readDatabaseNow } from '../../jobs/database-time.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { deletedCount } from '../../projects/schema.ts'
import { DEVICES, type Device } from '../../providers/contracts.ts'
import { parseMarket } from '../../providers/markets.ts'
import type { Providers } from '../../providers/registry.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { READ_COMMITTED } from '../../storage/database.ts'
import { mendPage } from '../records/record-mending.ts'
import {
  type AddKeywordsBody,
  addedKeywords,
  addKeywordsBody,
  bulkDeleteBody,
  deleteQuery,
  type KeywordListQuery,
  keywordListQuery,
  keywordRecord,
} from '../records/schema.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockForAdding, readTrackerVersion } from '../tracker/tracker-row.ts'
import { addKeywords, type NewKeyword } from './add-keywords.ts'
import { deleteKeywords } from './delete-keywords.ts'
import { tellExisting } from './existing-keywords.ts'
import { filterOf } from './keyword-filter.ts'
import { readKeywordPage } from './keyword-list.ts'
import { readKeywordRecord } from './keyword-store.ts'
import { requireSegment } from './selection.ts'

type KeywordRouteOptions = {
  database: Database
  codec: CursorCodec
  defaults: AccountDefaults
  providers: Pick<Providers, 'defaultName'>
  /** Bytes of lists that are kept in memory until something they show changes; 0 keeps none. */
  cacheBytesMax: number
}

const TAG = 'Rank tracker'
const PATH = '/projects/{project_uid}/rank-tracker/keywords'
export const keywordId = numericId('keyword_not_found', 'Keyword not found.')

type ListCall = {
  query: KeywordListQuery
  project: ProjectRef
  url: { base: string; query: string }
}

export function keywordRoutes(options: KeywordRouteOptions): Route[] {
  const { database, codec, defaults, providers, cacheBytesMax } = options
  const { engine } = database
  const answers = createAnswerCache({ bytesMax: cacheBytesMax })

  async function contextOf(tx: Tx, projectId: number): Promise<TrackerContext> {
    const context = await readTrackerContext(tx, projectId)
    if (context === undefined) throw projectNotFound()
    return context
  }

  async function listKeywords({ query, project, url }: ListCall): Promise<ReadyAnswer> {
    const device = query.device as Device
    const order = { sort: query.sort ?? 'position', direction: query.direction ?? 'asc' } as const
    return answerList({
      codec,
      endpoint: 'keywords',
      scope: project.uid,
      query,
      url,
      async read(position, range) {
        // Inside the handler, because an invalid cursor is refused before a segment that does not exist.
        if (query.segment_id !== undefined) await requireSegment(database, project.id, query.segment_id)
        const filtered = filterOf(engine, {
          projectId: project.id,
          device,
          search: query.search,
          segmentId: query.segment_id,
          isUnmatched: query.unmatched === true,
        })
        const list = { order, accountId: project.accountId, ...filtered }
        const page = await readKeywordPage(database, list, position, range)
        return page.isStale === true ? await mendPage(database, project.id, page) : page
      },
    })
  }

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listKeywords',
      tag: TAG,
      summary: 'List the keywords of one device',
      description: 'For the history of a keyword and the results that were seen, read its analyses.',
      query: keywordListQuery,
      answers: { 200: listOf(keywordRecord) },
      refusals: ['segment_not_found', 'search_too_long'],
      async handle({ query, project, url }) {
        const version = await readTrackerVersion(database, project.id)
        // Including the host, which links repeat.
        const cacheKey = `${url.base}?${url.query}`
        const kept = version === undefined ? undefined : answers.get(cacheKey, version)
        if (kept !== undefined) return kept
        const answer = await listKeywords({ query, project, url })
        if (version !== undefined) answers.keep(cacheKey, version, answer)
        return answer
      },
    }),
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
      refusals: ['rank_tracker_allowance_exceeded'],
      ...READ_COMMITTED,
      async handle({ body, project, principal }, tx) {
        const wanted = toKeywords(body)
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
        const message = tellExisting(wanted, added)
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
      answers: { 200: Type.Object({ data: keywordRecord }) },
      async handle({ ids, project }) {
        const record = await readKeywordRecord(database, project.id, ids.keyword_id)
        if (record === undefined) throw keywordNotFound()
        return { data: record }
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

export function keywordNotFound(): AppError {
  return new AppError('keyword_not_found', keywordId.message)
}

function toKeywords(body: AddKeywordsBody): NewKeyword[] {
  const market = parseMarket(body.country_code, body.language_code)
  if ('error' in market) throw invalid({ [market.error.field]: [market.error.message] })
  const devices = body.device === 'both' ? DEVICES : [(body.device ?? 'mobile') as Device]
  const location = body.location ?? null
  return body.keywords.flatMap((keyword) =>
    devices.map((device) => ({ keyword, ...market, location, device })),
  )
}
