// The address of a request, for links that lead back to it. The Host header comes from the client, and is only returned
// to that client; an invalid one was refused before (broken-request.ts), and without one it is this machine.

import type { FastifyRequest } from 'fastify'
import { isHost } from '../access/served-host.ts'

// The part that the router removes from a request line with a full address, as sent to a proxy.
const ORIGIN = /^https?:\/\/.*?\//

export function requestUrl(
  publicUrl: string | undefined,
): (request: FastifyRequest) => { base: string; query: string } {
  const fixed = publicUrl?.replace(/\/$/, '')
  return (request) => {
    const { path, query } = pathAndQuery(request)
    return { base: `${fixed ?? origin(request)}${path}`, query }
  }
}

/** Returns path and query as they were sent, with their escapes. */
export function pathAndQuery({ url: sent }: Pick<FastifyRequest, 'url'>): { path: string; query: string } {
  const url = sent.startsWith('/') ? sent : sent.replace(ORIGIN, '/')
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi

/**
 * Replaces escapes in a path that are not UTF-8 by the replacement character. The router would refuse the whole
 * address; this way the id is simply not found, like any other unknown one.
 */
export function decodablePath(url: string): string {
  if (!url.includes('%')) return url
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const decodable = path.replaceAll(ESCAPES, (escapes) => (isDecodable(escapes) ? escapes : '%EF%BF%BD'))
  return mark === -1 ? decodable : decodable + url.slice(mark)
}

function isDecodable(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}

function origin({ host, protocol }: FastifyRequest): string {
  return `${protocol === 'https' ? 'https' : 'http'}://${isHost(host) ? host : 'localhost'}`
}
