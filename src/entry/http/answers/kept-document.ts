// A document that is the same for everybody: built, tagged and compressed on first request, and then only sent. It is
// compressed harder than other responses, since that is done once.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODINGS, type Coding, codingOf, compressed, tagOf } from './compression.ts'
import { etagOf, matchesEtag } from './etag.ts'

type Forms = { etag: string; plain: Buffer; packed: ReadonlyMap<Coding, Buffer> }

/** How long browsers may cache it: for ever, if every version has its own address. */
type Caching = 'no-cache' | 'public, max-age=31536000, immutable'

type SentDocument = {
  contentType: string
  caching: Caching
  etag: string
  /** The size without compression. */
  bytes: number
  form(coding: Coding | undefined): Buffer | Promise<Buffer>
}

type KeptDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** `contentType` is the type of the text that `make` returns. */
export function keepDocument(
  contentType: string,
  make: () => string,
  caching: Caching = 'no-cache',
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
    const { etag, plain, packed } = await forms
    const form = (coding: Coding | undefined) =>
      coding === undefined ? plain : (packed.get(coding) as Buffer)
    return await sendDocument(request, reply, { contentType, caching, etag, bytes: plain.length, form })
  }
}

export async function sendDocument(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, caching, etag, bytes, form }: SentDocument,
): Promise<FastifyReply> {
  const coding = codingOf(headers, bytes)
  reply.header('Cache-Control', caching).header('Vary', 'Accept-Encoding').header('ETag', tagOf(etag, coding))
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('Content-Type', contentType)
  if (coding !== undefined) reply.header('Content-Encoding', coding)
  return reply.send(await form(coding))
}
