// What conditional requests need to know of headers: whether a page may be kept and asked for by its validators, and the
// headers of a kept page after its server has said that it has not changed (RFC 9111, 3.2 and 4.3.4).

import type { FetchedResponse } from '../../../background/fetching/fetcher.ts'
import {
  headerText,
  mediaTypeOf,
  type ResponseHeaders,
} from '../../../background/fetching/response-headers.ts'
import { isHtml } from '../engine/audit/page-facts.ts'
import type { Validators } from './kept-pages.ts'

const ETAG = /^(?:W\/)?"[!#-~]{0,250}"$/
const DATE = /^[ -~]{1,60}$/

/** Validators are sent back as they came, so they must not hold anything that cannot stand in a request. */
export function validatorsOf(headers: ResponseHeaders): Validators {
  const etag = headerText(headers, 'etag')
  const lastModified = headerText(headers, 'last-modified')
  const isDate =
    lastModified !== undefined && DATE.test(lastModified) && !Number.isNaN(Date.parse(lastModified))
  return {
    etag: etag !== undefined && ETAG.test(etag) ? etag : null,
    lastModified: isDate ? lastModified : null,
  }
}

/** Header names and values in turn. */
export function conditionsOf({ etag, lastModified }: Validators): string[] {
  return [
    ...(etag === null ? [] : ['if-none-match', etag]),
    ...(lastModified === null ? [] : ['if-modified-since', lastModified]),
  ]
}

/**
 * Whether it is a complete page that has a validator and that its server does not forbid to keep. An answer that breaks the
 * rules of HTTP is fetched again: those faults could not be reported for a kept page.
 */
export function isKeepable(response: FetchedResponse): boolean {
  const { status, headers, body, cutBy, isTruncated, isBroken, malformed } = response
  if (status !== 200 || body === null || cutBy !== null || isTruncated || isBroken) return false
  if (malformed.length > 0) return false
  const { etag, lastModified } = validatorsOf(headers)
  if (etag === null && lastModified === null) return false
  if (!isHtml({ contentType: mediaTypeOf(headerText(headers, 'content-type')) })) return false
  return !/(?:^|[\s,])no-store(?:$|[\s,])/i.test(headerText(headers, 'cache-control') ?? '')
}

/** An answer that names another version than we asked about says nothing about ours. */
export function isSameVersion({ etag }: Validators, answer: ResponseHeaders): boolean {
  const sent = headerText(answer, 'etag')
  return etag === null || sent === undefined || weak(sent) === weak(etag)
}

const weak = (etag: string) => etag.replace(/^W\//, '')

// The headers of a 304 belong to an answer without a body, so headers that describe a body do not replace the kept
// ones.
const OF_ONE_ANSWER = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie2?)$/
const OF_BODY = /^content-(?:encoding|language|length|location|md5|range|type)$/

/** Drops headers that hold for one answer alone; cookies belong to one visitor. */
export function keptHeaders(headers: ResponseHeaders): ResponseHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.test(name)))
}

export function freshHeaders(kept: ResponseHeaders, answer: ResponseHeaders): ResponseHeaders {
  const fresh = Object.entries(keptHeaders(answer)).filter(([name]) => !OF_BODY.test(name))
  return { ...kept, ...Object.fromEntries(fresh) }
}
