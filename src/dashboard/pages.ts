// The pages for people: signing in, and the first one behind that. They are HTML from the server; what they do beyond that, one
// script does through /app/v1.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCookies } from '../http/access/cookies.ts'
import { sessionDoor } from '../http/access/door.ts'
import type { AccessSource } from '../http/access/principal.ts'
import type { PublicPage } from '../http/server/server.ts'
import type { Clock } from '../lib/clock.ts'
import type { Database } from '../storage/database.ts'
import { loadAssets } from './assets.ts'
import { renderGoogleReturn } from './google-return-page.ts'
import { renderHome } from './home-page.ts'
import { renderLayout } from './layout.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { renderProviderReturn, renderSignIn } from './sign-in-page.ts'
import { findSignedIn } from './signed-in.ts'
import { renderWelcome } from './welcome-page.ts'

type DashboardOptions = {
  database: Database
  source: Pick<AccessSource, 'findPrincipal'>
  clock: Clock
  http: { port: number; publicUrl: string | undefined }
}

export function dashboardPages({ database, source, clock, http }: DashboardOptions): PublicPage[] {
  const assets = loadAssets()
  const door = sessionDoor(createCookies(http), http.publicUrl)
  const parts = { database, source, door, clock }
  const shared = { root: './', width: 'narrow' } as const
  const welcome = renderLayout(assets, {
    ...shared,
    page: 'welcome',
    title: 'Welcome',
    body: renderWelcome(),
  })
  const signIn = renderLayout(assets, { ...shared, page: 'sign-in', title: 'Sign in', body: renderSignIn() })
  const providerReturn = renderLayout(assets, {
    ...shared,
    root: '../',
    page: 'sign-in-oidc',
    title: 'Sign in',
    body: renderProviderReturn(),
  })
  const googleReturn = renderLayout(assets, {
    ...shared,
    root: '../../',
    page: 'google-return',
    title: 'Connect Search Console',
    body: renderGoogleReturn(),
  })

  return [
    page('/', async (request, reply) => {
      const member = await findSignedIn(parts, request)
      if (member === undefined) return leadTo(reply, 'sign-in')
      const body = renderHome(member, clock.nowMs())
      return send(
        reply,
        renderLayout(assets, { ...shared, width: 'wide', page: 'home', title: 'Home', body }),
      )
    }),
    page('/welcome', (_request, reply) => send(reply, welcome)),
    page('/sign-in', async (request, reply) =>
      (await findSignedIn(parts, request)) === undefined ? send(reply, signIn) : leadTo(reply, './'),
    ),
    page('/sign-in/oidc', (_request, reply) => send(reply, providerReturn)),
    page('/oauth/google/callback', (_request, reply) => send(reply, googleReturn)),
    ...assets.pages,
  ]
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

function page(path: string, handler: Handler): PublicPage {
  return { path, isAlwaysOpen: false, register: (app) => void app.get(path, handler) }
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).send(text)
}

function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(address, 302)
}
