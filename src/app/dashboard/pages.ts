// The pages for people. Those around signing in are HTML from the server with one script, and work when nothing else does; behind
// them is the dashboard, a program in the browser (shell-pages.ts).

import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionEntry } from '../../entry/http/access/api-entry.ts'
import { createCookies } from '../../entry/http/access/cookies.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import { sendDocument } from '../../entry/http/answers/kept-document.ts'
import { type Html, html } from '../../entry/http/reference/html.ts'
import { pathAndQuery } from '../../entry/http/requests/request-url.ts'
import { routeNotFound } from '../../entry/http/server/not-found.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import type { Unsubscribing } from '../../features/channels/writes.ts'
import { loadAsset, loadAssets } from './assets.ts'
import type { DashboardFiles } from './dashboard-files.ts'
import { MESSAGE, NEEDS_SCRIPT, renderBrand, renderLayout } from './layout.ts'
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

/** The pages by which open pages learn that the code has changed. */
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

/**
 * The page of a link that confirms a member’s address. Its script checks who is signed in, then shows one of these
 * steps.
 */
function renderConfirmEmail(): Html {
  return html`${renderBrand('./')}
<main>
<h1>Confirm your address</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<p class="step muted" id="checking" role="status">Checking who is signed in…</p>
<div class="step" id="ask" hidden><p>You are signed in, with <strong id="address"></strong> as your address. Is this mailbox yours?</p>
<button class="main" id="confirm" type="button" disabled>Confirm the address</button></div>
<div class="step" id="confirmed" hidden><p>Your address is confirmed.</p>
<p><a href="./">Go on to Sightline</a></p></div>
<div class="step" id="signed-out" hidden><h2>Sign in first</h2>
<p>Sign in as the member whom the mail names, in this browser. Then open the link in the mail again.</p>
<p><a href="sign-in">Sign in</a></p></div>
<div class="step" id="incomplete" hidden><h2>Open the whole link</h2>
<p>The end of the address, from <code>#k=</code> on, is missing. Copy the link again, to its last character.</p></div>
</main>`
}

/**
 * The page to which Google redirects people who connect a project to Search Console. Its script finishes the sign-in
 * and connects; if the Google account offers several properties, it asks which.
 */
function renderGoogleReturn(): Html {
  return html`${renderBrand('../../')}
<main>
<h1>Connect Search Console</h1>
${MESSAGE}
${NEEDS_SCRIPT}
<p class="step muted" id="returning" role="status">Signing in at Google…</p>
<p class="step muted" id="connecting" role="status" hidden>Connecting <strong id="connected"></strong>…</p>
<form class="step" id="choose" method="post" novalidate hidden>
<div class="field"><label for="property">Property</label>
<p class="hint" id="property-hint">Those of the project’s domain stand first. A domain property (sc-domain:) holds all hosts of the domain.</p>
<select id="property" name="property" aria-describedby="property-hint property-error" required></select>
<p class="error" id="property-error"></p></div>
<button class="main" disabled>Connect</button>
</form>
<p class="step" id="refused" hidden>Nothing was connected.</p>
<p><a id="back" href="../../">Back to Sightline</a></p>
</main>`
}

const ASSET_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json; charset=utf-8',
}

/**
 * The files that browsers load for the dashboard. Their names contain a hash of their content, so browsers may cache
 * them for ever. A file of an older build is gone: a page that requests it was opened before an update, and reloads
 * itself. These requests are never rate-limited: a page with half of its files is worse than none, and sending them
 * costs no more than a refusal.
 */
function assetPage(files: DashboardFiles): PublicPage {
  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params as { name: string }
    // If there is no dashboard, its pages say so.
    const built = await files.get().catch(() => undefined)
    const file = built?.files.get(name)
    const contentType = ASSET_TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (file === undefined || contentType === undefined) throw routeNotFound(request.url)
    if (built?.files.has(`${name}.map`)) reply.header('SourceMap', `${name}.map`)
    return await sendDocument(request, reply, {
      contentType,
      caching: 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      bytes: file.bytes,
      form: (coding) => file.form(coding),
    })
  }
  return { path: '/assets/:name', isAlwaysOpen: true, register: (app) => void app.get('/assets/:name', send) }
}
