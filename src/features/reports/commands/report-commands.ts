// Implements the commands of `reports`, with the functions that the routes and the job call.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findAccount } from '../../../entry/cli/find-account.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { printRows } from '../../../entry/cli/terminal/output.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import { STOPPED_NOTE, workUntilDone } from '../../../entry/cli/work-until-done.ts'
import { formatTime } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError, BAD_USAGE, type ErrorKind } from '../../../lib/errors.ts'
import { MADE_REPORT_NOT_FOUND, REPORT_NOT_FOUND } from '../errors.ts'
import { enqueueMaking, MAKE_KIND } from '../make-job.ts'
import { renderReport } from '../page/page.ts'
import { createPdfMaker } from '../pdf/pdf.ts'
import { NO_SUCH_REPORT, NOT_MADE } from '../report-ids.ts'
import { recordOf } from '../routes.ts'
import { toRunRecord } from '../run-routes.ts'
import { parseOrigin } from '../share/framing.ts'
import { recordLink } from '../share/record-link.ts'
import { SHARE_DAYS_DEFAULT, SHARE_DAYS_MAX } from '../share/share-length.ts'
import { newShareToken } from '../share/token.ts'
import { listMails } from '../store/mail-store.ts'
import { listReports, readReport, type StoredReport } from '../store/report-store.ts'
import { findNewest, listRuns, readContent, readRun, type StoredRun } from '../store/run-store.ts'
import { addShare } from '../store/share-store.ts'

type ListOptions = { account?: number }
type ShowOptions = { format: 'html' | 'pdf' | 'json'; output?: string }
type ShareOptions = { days?: number; framedBy?: string[] }

const REPORTS_MAX = 1_000
const STOP_MS = 2_000

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  const { options, output, config, withDatabase } = call
  const hasMail = config.mail !== undefined
  const reports = await withDatabase((database) =>
    database.read(async (db) => {
      const accountId = await findAccount(db, options.account)
      const operator = { accountId, memberId: 0, keyId: null, limitedBy: undefined }
      const rows = await listReports(db, operator, undefined, { limit: REPORTS_MAX, isReversed: false })
      return Promise.all(rows.map((row) => recordOf(db, row, hasMail)))
    }),
  )
  printRows(output, reports, {
    UID: 'uid',
    NAME: 'name',
    PROJECTS: ({ project_uids }) => project_uids.length,
    PERIOD: ({ period }) => (period.kind === 'days' ? `${period.days} days` : period.kind),
    NEXT: 'next_at',
    'LAST MADE': 'last_made_uid',
  })
  for (const { uid, mail_note } of reports) if (mail_note !== null) output.note(`${uid}: ${mail_note}`)
}

export async function runsCommand({ args, output, withDatabase }: Call<object>): Promise<void> {
  const run = await withDatabase((database) =>
    database.read(async (db) => {
      const report = await requireReport(db, args[0] as string)
      const operator = { accountId: report.accountId, memberId: 0, keyId: null, limitedBy: undefined }
      const range = { limit: REPORTS_MAX, isReversed: false }
      const rows = await listRuns(db, operator, report.id, undefined, range)
      const mails = await listMails(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => toRunRecord(row, report.uid, mails.get(row.id)))
    }),
  )
  printRows(output, run, {
    UID: 'uid',
    STATUS: 'status',
    FROM: 'from',
    TO: 'to',
    MADE: 'made_at',
    SENT: ({ mailing }) => (mailing === null ? null : `${mailing.sent} of ${mailing.recipients}`),
    NOTE: ({ failure, mailing }) => failure ?? mailing?.note ?? null,
  })
}

const MAKING_FAILED: ErrorKind = { code: 'report_not_made', status: 500 }

export async function makeCommand(call: Call<object>): Promise<number> {
  const { args, output, nowMs, withDatabase } = call
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      const report = await database.read((db) => requireReport(db, args[0] as string))
      const { id, uid } = await database.transaction((tx) =>
        enqueueMaking(tx, report, { isScheduled: false, nowMs: nowMs() }),
      )
      const read = () => database.read((db) => readRun(db, id))
      await workUntilDone(call, database, {
        kinds: [MAKE_KIND],
        signal,
        stopMs: STOP_MS,
        readState: async () =>
          (await read())?.status === 'queued' ? ['making', 'The report is made'] : undefined,
      })
      const run = await read()
      output.print({ uid, report_uid: report.uid, status: run?.status ?? 'failed' }, () => uid)
      if (signal.aborted) {
        output.note(STOPPED_NOTE)
        return EXIT.interrupted
      }
      if (run?.status === 'made') return EXIT.ok
      throw new AppError(MAKING_FAILED, run?.failure ?? NOT_MADE)
    }),
  )
}

export async function showCommand(call: Call<ShowOptions>): Promise<void> {
  const { args, options, output, config, terminal, withDatabase } = call
  const { format } = options
  if (format === 'pdf' && options.output === undefined)
    throw new AppError(BAD_USAGE, 'A PDF needs a file to be written to. Give --output FILE.')
  const content = await withDatabase((database) => readShown(database, args[0] as string))
  const written = await bytesOf()
  if (options.output === undefined) return void terminal.stdout.write(Buffer.from(written).toString())
  const file = resolve(options.output)
  await writeFile(file, written, { flag: 'wx', mode: 0o600 }).catch((cause: Error) => {
    throw new AppError(BAD_USAGE, `${file} cannot be written: ${cause.message}.`, { cause })
  })
  output.print({ file }, () => file)

  async function bytesOf(): Promise<Uint8Array> {
    if (format === 'json') return Buffer.from(`${JSON.stringify(content.model)}\n`)
    if (format === 'html') return Buffer.from(renderReport(content.model, content).text)
    const log = { warn: (_fields: object, message: string) => output.note(message) }
    return createPdfMaker({ chromiumPath: config.crawls.chromiumPath, log })(content)
  }
}

export async function shareCommand(call: Call<ShareOptions>): Promise<void> {
  const { args, options, output, config, nowMs, withDatabase } = call
  const { days = SHARE_DAYS_DEFAULT, framedBy = [] } = options
  if (days > SHARE_DAYS_MAX) throw new AppError(BAD_USAGE, `--days may be at most ${SHARE_DAYS_MAX}.`)
  const { token, tokenHash } = newShareToken()
  const expiresAtMs = nowMs() + days * DAY_MS
  await withDatabase((database) =>
    database.transaction(async (tx) => {
      const run = await readRun(tx, args[0] as string)
      const report = run === undefined ? await requireReport(tx, args[0] as string) : undefined
      const share = {
        report_id: run?.reportId ?? (report as StoredReport).id,
        made_id: run?.id ?? null,
        token_hash: tokenHash,
        password_hash: null,
        recipient: null,
        framed_by: framedBy.length === 0 ? null : framedBy.map(originOf).join(' '),
        expires_at: expiresAtMs,
      }
      await addShare(tx, share, nowMs())
      const shared = report ?? (await readReport(tx, share.report_id))
      if (shared !== undefined) await recordLink(tx, shared, 'made', 'cli')
    }),
  )
  const { host, port, publicUrl } = config.http
  const base = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const url = `${base.replace(/\/$/, '')}/share/${token}`
  const expires_at = formatTime(expiresAtMs)
  output.print({ url, expires_at }, () => url)
  output.note(`Whoever has it can read the report until ${expires_at}.`)
  if (publicUrl === undefined)
    output.note('If browsers reach the server at another address, set SIGHTLINE_PUBLIC_URL.')
}

function originOf(text: string): string {
  const origin = parseOrigin(text)
  if ('error' in origin) throw new AppError(BAD_USAGE, `--framed-by ${origin.error}.`)
  return origin.value
}

async function requireReport(db: Reader, uid: string): Promise<StoredReport> {
  const report = await readReport(db, uid)
  if (report === undefined)
    throw new AppError(REPORT_NOT_FOUND, `${NO_SUCH_REPORT} To see all, run: sightline reports list`)
  return report
}

/** Reads a report run, or the newest run of a report. */
async function readShown(database: Database, uid: string) {
  return database.read(async (db) => {
    const run: StoredRun | undefined = await readRun(db, uid)
    const id = run?.id ?? (await findNewest(db, (await requireReport(db, uid)).id))
    const content = id === undefined ? undefined : await readContent(db, id)
    if (content === undefined) throw new AppError(MADE_REPORT_NOT_FOUND, NOT_MADE)
    return content
  })
}
