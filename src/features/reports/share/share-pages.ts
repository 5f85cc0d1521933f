// Serves what a share link opens: one report, read only, for people without an account. Browsers and proxies do not
// store it, search engines do not find it and other sites get no referrer from it; expired, revoked and invented links
// look the same. Errors are pages too, because a person reads them.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../data/storage/database.ts'
import { type Html, html } from '../../../entry/http/reference/html.ts'
import type { PublicPage } from '../../../entry/http/server/server.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { type Page, renderDocument, renderReport } from '../page/page.ts'
import type { PdfMaker } from '../pdf/pdf.ts'
import { fileNameOf } from '../run-routes.ts'
import { findNewest, type RunContent, readContent } from '../store/run-store.ts'
import { countView, findOpenShare, type StoredShare } from '../store/share-store.ts'
import { framePolicy } from './framing.ts'
import type { SharePasswords } from './share-password.ts'
import { hashToken, isShareToken } from './token.ts'

type SharePageParts = {
  database: Database
  clock: Clock
  passwords: SharePasswords
  makePdf: PdfMaker
  /** Undefined if only requests show the server's public address. */
  publicUrl: string | undefined
}

const PATH = '/share/:token'
const FORM_BYTES_MAX = 4_096
const PASSWORD_LENGTH_MAX = 200

const NO_INDEX = {
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}
const PLAIN = { white_label: { name: null, color: null, footer: null } }

type Opened = { share: StoredShare; content: RunContent | undefined; token: string }

export function sharePages({ database, clock, passwords, makePdf, publicUrl }: SharePageParts): PublicPage[] {
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith('https:') === true || request.protocol === 'https'

  async function open(request: FastifyRequest): Promise<Opened | undefined> {
    const { token } = request.params as { token: string }
    if (!isShareToken(token)) return undefined
    return database.read(async (db) => {
      const share = await findOpenShare(db, hashToken(token), clock.nowMs())
      if (share === undefined) return undefined
      const runId = share.runId ?? (await findNewest(db, share.reportId))
      return { share, token, content: runId === undefined ? undefined : await readContent(db, runId) }
    })
  }

  const isLocked = ({ share }: Opened, request: FastifyRequest) =>
    share.passwordHash !== null && !passwords.isKnownBy(share, request.headers.cookie)

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await open(request)
    if (opened === undefined) return sendPage(reply.code(404), gonePage())
    const { content, share, token } = opened
    if (isLocked(opened, request)) return sendPage(reply, passwordPage(content), share)
    if (content === undefined) return sendPage(reply, emptyPage(), share)
    if (request.method === 'GET') await database.write((db) => countView(db, share.id, clock.nowMs()))
    const page = renderReport(content.model, { logo: content.logo, pdfUrl: `${token}/report.pdf` })
    return sendPage(reply, page, share)
  }

  async function unlock(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await open(request)
    if (opened === undefined) return sendPage(reply.code(404), gonePage())
    const { share, content, token } = opened
    const password = new URLSearchParams(String(request.body ?? '')).get('password') ?? ''
    if (share.passwordHash !== null) {
      const verdict = await passwords.try(share, password.slice(0, PASSWORD_LENGTH_MAX), request.ip)
      if (verdict.state === 'slowed') {
        const message = `Too many tries have failed. Try again in ${verdict.seconds} s.`
        reply.code(429).header('Retry-After', verdict.seconds)
        return sendPage(reply, passwordPage(content, message), share)
      }
      if (verdict.state === 'wrong')
        return sendPage(reply.code(403), passwordPage(content, 'The password is wrong.'), share)
      reply.header('Set-Cookie', passwords.cookieOf(share, isSecure(request)))
    }
    return reply.headers(NO_INDEX).redirect(`./${token}`, 303)
  }

  async function sendPdf(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await open(request)
    if (opened === undefined) return sendPage(reply.code(404), gonePage())
    if (isLocked(opened, request)) return reply.headers(NO_INDEX).redirect(`../${opened.token}`, 303)
    const { content } = opened
    if (content === undefined) return sendPage(reply, emptyPage())
    try {
      const pdf = await makePdf(content)
      return reply
        .headers(NO_INDEX)
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', `attachment; filename="${fileNameOf(content, 'pdf')}"`)
        .send(Buffer.from(pdf))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      reply.code(error.status).header('Retry-After', error.retryAfterSeconds ?? 10)
      return sendPage(reply, messagePage('The PDF is not ready', html`<p>${error.message}</p>`))
    }
  }

  return [
    {
      path: PATH,
      isAlwaysOpen: false,
      register(app) {
        app.get(PATH, show)
        // This scope accepts forms; everywhere else a body must be JSON.
        void app.register(async (scope) => {
          scope.removeAllContentTypeParsers()
          scope.addContentTypeParser(
            'application/x-www-form-urlencoded',
            { parseAs: 'string' },
            (_request, body, done) => done(null, body),
          )
          scope.post(PATH, { bodyLimit: FORM_BYTES_MAX }, unlock)
        })
      },
      methods: ['GET', 'POST'],
    },
    {
      path: `${PATH}/report.pdf`,
      isAlwaysOpen: false,
      register: (app) => void app.get(`${PATH}/report.pdf`, sendPdf),
    },
  ]
}

/** Sends the page of a valid link; its owner may have allowed sites to show it in a frame. */
function sendPage(
  reply: FastifyReply,
  { text, policy }: Page,
  { framedBy }: Pick<StoredShare, 'framedBy'> = { framedBy: [] },
): FastifyReply {
  // X-Frame-Options allows one site at most, the policy several; browsers that support the policy ignore it.
  if (framedBy.length > 0) reply.removeHeader('X-Frame-Options')
  return reply
    .headers(NO_INDEX)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', `${policy}; ${framePolicy(framedBy)}`)
    .send(text)
}

function messagePage(title: string, body: Html, content?: RunContent): Page {
  const presented =
    content === undefined ? PLAIN : { white_label: { ...content.model.white_label, footer: null } }
  return renderDocument(presented, {
    logo: content?.logo ?? null,
    title,
    head: html`<h1>${title}</h1>`,
    body: html`<section class="card">${body}</section>`,
  })
}

function gonePage(): Page {
  return messagePage(
    'This link shows nothing',
    html`<p>It has expired, was revoked, or is incomplete. Ask the person who sent it to you for a new one.</p>`,
  )
}

function emptyPage(): Page {
  return messagePage('There is no report yet', html`<p>The first one has not been made. Come back later.</p>`)
}

function passwordPage(content: RunContent | undefined, fault?: string): Page {
  return messagePage(
    'Password',
    html`<p>This report is protected by a password.</p>
${fault === undefined ? undefined : html`<p class="note linked" role="alert">${fault}</p>`}
<form method="post"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="${PASSWORD_LENGTH_MAX}" required autofocus>
<button>Open the report</button></form>`,
    content,
  )
}
