// Reports over HTTP, under /app/v1: their definitions. run-routes.ts has the report runs, share-routes.ts the links to
// them.

import { Type } from 'typebox'
import { type Database, READ_COMMITTED, type Reader } from '../../data/storage/database.ts'
import { requireChosen } from '../../entry/accounts/chosen-projects.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { findTimeZone } from '../projects/reads.ts'
import { findWrongLogo, readGivenLogo } from './brand/uploaded-logo.ts'
import { changedDefinition, newDefinition, requireMayShow } from './definition.ts'
import { LOGO_BUSY, REPORT_NOT_FOUND } from './errors.ts'
import { NO_SUCH_REPORT, reportUid } from './report-ids.ts'
import { toRecord } from './report-record.ts'
import { newReportBody, type ReportRecord, reportChanges, reportRecord } from './schema.ts'
import { listNewestMails } from './store/mail-store.ts'
import {
  addReport,
  changeReport,
  countReports,
  deleteReport,
  findReport,
  listReportProjects,
  listReports,
  type StoredReport,
} from './store/report-store.ts'

type ReportRouteOptions = { database: Database; codec: CursorCodec; clock: Clock; hasMail(): boolean }

export const REPORTS_TAG = 'Reports'
export const REPORTS_PATH = '/reports'
export const REPORT_IDS = { report_uid: reportUid }

const ONE = Type.Object({ data: reportRecord })

export async function requireReport(db: Reader, principal: Principal, uid: string): Promise<StoredReport> {
  const report = await findReport(db, principal, uid)
  if (report === undefined) throw new AppError(REPORT_NOT_FOUND, NO_SUCH_REPORT)
  return report
}

/** Makes the record of a report that routes and commands show. */
export async function recordOf(db: Reader, report: StoredReport, hasMail: boolean): Promise<ReportRecord> {
  const mails = await listNewestMails(db, report.id)
  return toRecord(report, { projects: await listReportProjects(db, report.id), mails, hasMail })
}

/** Refuses projects that the caller may not see. */
async function projectIdsOf(db: Reader, principal: Principal, uids: readonly string[]): Promise<number[]> {
  await requireChosen(db, principal, uids)
  const rows = await db
    .selectFrom('projects')
    .where('uid', 'in', [...uids])
    .select(['id', 'uid'])
    .execute()
  const ids = new Map(rows.map(({ id, uid }) => [uid, id]))
  return uids.flatMap((uid) => ids.get(uid) ?? [])
}

export function reportRoutes({ database, codec, clock, hasMail }: ReportRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: REPORTS_PATH,
      operationId: 'listReports',
      tag: REPORTS_TAG,
      summary: 'List reports, oldest first',
      description: 'A member who is limited to projects sees those that are about these projects alone.',
      query: Type.Object(countedQuery),
      record: reportRecord,
      endpoint: 'reports',
      scope: ({ principal }) => `member ${principal.memberId}`,
      read: ({ principal }, position, range) =>
        database.read(async (db) => {
          const reports = await listReports(db, principal, position, range)
          const records = reports.map(async (report) => ({
            id: report.id,
            record: await recordOf(db, report, hasMail()),
          }))
          return Promise.all(records)
        }),
      keyOf: ({ id }) => [id],
      toRecord: ({ record }) => record,
      count: ({ principal }) => database.read((db) => countReports(db, principal)),
    }),
    writeRoute({
      method: 'POST',
      path: REPORTS_PATH,
      operationId: 'createReport',
      tag: REPORTS_TAG,
      summary: 'Define a report',
      description: 'This makes no report yet: its schedule does, or `POST /reports/{report_uid}/made`.',
      body: newReportBody,
      answers: { 201: ONE },
      createdId: 'uid',
      refusals: [LOGO_BUSY],
      findFurther: ({ body }) => findWrongLogo(body),
      prepare: ({ body }) => readGivenLogo(body),
      async handle({ body, principal }, tx, logo = null) {
        const { name, project_uids, ...given } = body
        const projectIds = await projectIdsOf(tx, principal, project_uids)
        const timeZone = given.time_zone ?? (await findTimeZone(tx, projectIds[0] as number))
        const definition = newDefinition(given, timeZone)
        requireMayShow(principal, definition)
        const written = { name, definition, projectIds }
        const uid = await addReport(tx, principal.accountId, written, { logo, nowMs: clock.nowMs() })
        return { status: 201, data: await recordOf(tx, await requireReport(tx, principal, uid), hasMail()) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${REPORTS_PATH}/{report_uid}`,
      operationId: 'readReport',
      tag: REPORTS_TAG,
      summary: 'Read how a report is defined',
      ids: REPORT_IDS,
      answers: { 200: ONE },
      handle: ({ ids, principal }) =>
        database.read(async (db) => ({
          data: await recordOf(db, await requireReport(db, principal, ids.report_uid), hasMail()),
        })),
    }),
    writeRoute({
      method: 'PATCH',
      path: `${REPORTS_PATH}/{report_uid}`,
      operationId: 'updateReport',
      tag: REPORTS_TAG,
      summary: 'Change a report',
      description:
        'Fields that you leave out stay as they are. Reports that were made stay as they were made.',
      ids: REPORT_IDS,
      body: reportChanges,
      answers: { 200: ONE },
      ...READ_COMMITTED,
      refusals: [LOGO_BUSY],
      findFurther: ({ body }) => findWrongLogo(body),
      prepare: ({ body }) => readGivenLogo(body),
      async handle({ ids, body, principal }, tx, logo) {
        const before = await requireReport(tx, principal, ids.report_uid)
        const { name = before.name, project_uids, ...given } = body
        const definition = changedDefinition(before.definition, given)
        if (given.sections !== undefined || project_uids !== undefined) requireMayShow(principal, definition)
        const projectIds = project_uids && (await projectIdsOf(tx, principal, project_uids))
        const written = { name, definition, ...(projectIds !== undefined && { projectIds }) }
        await changeReport(tx, before.id, written, { logo, nowMs: clock.nowMs() })
        return { data: await recordOf(tx, await requireReport(tx, principal, ids.report_uid), hasMail()) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${REPORTS_PATH}/{report_uid}`,
      operationId: 'deleteReport',
      tag: REPORTS_TAG,
      summary: 'Delete a report, with all that was made of it and all links to it',
      ids: REPORT_IDS,
      answers: { 200: Type.Object({ data: Type.Object({ deleted_count: Type.Integer() }) }) },
      ...READ_COMMITTED,
      async handle({ ids, principal }, tx) {
        await deleteReport(tx, (await requireReport(tx, principal, ids.report_uid)).id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}
