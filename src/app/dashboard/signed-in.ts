// Whether a viewer of a page is signed in: decided by the same credential and lookup as for requests to /app/v1.

import type { FastifyRequest } from 'fastify'
import type { Database, Reader } from '../../data/storage/database.ts'
import type { ApiEntry } from '../../entry/http/access/api-entry.ts'
import type { AccessSource, Principal } from '../../entry/http/access/principal.ts'
import { readMember } from '../../entry/sign-in/proof.ts'
import { AppError } from '../../lib/errors.ts'

export type SignedInParts = {
  database: Database
  source: Pick<AccessSource, 'findPrincipal'>
  apiEntry: Pick<ApiEntry, 'findCredential'>
}

export async function isSignedIn(parts: SignedInParts, request: FastifyRequest): Promise<boolean> {
  const principal = await findPrincipal(parts, request)
  if (principal === undefined) return false
  return (await readUnlessEnded(parts.database, (db) => readMember(db, principal))) !== undefined
}

export async function findPrincipal(
  { source, apiEntry }: Pick<SignedInParts, 'source' | 'apiEntry'>,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const credential = apiEntry.findCredential(request)
  return credential && (await source.findPrincipal(credential))
}

/** Returns undefined if the session has ended within the half second for which it is cached. */
export async function readUnlessEnded<Read>(
  database: Database,
  read: (db: Reader) => Promise<Read>,
): Promise<Read | undefined> {
  try {
    return await database.read(read)
  } catch (error) {
    // Without this, the page and the sign-in would redirect to each other for ever.
    if (error instanceof AppError && error.code === 'unauthenticated') return undefined
    throw error
  }
}
