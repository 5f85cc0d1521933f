// The documents for developers who use the API, by their addresses: the OpenAPI document, the reference with the
// guides, and the dashboard's API. Each is built on first request.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionEntry } from './access/api-entry.ts'
import { createCookies } from './access/cookies.ts'
import { keepDocument } from './answers/kept-document.ts'
import { buildOpenApi } from './openapi/openapi.ts'
import { publishedDocument } from './openapi/published-document.ts'
import { renderGuidePage } from './reference/guide-page.ts'
import { readGuides } from './reference/guides.ts'
import { renderReferencePage } from './reference/reference-page.ts'
import { searchIndex } from './reference/search-index.ts'
import { DOCS_POLICY, SEARCH_PATH } from './reference/shell.ts'
import type { Route } from './route.ts'
import { routeNotFound } from './server/not-found.ts'

export type DocumentOptions = {
  routes: readonly Route[]
  /** Routes only under /app/v1. */
  appRoutes: readonly Route[]
  port: number
  version: string
  publicUrl?: string | undefined
  /** The upper limit for bodies. */
  bodyBytesMax: number
  /** The server's address on this machine. */
  localUrl: string
  /** The folder of the guides. */
  docsFolder: URL
}

export type Documents = ReturnType<typeof createDocuments>

const HTML_TYPE = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

export function createDocuments(options: DocumentOptions) {
  const { routes, appRoutes, port, version, publicUrl, bodyBytesMax, localUrl, docsFolder } = options
  const document = once(() => buildOpenApi(routes, { version, publicUrl, bodyBytesMax }))
  const groups = once(() => readGuides(docsFolder))
  const reference = keepDocument(HTML_TYPE, () => renderReferencePage(document(), localUrl, groups()))
  const guides = once(() => {
    const all = groups().flatMap((group) => group.guides)
    return new Map(
      all.map((guide) => [
        guide.name,
        keepDocument(HTML_TYPE, () => renderGuidePage(guide, groups(), version)),
      ]),
    )
  })
  return {
    '/openapi.json': keepDocument(JSON_TYPE, () => JSON.stringify(publishedDocument(document()))),
    '/app/openapi.json': keepDocument(JSON_TYPE, () =>
      JSON.stringify(
        publishedDocument(
          buildOpenApi([...routes, ...appRoutes], {
            version,
            publicUrl,
            bodyBytesMax,
            apiEntry: sessionEntry(createCookies({ port, publicUrl }), publicUrl),
          }),
        ),
      ),
    ),
    '/docs': (request: FastifyRequest, reply: FastifyReply) =>
      reference(request, reply.header('Content-Security-Policy', DOCS_POLICY)),
    '/docs/guides/:guide': async (request: FastifyRequest, reply: FastifyReply) => {
      const guide = guides().get((request.params as { guide: string }).guide)
      if (guide === undefined) throw routeNotFound(request.url)
      return await guide(request, reply.header('Content-Security-Policy', DOCS_POLICY))
    },
    [SEARCH_PATH]: keepDocument(JSON_TYPE, () => JSON.stringify(searchIndex(document(), groups()))),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
