// The pages outside /v1, which need no key: whether the process is alive and ready, its figures, the OpenAPI document
// and the reference made from it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemClock } from '../lib/clock.ts'
import { createFreshCache } from '../lib/fresh-cache.ts'
import { createCookies } from './access/cookies.ts'
import { sessionDoor } from './access/door.ts'
import { keepDocument } from './answers/kept-document.ts'
import type { Route } from './route.ts'
import type { Readiness } from './server/readiness.ts'
import type { PublicPage } from './server/server.ts'

export type HealthPageOptions = {
  /** False where figures have a port of their own. */
  hasMetrics?: boolean
  checkReadiness(): Promise<Readiness>
  metrics: { contentType: string; render(): Promise<string> }
}

export type DocumentPageOptions = {
  routes: readonly Route[]
  /** Of the dashboard's door alone. */
  appRoutes: readonly Route[]
  port: number
  version: string
  publicUrl?: string | undefined
  /** Where this machine reaches the server. */
  localUrl: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
// Putting hundreds of figures together takes milliseconds, and nobody reads them more often.
const METRICS_FRESH_MS = 1_000

export function publicPages(options: HealthPageOptions & DocumentPageOptions): PublicPage[] {
  return [...healthPages(options), ...documentPages(options)]
}

/** For monitoring of the process: /healthz, /readyz, /metrics. */
export function healthPages(options: HealthPageOptions): PublicPage[] {
  const { checkReadiness, metrics, hasMetrics = true } = options
  const figures = createFreshCache<string>({ freshMs: METRICS_FRESH_MS, entriesMax: 1, clock: systemClock })
  const figurePage = page('/metrics', async (_request, reply) =>
    noStore(reply, metrics.contentType).send(await figures.get('', metrics.render)),
  )
  return [
    alwaysOpen('/healthz', (_request, reply) => noStore(reply, JSON_TYPE).send('{"status":"ok"}')),
    alwaysOpen('/readyz', async (_request, reply) => {
      const readiness = await checkReadiness()
      noStore(reply, JSON_TYPE).code(readiness.status === 'ready' ? 200 : 503)
      return reply.send(JSON.stringify(readiness))
    }),
    ...(hasMetrics ? [figurePage] : []),
  ]
}

/**
 * For whoever writes against the API: /openapi.json and /docs, and what the dashboard's door offers. All are made, and what makes them is
 * loaded, when first asked for.
 */
function documentPages(options: DocumentPageOptions): PublicPage[] {
  const { routes, appRoutes, port, version, publicUrl, localUrl } = options
  const document = once(async () => (await loadOpenApi())(routes, { version, publicUrl }))
  const reference = keepDocument('text/html; charset=utf-8', async () =>
    (await loadReference()).renderReferencePage(await document(), localUrl),
  )
  return [
    page(
      '/openapi.json',
      keepDocument(JSON_TYPE, async () => JSON.stringify(await document())),
    ),
    page(
      '/app/openapi.json',
      keepDocument(JSON_TYPE, async () =>
        JSON.stringify(
          (await loadOpenApi())([...routes, ...appRoutes], {
            version,
            publicUrl,
            door: sessionDoor(createCookies({ port, publicUrl }), publicUrl),
          }),
        ),
      ),
    ),
    page('/docs', async (request, reply) => {
      const { REFERENCE_POLICY } = await loadReference()
      return reference(request, reply.header('Content-Security-Policy', REFERENCE_POLICY))
    }),
  ]
}

async function loadOpenApi() {
  const { buildOpenApi } = await import('./openapi/openapi.ts')
  return buildOpenApi
}

const loadReference = () => import('./reference/reference-page.ts')

function noStore(reply: FastifyReply, contentType: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').header('Content-Type', contentType)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

function page(path: string, handler: Handler): PublicPage {
  return { path, isAlwaysOpen: false, register: (app) => void app.get(path, handler) }
}

function alwaysOpen(path: string, handler: Handler): PublicPage {
  return { ...page(path, handler), isAlwaysOpen: true }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
