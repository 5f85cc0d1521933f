// Whether somebody who looks at a page is signed in: found by the same door and the same look-up as every request to /app/v1.

import type { FastifyRequest } from 'fastify'
import type { Door } from '../http/access/door.ts'
import type { AccessSource, Principal } from '../http/access/principal.ts'
import { AppError } from '../lib/errors.ts'
import { readMember } from '../sign-in/proof.ts'
import type { Database, Reader } from '../storage/database.ts'

export type SignedInParts = {
  database: Database
  source: Pick<AccessSource, 'findPrincipal'>
  door: Pick<Door, 'findCredential'>
}

export async function isSignedIn(parts: SignedInParts, request: FastifyRequest): Promise<boolean> {
  return (await readSignedIn(parts, request, readMember)) !== undefined
}

/** What is read for whoever is signed in; undefined when nobody is. */
export async function readSignedIn<Read>(
  { database, source, door }: SignedInParts,
  request: FastifyRequest,
  read: (db: Reader, principal: Principal) => Promise<Read>,
): Promise<Read | undefined> {
  const credential = door.findCredential(request)
  const principal = credential && (await source.findPrincipal(credential))
  if (principal === undefined) return undefined
  try {
    return await database.read((db) => read(db, principal))
  } catch (error) {
    // Signed out within the moment for which a session is believed unseen. To believe it here as well would lead round in a circle.
    if (error instanceof AppError && error.code === 'unauthenticated') return undefined
    throw error
  }
}
