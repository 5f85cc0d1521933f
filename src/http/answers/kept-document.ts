// A document that is the same for everybody: made, tagged and compressed when it is first asked for, and then only sent. It
// is compressed harder than other answers, since that is done once.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODINGS, type Coding, codingOf, compressed, tagOf } from './compression.ts'
import { etagOf, matchesEtag } from './etag.ts'

type Forms = { etag: string; plain: Buffer; packed: ReadonlyMap<Coding, Buffer> }

type KeptDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** `contentType` says what `make` returns the text of, `caching` how long browsers may go on without asking. */
export function keepDocument(
  contentType: string,
  make: () => string,
  caching: 'no-cache' | 'public, max-age=31536000, immutable' = 'no-cache',
): KeptDocument {
  let forms: Promise<Forms> | undefined

  async function makeForms(): Promise<Forms> {
    const text = make()
    const plain = Buffer.from(text)
    const packed = await Promise.all(
      CODINGS.map(async (coding) => [coding, await compressed(plain, coding, 'small')] as const),
    )
    return { etag: etagOf(text), plain, packed: new Map(packed) }
  }

  return async (request, reply) => {
    forms ??= makeForms()
    const { etag: plainTag, plain, packed } = await forms
    const coding = codingOf(request.headers, plain.length)
    const etag = tagOf(plainTag, coding)
    reply.header('Cache-Control', caching).header('Vary', 'Accept-Encoding').header('ETag', etag)
    if (matchesEtag(request.headers['if-none-match'], plainTag)) return reply.code(304).send()
    reply.header('Content-Type', contentType)
    if (coding === undefined) return reply.send(plain)
    return reply.header('Content-Encoding', coding).send(packed.get(coding))
  }
}
