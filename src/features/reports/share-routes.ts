// Share links over HTTP, under /app/v1: making, listing and revoking them. share/share-pages.ts serves the shared
// pages.

import { Type } from 'typebox'
import { type Database, READ_COMMITTED } from '../../data/storage/database.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { HOST_NOT_SERVED } from '../../entry/http/errors.ts'
import { type Route, writeRoute } from '../../entry/http/route.ts'
import { SIGN_IN_BUSY } from '../../entry/sign-in/errors.ts'
import type { PasswordHasher } from '../../entry/sign-in/passwords/password-hash.ts'
import { type Clock, formatTime } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { SHARE_NOT_FOUND } from './errors.ts'
import { NO_SUCH_SHARE, shareId } from './report-ids.ts'
import { REPORT_IDS, REPORTS_PATH, REPORTS_TAG, requireReport } from './routes.ts'
import { createdShare, newShareBody, type ShareRecord, shareRecord } from './run-schema.ts'
import { recordLink } from './share/record-link.ts'
import { SHARE_DAYS_DEFAULT } from './share/share-length.ts'
import { newShareToken } from './share/token.ts'
import { findRun } from './store/run-store.ts'
import {
  addShare,
  countOpenShares,
  countShares,
  findShare,
  listShares,
  revokeShare,
  type StoredShare,
} from './store/share-store.ts'

type ShareRouteOptions = { database: Database; codec: CursorCodec; clock: Clock; hasher: PasswordHasher }

const PATH = `${REPORTS_PATH}/{report_uid}/shares`
const SHARES_MAX = 500

export function shareRoutes({ database, codec, clock, hasher }: ShareRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: PATH,
      operationId: 'listReportShares',
      tag: REPORTS_TAG,
      summary: 'List the share links of a report, oldest first',
      ids: REPORT_IDS,
      query: Type.Object(countedQuery),
      record: shareRecord,
      endpoint: ({ ids }) => `report shares ${ids.report_uid}`,
      scope: ({ principal }) => `member ${principal.memberId}`,
      read: ({ ids, principal }, position, range) =>
        database.read(async (db) => {
          const report = await requireReport(db, principal, ids.report_uid)
          return listShares(db, report.id, position, range)
        }),
      keyOf: ({ id }) => [id],
      toRecord: (share) => toRecord(share, clock.nowMs()),
      count: ({ ids, principal }) =>
        database.read(async (db) => {
          const report = await requireReport(db, principal, ids.report_uid)
          return countShares(db, report.id)
        }),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'shareReport',
      tag: REPORTS_TAG,
      summary: 'Make a link by which anybody can read a report',
      description:
        'Whoever has the link sees the report without signing in, until it is over or revoked. It shows one report run, or the newest whenever it is opened.',
      ids: REPORT_IDS,
      body: newShareBody,
      answers: { 201: Type.Object({ data: createdShare }) },
      isAnswerSecret: true,
      refusals: [SIGN_IN_BUSY, HOST_NOT_SERVED],
      ...READ_COMMITTED,
      prepare: async ({ body }) =>
        body.password === undefined || body.password === null ? null : await hasher.hash(body.password),
      async handle({ ids, body, principal, client }, tx, passwordHash) {
        const report = await requireReport(tx, principal, ids.report_uid)
        const { made_uid: runUid = null, days = SHARE_DAYS_DEFAULT, framed_by: framedBy = [] } = body
        // A cookie remembers readers who entered the password, and browsers drop it in a frame of another site.
        if (framedBy.length > 0 && passwordHash !== null)
          throw invalid({ password: ['A report that sites show in a frame cannot have a password.'] })
        const run = runUid === null ? undefined : await findRun(tx, principal, runUid)
        if (runUid !== null && run?.reportId !== report.id)
          throw invalid({ made_uid: ['No such report has been made.'] })
        if ((await countOpenShares(tx, report.id, clock.nowMs())) >= SHARES_MAX)
          throw invalid({
            body: [`The report has ${SHARES_MAX} open links, which is all it may have. Revoke one first.`],
          })
        const { token, tokenHash } = newShareToken()
        const nowMs = clock.nowMs()
        const share = {
          report_id: report.id,
          made_id: run?.id ?? null,
          token_hash: tokenHash,
          password_hash: passwordHash,
          recipient: null,
          framed_by: framedBy.length === 0 ? null : framedBy.join(' '),
          expires_at: nowMs + days * DAY_MS,
        }
        const id = (await addShare(tx, share, nowMs)) as number
        const stored = (await findShare(tx, report.id, id)) as StoredShare
        await recordLink(tx, report, 'made', eventActor(principal))
        const url = `${client.base.replace(/\/$/, '')}/share/${token}`
        return { status: 201, data: { ...toRecord(stored, nowMs), url } }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{share_id}`,
      operationId: 'revokeReportShare',
      tag: REPORTS_TAG,
      summary: 'Revoke a share link',
      description: 'From then on it opens nothing. It stays on the list, with how often it was used.',
      ids: { ...REPORT_IDS, share_id: shareId },
      answers: { 200: Type.Object({ data: shareRecord }) },
      ...READ_COMMITTED,
      async handle({ ids, principal }, tx) {
        const report = await requireReport(tx, principal, ids.report_uid)
        const share = await findShare(tx, report.id, ids.share_id)
        if (share === undefined) throw new AppError(SHARE_NOT_FOUND, NO_SUCH_SHARE)
        if (await revokeShare(tx, report.id, ids.share_id, clock.nowMs()))
          await recordLink(tx, report, 'revoked', eventActor(principal))
        const revoked = (await findShare(tx, report.id, ids.share_id)) ?? share
        return { data: toRecord(revoked, clock.nowMs()) }
      },
    }),
  ]
}

function toRecord(share: StoredShare, nowMs: number): ShareRecord {
  const { revokedAtMs, lastViewedAtMs } = share
  return {
    id: share.id,
    made_uid: share.runUid,
    has_password: share.passwordHash !== null,
    framed_by: share.framedBy,
    recipient: share.recipient,
    is_open: revokedAtMs === null && share.expiresAtMs > nowMs,
    expires_at: formatTime(share.expiresAtMs),
    revoked_at: revokedAtMs === null ? null : formatTime(revokedAtMs),
    views: share.views,
    last_viewed_at: lastViewedAtMs === null ? null : formatTime(lastViewedAtMs),
    created_at: formatTime(share.createdAtMs),
  }
}
