// Serves a report run as a page for signed-in members, with the session and limits of /app/v1.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../data/storage/database.ts'
import { sessionEntry } from '../../entry/http/access/api-entry.ts'
import { createCookies } from '../../entry/http/access/cookies.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { MADE_REPORT_NOT_FOUND } from './errors.ts'
import { renderReport } from './page/page.ts'
import type { PdfMaker } from './pdf/pdf.ts'
import { NOT_MADE, runUid } from './report-ids.ts'
import { requireContent } from './run-routes.ts'
import { sharePages } from './share/share-pages.ts'
import type { SharePasswords } from './share/share-password.ts'
import { findRun } from './store/run-store.ts'

type ReportPageParts = {
  database: Database
  clock: Clock
  findPrincipal: AccessSource['findPrincipal']
  http: { port: number; publicUrl: string | undefined }
  passwords: SharePasswords
  makePdf: PdfMaker
}

const PATH = '/reports/made/:made_uid'

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // Allows the dashboard to show it in a frame.
  'X-Frame-Options': 'SAMEORIGIN',
}

export function reportPages(parts: ReportPageParts): PublicPage[] {
  const { database, findPrincipal, http } = parts
  const apiEntry = sessionEntry(createCookies(http), http.publicUrl)

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const credential = apiEntry.findCredential(request)
    const principal = credential && (await findPrincipal(credential))
    if (principal === undefined)
      return reply.header('Cache-Control', 'no-store').redirect('../../sign-in', 302)
    const uid = runUid.parse((request.params as { made_uid: string }).made_uid)
    const content = await database.read(async (db) => {
      const run = uid === undefined ? undefined : await findRun(db, principal, uid)
      if (run === undefined) throw new AppError(MADE_REPORT_NOT_FOUND, NOT_MADE)
      return requireContent(db, run)
    })
    const { text, policy } = renderReport(content.model, content)
    const framed = `${policy}; frame-ancestors 'self'`
    return reply.headers(HEADERS).header('Content-Security-Policy', framed).send(text)
  }

  return [
    { path: PATH, isAlwaysOpen: false, register: (app) => void app.get(PATH, show) },
    ...sharePages({ ...parts, publicUrl: http.publicUrl }),
  ]
}
