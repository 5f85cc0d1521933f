// Entity tags: what names one version of a body, and whether a client already has it.

import { hash } from 'node:crypto'

export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

/** Weak comparison, as RFC 9110 wants it for If-None-Match. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
