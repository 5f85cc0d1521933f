// Report runs over HTTP, under /app/v1: requesting one, listing them, and reading one as JSON, HTML or PDF.

import { Type } from 'typebox'
import { type Database, READ_COMMITTED, type Reader } from '../../data/storage/database.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute, streamedFileRoute, writeRoute } from '../../entry/http/route.ts'
import { type Clock, formatTime } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { MADE_REPORT_NOT_FOUND, PDF_BUSY, REPORT_NOT_MADE } from './errors.ts'
import { mailingOf } from './mailing.ts'
import { enqueueMaking } from './make-job.ts'
import { renderReport } from './page/page.ts'
import type { PdfMaker } from './pdf/pdf.ts'
import { NOT_MADE, runUid } from './report-ids.ts'
import { REPORT_IDS, REPORTS_PATH, REPORTS_TAG, requireReport } from './routes.ts'
import { type RunRecord, runRecord, runWithModel } from './run-schema.ts'
import { listMails, type ReportMail } from './store/mail-store.ts'
import {
  countRuns,
  deleteRun,
  findRun,
  listRuns,
  type RunContent,
  readContent,
  type StoredRun,
} from './store/run-store.ts'

type RunRouteOptions = { database: Database; codec: CursorCodec; clock: Clock; makePdf: PdfMaker }

const PATH = `${REPORTS_PATH}/{report_uid}/made`
const IDS = { ...REPORT_IDS, made_uid: runUid }

/** Finds a run of this report that the caller may see, or throws. */
async function requireRun(
  db: Reader,
  principal: Principal,
  { report_uid, made_uid }: { report_uid: string; made_uid: string },
): Promise<StoredRun> {
  const report = await requireReport(db, principal, report_uid)
  const run = await findRun(db, principal, made_uid)
  if (run?.reportId !== report.id) throw new AppError(MADE_REPORT_NOT_FOUND, NOT_MADE)
  return run
}

/** Throws if the run is not made yet. */
export async function requireContent(db: Reader, run: StoredRun): Promise<RunContent> {
  const content = await readContent(db, run.id)
  if (content !== undefined) return content
  const message =
    run.status === 'failed'
      ? `The report could not be made. ${run.failure ?? ''}`.trim()
      : 'The report is being made. Try again in a moment.'
  throw new AppError(REPORT_NOT_MADE, message)
}

export function fileNameOf({ model }: Pick<RunContent, 'model'>, ending: 'html' | 'pdf'): string {
  const name = model.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `${name || 'report'}-${model.from}-${model.to}.${ending}`
}

export function toRunRecord(run: StoredRun, reportUid: string, mails?: readonly ReportMail[]): RunRecord {
  const { madeAtMs } = run
  return {
    uid: run.uid,
    report_uid: reportUid,
    status: run.status,
    is_scheduled: run.isScheduled,
    from: run.from,
    to: run.to,
    failure: run.failure,
    mailing: mailingOf(mails),
    created_at: formatTime(run.createdAtMs),
    made_at: madeAtMs === null ? null : formatTime(madeAtMs),
  }
}

export function runRoutes({ database, codec, clock, makePdf }: RunRouteOptions): Route[] {
  const contentOf = (ids: { report_uid: string; made_uid: string }, principal: Principal) =>
    database.read(async (db) => requireContent(db, await requireRun(db, principal, ids)))

  return [
    listRoute({
      codec,
      path: PATH,
      operationId: 'listMadeReports',
      tag: REPORTS_TAG,
      summary: 'List the reports that were made of one, newest first',
      description: 'The newest 100 are kept.',
      ids: REPORT_IDS,
      query: Type.Object(countedQuery),
      record: runRecord,
      endpoint: ({ ids }) => `made reports ${ids.report_uid}`,
      scope: ({ principal }) => `member ${principal.memberId}`,
      read: ({ ids, principal }, position, range) =>
        database.read(async (db) => {
          const report = await requireReport(db, principal, ids.report_uid)
          const runs = await listRuns(db, principal, report.id, position, range)
          const runIds = runs.map(({ id }) => id)
          const mails = await listMails(db, runIds)
          return runs.map((run) => ({ id: run.id, record: toRunRecord(run, report.uid, mails.get(run.id)) }))
        }),
      keyOf: ({ id }) => [id],
      toRecord: ({ record }) => record,
      count: ({ ids, principal }) =>
        database.read(async (db) => {
          const report = await requireReport(db, principal, ids.report_uid)
          return countRuns(db, principal, report.id)
        }),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'makeReport',
      tag: REPORTS_TAG,
      summary: 'Have a report made now',
      description:
        'It is made in the background and sent to nobody. `status` says when it is there. While one waits to be made, asking again gives the same one.',
      ids: REPORT_IDS,
      answers: { 200: Type.Object({ data: runRecord }), 201: Type.Object({ data: runRecord }) },
      createdId: 'uid',
      ...READ_COMMITTED,
      async handle({ ids, principal }, tx) {
        const report = await requireReport(tx, principal, ids.report_uid)
        const [newest] = await listRuns(tx, principal, report.id, undefined, { limit: 1, isReversed: false })
        if (newest?.status === 'queued') return { data: toRunRecord(newest, report.uid) }
        const { uid } = await enqueueMaking(tx, report, { isScheduled: false, nowMs: clock.nowMs() })
        const run = await requireRun(tx, principal, { ...ids, made_uid: uid })
        return { status: 201, data: toRunRecord(run, report.uid) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{made_uid}`,
      operationId: 'readMadeReport',
      tag: REPORTS_TAG,
      summary: 'Read a report run',
      ids: IDS,
      answers: { 200: Type.Object({ data: runWithModel }) },
      handle: ({ ids, principal }) =>
        database.read(async (db) => {
          const run = await requireRun(db, principal, ids)
          const model = (await readContent(db, run.id))?.model ?? null
          const mails = (await listMails(db, [run.id])).get(run.id)
          return { data: { ...toRunRecord(run, ids.report_uid, mails), model } }
        }),
    }),
    streamedFileRoute({
      path: `${PATH}/{made_uid}/html`,
      operationId: 'readMadeReportPage',
      tag: REPORTS_TAG,
      summary: 'Read a report run as an HTML file',
      ids: IDS,
      types: ['text/html'],
      content: 'One document that loads nothing.',
      example: '<!doctype html>…',
      refusals: [REPORT_NOT_MADE],
      async handle({ ids, principal }) {
        const content = await contentOf(ids, principal)
        return {
          name: fileNameOf(content, 'html'),
          type: 'text/html',
          read: async () => piecesOf(Buffer.from(renderReport(content.model, content).text)),
        }
      },
    }),
    streamedFileRoute({
      path: `${PATH}/{made_uid}/pdf`,
      operationId: 'readMadeReportPdf',
      tag: REPORTS_TAG,
      summary: 'Read a report run as a PDF',
      description: 'It is printed by Chromium where one is installed, and drawn in a plainer form elsewhere.',
      ids: IDS,
      types: ['application/pdf'],
      content: 'A PDF in A4.',
      example: '%PDF-1.7…',
      refusals: [REPORT_NOT_MADE, PDF_BUSY],
      async handle({ ids, principal }) {
        const content = await contentOf(ids, principal)
        return {
          name: fileNameOf(content, 'pdf'),
          type: 'application/pdf',
          read: async () => piecesOf(await makePdf(content)),
        }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{made_uid}`,
      operationId: 'deleteMadeReport',
      tag: REPORTS_TAG,
      summary: 'Delete a report run, with the links to it',
      ids: IDS,
      answers: { 200: Type.Object({ data: Type.Object({ deleted_count: Type.Integer() }) }) },
      ...READ_COMMITTED,
      async handle({ ids, principal }, tx) {
        await deleteRun(tx, (await requireRun(tx, principal, ids)).id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
