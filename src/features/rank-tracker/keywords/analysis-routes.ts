// Analyses of a keyword over HTTP, and what each of them saw.

import { Type } from 'typebox'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { CursorCodec } from '../../../entry/http/answers/cursor.ts'
import { answerList, countedQuery, listOf } from '../../../entry/http/answers/paging.ts'
import { numericId } from '../../../entry/http/requests/path-ids.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { formatTime } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { ANALYSIS_NOT_FOUND } from '../errors.ts'
import type { StoredSeen } from '../evidence/evidence.ts'
import { readSeen } from '../evidence/evidence-store.ts'
import { decodeFeatures } from '../evidence/feature-map.ts'
import { changeOf } from '../records/record.ts'
import { analysisResults, listedAnalysis } from '../records/schema.ts'
import {
  type AnalysisRow,
  countAnalyses,
  listAnalyses,
  readAnalysis,
  readKeywordDevice,
} from '../schedule/analysis-store.ts'
import { keywordId, keywordNotFound } from './keyword-routes.ts'

const TAG = 'Rank tracker'
const PATH = '/projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses'
const analysisId = numericId(ANALYSIS_NOT_FOUND, 'Analysis not found.')

export function analysisRoutes({ database, codec }: { database: Database; codec: CursorCodec }): Route[] {
  async function deviceOf(projectId: number, id: number): Promise<Device> {
    const device = await database.read((db) => readKeywordDevice(db, projectId, id))
    if (device === undefined) throw keywordNotFound()
    return device
  }

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listAnalyses',
      tag: TAG,
      summary: 'List the analyses of a keyword, newest first',
      ids: { keyword_id: keywordId },
      query: Type.Object({
        include: Type.Optional(
          Type.Enum(['message'] as const, {
            description: '`message` adds why an analysis failed, or why it is tried again.',
          }),
        ),
        ...countedQuery,
      }),
      answers: { 200: listOf(listedAnalysis) },
      async handle({ ids, query, project, url }) {
        // `include` does not change which rows are listed, so a cursor is valid with it and without.
        const { include, ...listed } = query
        return answerList({
          codec,
          endpoint: 'analyses',
          scope: `${project.uid} ${ids.keyword_id}`,
          query: listed,
          url,
          async read(position, range) {
            // Inside the handler, because an invalid cursor is refused before a keyword that does not exist.
            const device = await deviceOf(project.id, ids.keyword_id)
            const rows = await listAnalyses(database, project.id, ids.keyword_id, position, range)
            return joinPage(
              rows.map((row) => {
                const record = { ...toRecord(row, device), ...(include && { message: row.message }) }
                return [JSON.stringify(record), row.slot_at]
              }),
              range,
            )
          },
          count: (max) =>
            countAnalyses(database, { project_id: project.id, keyword_id: ids.keyword_id }, max),
        })
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{analysis_id}/results`,
      operationId: 'readAnalysisResults',
      tag: TAG,
      summary: 'Read what an analysis saw',
      description:
        'An analysis that has not finished, or has failed, has no results. Neither has one whose results are no longer kept; `stored_results` says how many there were.',
      ids: { keyword_id: keywordId, analysis_id: analysisId },
      answers: { 200: Type.Object({ data: analysisResults }) },
      async handle({ ids, project }) {
        const device = await deviceOf(project.id, ids.keyword_id)
        const row = await database.read((db) => readAnalysis(db, project.id, ids.keyword_id, ids.analysis_id))
        if (row === undefined) throw new AppError(ANALYSIS_NOT_FOUND, analysisId.message)
        const seen = await database.read((db) => readSeen(db, project.id, row.id))
        return {
          data: {
            analysis: toRecord(row, device),
            coverage: {
              pages_scanned: row.pages_scanned,
              organic_results_scanned: row.organic_results_scanned,
              scan_complete: row.is_scan_complete === 1,
              stored_results: row.stored_results,
            },
            results: seen === undefined ? [] : toResults(seen),
          },
        }
      },
    }),
  ]
}

function toRecord(row: AnalysisRow, device: Device) {
  return {
    id: row.id,
    keyword_id: row.keyword_id,
    device,
    status: row.status,
    position: row.position,
    previous_position: row.previous_position,
    change_position: changeOf(row.previous_position, row.position),
    owned_results_count: row.owned_results_count,
    matched_url: row.matched_url,
    serp_features: decodeFeatures(row.features_json),
    is_simulated: row.is_simulated === 1,
    started_at: row.started_at === null ? null : formatTime(row.started_at),
    finished_at: row.finished_at === null ? null : formatTime(row.finished_at),
  }
}

/** Organic ones by their positions, then what features show of the project, by feature and place in it. */
function toResults({ results, shown }: StoredSeen) {
  const organic = results.map((result) => ({
    rank: result.position,
    result_type: 'organic' as const,
    title: result.title,
    url: result.url,
    display_url: result.displayUrl,
    description: result.description,
    is_owned_result: result.isOwned,
    features: result.features,
  }))
  const others = shown.map(({ feature, rank, title, url }) => ({
    rank,
    result_type: feature,
    title,
    url,
    display_url: url,
    description: '',
    is_owned_result: true,
    features: [feature],
  }))
  return [...organic, ...others].map((result, index) => ({ id: index + 1, ...result }))
}
