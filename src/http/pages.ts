// The pages outside /v1, which need no key: whether the process is alive and ready, its figures, the OpenAPI document
// and the reference made from it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './etag.ts'
import type { OpenApiDocument } from './openapi/document.ts'
import { buildOpenApi } from './openapi.ts'
import { createReadiness, type ReadinessOptions } from './readiness.ts'
import { createReferencePage } from './reference-page.ts'
import { requestUrl } from './request-url.ts'
import type { Route } from './route.ts'
import type { PublicPage } from './server.ts'

export type HealthPageOptions = ReadinessOptions & {
  metrics: { contentType: string; render(): Promise<string> }
}

export type DocumentPageOptions = {
  routes: readonly Route[]
  version: string
  publicUrl?: string | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'

export function publicPages(options: HealthPageOptions & DocumentPageOptions): PublicPage[] {
  return [...healthPages(options), ...documentPages(options)]
}

/** For whoever watches over the process: /healthz, /readyz, /metrics. */
export function healthPages(options: HealthPageOptions): PublicPage[] {
  const checkReadiness = createReadiness(options)
  const { metrics } = options
  return [
    page('/healthz', (_request, reply) => noStore(reply, JSON_TYPE).send('{"status":"ok"}')),
    page('/readyz', async (_request, reply) => {
      const readiness = await checkReadiness()
      noStore(reply, JSON_TYPE).code(readiness.status === 'ready' ? 200 : 503)
      return reply.send(JSON.stringify(readiness))
    }),
    page('/metrics', async (_request, reply) =>
      noStore(reply, metrics.contentType).send(await metrics.render()),
    ),
  ]
}

/** For whoever writes against the API: /openapi.json and /docs, to which / leads. Both are made when first asked for. */
export function documentPages({ routes, version, publicUrl }: DocumentPageOptions): PublicPage[] {
  const document = once(() => buildOpenApi(routes, { version, publicUrl }))
  const documentText = once(() => JSON.stringify(document()))
  const sendReference = referenceSender(document)
  return [
    page('/', (_request, reply) => reply.redirect('/docs', 302)),
    page('/openapi.json', (request, reply) => {
      reply.header('Content-Type', JSON_TYPE)
      return sendTagged(request, reply, documentText())
    }),
    page('/docs', sendReference),
  ]
}

function referenceSender(document: () => OpenApiDocument): Handler {
  const reference = once(() => createReferencePage(document()))
  const address = requestUrl(undefined)
  // Nearly all readers come by one address: the page for it is kept.
  let last = { origin: '', text: '' }
  return (request, reply) => {
    const path = request.url.split('?')[0] as string
    const origin = address(request).base.slice(0, -path.length)
    const { contentSecurityPolicy, render } = reference()
    if (last.origin !== origin) last = { origin, text: render(origin) }
    reply.header('Content-Security-Policy', contentSecurityPolicy)
    reply.header('Content-Type', 'text/html; charset=utf-8')
    return sendTagged(request, reply, last.text)
  }
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = etagOf(body)
  reply.header('Cache-Control', 'no-cache').header('ETag', etag)
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
}

function noStore(reply: FastifyReply, contentType: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').header('Content-Type', contentType)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

function page(path: string, handler: Handler): PublicPage {
  return { path, register: (app) => void app.get(path, handler) }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
