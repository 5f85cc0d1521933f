// A document that is the same for everybody: made, tagged and compressed when it is first asked for, and then only sent. It
// is compressed as hard as gzip can, since that is done once.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, isSentCompressed, tagOf } from './compression.ts'
import { etagOf, matchesEtag } from './etag.ts'

type Forms = { etag: string; plain: Buffer; gzipped: Buffer }

type KeptDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** `contentType` says what `make` returns the text of. */
export function keepDocument(contentType: string, make: () => string): KeptDocument {
  let forms: Promise<Forms> | undefined

  async function makeForms(): Promise<Forms> {
    const text = make()
    const plain = Buffer.from(text)
    return { etag: etagOf(text), plain, gzipped: await compressed(plain, 'small') }
  }

  return async (request, reply) => {
    forms ??= makeForms()
    const { etag: plainTag, plain, gzipped } = await forms
    const isGzipped = isSentCompressed(request.headers, plain.length)
    const etag = tagOf(plainTag, isGzipped)
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').header('ETag', etag)
    if (matchesEtag(request.headers['if-none-match'], plainTag)) return reply.code(304).send()
    if (isGzipped) reply.header('Content-Encoding', 'gzip')
    return reply.header('Content-Type', contentType).send(isGzipped ? gzipped : plain)
  }
}
