// Whether an answer goes out compressed, and how: by gzip, where the client asks for it and the body is long enough to be
// worth it. The compressing itself is done by Node's thread pool, so that it keeps no other request waiting. The compressed
// form of an answer says the same in other bytes: its entity tag is the weak form of the plain one's, and either is good
// for If-None-Match.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A shorter answer goes out in one packet either way. */
export const COMPRESSED_BYTES_MIN = 1024

const compress = promisify(gzip)

type CompressionLevel = 'quick' | 'small'
const LEVELS: Readonly<Record<CompressionLevel, number>> = { quick: 1, small: 9 }

/** `quick` for what is sent once, `small` for what is kept and sent again. */
export function compressed(body: string | Uint8Array, level: CompressionLevel): Promise<Buffer> {
  return compress(body, { level: LEVELS[level] })
}

type AcceptingHeaders = { 'accept-encoding'?: string | string[] | undefined }

export function isSentCompressed(headers: AcceptingHeaders, bytes: number): boolean {
  const accepted = headers['accept-encoding']
  return bytes >= COMPRESSED_BYTES_MIN && accepted !== undefined && prefersGzip(String(accepted))
}

/** The tag for the bytes that are really sent. */
export function tagOf(etag: string, isCompressed: boolean): string {
  return isCompressed ? `W/${etag}` : etag
}

/** Weighed as RFC 9110 says: accepted, and not liked less than a plain answer where that is named too. */
export function prefersGzip(accepted: string): boolean {
  const weights = new Map<string, number>()
  for (const entry of accepted.split(',')) {
    const [name = '', ...parameters] = entry.split(';')
    weights.set(
      name
        .trim()
        .toLowerCase()
        .replace(/^x-(?=gzip$)/, ''),
      weightOf(parameters),
    )
  }
  const weight = weights.get('gzip') ?? weights.get('*') ?? 0
  return weight > 0 && weight >= (weights.get('identity') ?? 0)
}

const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i

/** 1 where no weight is given; an unreadable weight counts as 0. */
function weightOf(parameters: readonly string[]): number {
  if (parameters.length === 0) return 1
  const [, weight] = WEIGHT.exec(parameters[0] as string) ?? []
  return weight === undefined ? 0 : Number(weight)
}
