// The pages outside /v1 that need no key: liveness, readiness and metrics, the OpenAPI document and the reference made
// from it, with the guides.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemClock } from '../../lib/clock.ts'
import { createFreshCache } from '../../lib/fresh-cache.ts'
import type { DocumentOptions, Documents } from './documents.ts'
import type { Readiness } from './server/readiness.ts'
import type { PublicPage } from './server/server.ts'

export type HealthPageOptions = {
  /** False if the metrics have a port of their own. */
  hasMetrics?: boolean
  checkReadiness(): Promise<Readiness>
  metrics: { contentType: string; render(): Promise<string> }
}

const JSON_TYPE = 'application/json; charset=utf-8'
// Rendering hundreds of metrics takes milliseconds, and nobody needs them more often.
const METRICS_FRESH_MS = 1_000

export function publicPages(options: HealthPageOptions & DocumentOptions): PublicPage[] {
  return [...healthPages(options), ...documentPages(options)]
}

/** The pages that monitoring reads: /healthz, /readyz, /metrics. */
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

/** The pages for developers who use the API: /openapi.json, /docs with the guides, and the dashboard's API. */
function documentPages(options: DocumentOptions): PublicPage[] {
  // The code of these pages is loaded on first request: it is large, and most servers never need it.
  let loading: Promise<Documents> | undefined
  const load = async () => {
    const { createDocuments } = await import('./documents.ts')
    return createDocuments(options)
  }
  const paths = [
    '/openapi.json',
    '/app/openapi.json',
    '/docs',
    '/docs/guides/:guide',
    '/docs/search.json',
  ] as const
  return paths.map((path) =>
    page(path, async (request, reply) => {
      loading ??= load()
      return (await loading)[path](request, reply)
    }),
  )
}

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
