// The pages for people. Those around signing in are HTML from the server with one script, and work when nothing else does; behind
// them is the dashboard, a program in the browser (shell-pages.ts).

import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionEntry } from '../../entry/http/access/api-entry.ts'
import { createCookies } from '../../entry/http/access/cookies.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import { pathAndQuery } from '../../entry/http/requests/request-url.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import type { Unsubscribing } from '../../features/channels/writes.ts'
import { assetPage } from './asset-pages.ts'
import { loadAsset, loadAssets } from './assets.ts'
import { renderConfirmEmail } from './confirm-email-page.ts'
import type { DashboardFiles } from './dashboard-files.ts'
import { renderGoogleReturn } from './google-return-page.ts'
import { renderLayout } from './layout.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { nextPage } from './page-paths.ts'
import { leadTo, shellPages } from './shell-pages.ts'
import { renderProviderReturn, renderSignIn } from './sign-in-page.ts'
import { isSignedIn, type SignedInParts } from './signed-in.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import type { WatchedFiles } from './watched-files.ts'
import { renderWelcome } from './welcome-page.ts'

type DashboardOptions = Pick<SignedInParts, 'database'> & {
  source: Pick<AccessSource, 'findPrincipal' | 'findProject'>
  http: { port: number; publicUrl: string | undefined }
  files: DashboardFiles | WatchedFiles
  unsubscribing: Unsubscribing
}

export function dashboardPages({
  database,
  source,
  http,
  files,
  unsubscribing,
}: DashboardOptions): PublicPage[] {
  const assets = loadAssets()
  const apiEntry = sessionEntry(createCookies(http), http.publicUrl)
  const parts = { database, source, apiEntry }
  const changes = 'listen' in files ? changePages(files) : undefined
  const welcome = renderLayout(assets, {
    root: './',
    page: 'welcome',
    title: 'Welcome',
    body: renderWelcome(),
  })
  const signIn = { root: './', page: 'sign-in', title: 'Sign in', body: renderSignIn() } as const
  const providerReturn = renderLayout(assets, {
    root: '../',
    page: 'sign-in-oidc',
    title: 'Sign in',
    body: renderProviderReturn(),
  })
  const confirmEmail = renderLayout(assets, {
    root: './',
    page: 'confirm-email',
    title: 'Confirm your e-mail address',
    body: renderConfirmEmail(),
  })
  const googleReturn = renderLayout(assets, {
    root: '../../',
    page: 'google-return',
    title: 'Connect Search Console',
    body: renderGoogleReturn(),
  })

  return [
    page('/welcome', (_request, reply) => send(reply, welcome)),
    page('/sign-in', async (request, reply) => {
      const next = nextPage(new URLSearchParams(pathAndQuery(request).query).get('next'))
      if (await isSignedIn(parts, request)) return leadTo(reply, next ?? './')
      return send(reply, renderLayout(assets, { ...signIn, next }))
    }),
    page('/sign-in/oidc', (_request, reply) => send(reply, providerReturn)),
    page('/confirm-email', (_request, reply) => send(reply, confirmEmail)),
    unsubscribePage(assets, unsubscribing),
    page('/oauth/google/callback', (_request, reply) => send(reply, googleReturn)),
    ...shellPages({ ...parts, source, files, assets, reload: changes?.script }),
    assetPage(files),
    ...assets.pages,
    ...(changes?.pages ?? []),
  ]
}

/** By which open pages hear that the code has changed. */
function changePages(files: WatchedFiles): { script: string; pages: PublicPage[] } {
  const script = loadAsset('reload', 'js')
  const stream = page('/assets/changes', (_request, reply) => {
    reply.hijack()
    files.listen(reply.raw)
  })
  return { script: script.name, pages: [script.page, stream] }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

function page(path: string, handler: Handler): PublicPage {
  return { path, isAlwaysOpen: false, register: (app) => void app.get(path, handler) }
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).send(text)
}
