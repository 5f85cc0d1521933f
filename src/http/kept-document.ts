// A document that is the same for everybody: made, tagged and compressed when it is first asked for, and then only sent. The
// compressing is done off the main thread, as hard as gzip can, since it is done once.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './etag.ts'

const compress = promisify(gzip)
const LEVEL_MAX = 9

type Form = { etag: string; bytes: Buffer }
type Forms = { plain: Form; gzipped: Form }

export type KeptDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** `contentType` says what `make` returns the text of. */
export function keepDocument(contentType: string, make: () => string): KeptDocument {
  let forms: Promise<Forms> | undefined

  async function makeForms(): Promise<Forms> {
    const text = make()
    const bytes = Buffer.from(text)
    const etag = etagOf(text)
    return {
      plain: { etag, bytes },
      gzipped: { etag: etag.replace(/"$/, '-gzip"'), bytes: await compress(bytes, { level: LEVEL_MAX }) },
    }
  }

  return async (request, reply) => {
    forms ??= makeForms()
    const { plain, gzipped } = await forms
    const isGzipped = acceptsGzip(request.headers['accept-encoding'])
    const { etag, bytes } = isGzipped ? gzipped : plain
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').header('ETag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (isGzipped) reply.header('Content-Encoding', 'gzip')
    return reply.header('Content-Type', contentType).send(bytes)
  }
}

/** Browsers and clients name it plainly; who gives it a weight of zero does not want it. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i.test(String(header ?? ''))
}
