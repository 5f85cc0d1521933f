// The address of a request for links that lead back to it. The Host header is the client's word, and goes back to that client alone; one that
// does not look like a host was refused before (broken-request.ts), and where there is none, it is this machine.

import type { FastifyRequest } from 'fastify'
import { isHost } from '../access/served-host.ts'

// What the router cuts off a request line that gives its address in full, as one to a proxy does.
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

/** Path and query as they were sent, with their escapes. */
export function pathAndQuery({ url: sent }: Pick<FastifyRequest, 'url'>): { path: string; query: string } {
  const url = sent.startsWith('/') ? sent : sent.replace(ORIGIN, '/')
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi

/**
 * Escapes in a path that mean nothing in UTF-8 become the character that stands for that: the router would refuse the whole
 * address, and an id that cannot be is an id that is not found, like any other.
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
