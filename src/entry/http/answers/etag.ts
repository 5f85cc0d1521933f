// Entity tags: they name one version of a body, and tell whether a client already has it.

import { hash } from 'node:crypto'

export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

/** Compares weakly, as RFC 9110 requires for If-None-Match. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
