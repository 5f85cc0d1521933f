// Who may do what concerns the whole account: its owner, who is not limited to projects. To manage people and their
// keys, the owner must have signed in personally: a session that was opened with a key could otherwise create something
// that outlives that key.

import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../http/access/principal.ts'
import { KEY_SESSION_NOT_ALLOWED, PROJECT_LIMITED_KEY, ROLE_NOT_ALLOWED } from '../http/errors.ts'

export function refuseAllButOwner(principal: Principal): AppError | undefined {
  if (principal.role !== 'owner') {
    const message = `This needs the role owner; this member is ${principal.role}.`
    return new AppError(ROLE_NOT_ALLOWED, message)
  }
  if (principal.limitedBy === undefined) return undefined
  const message = 'This concerns the whole account, and you are limited to some of its projects.'
  return new AppError(PROJECT_LIMITED_KEY, message)
}

export function refuseKeySession({ keyId }: Principal): AppError | undefined {
  if (keyId === null) return undefined
  const message = 'This session was opened with an API key. Sign in as yourself to do this.'
  return new AppError(KEY_SESSION_NOT_ALLOWED, message)
}

/** Combines both refusals, for routes about members and about the keys of others. */
export function refuseAllButOwnerInPerson(principal: Principal): AppError | undefined {
  return refuseKeySession(principal) ?? refuseAllButOwner(principal)
}

export const OWNER_REFUSALS = [ROLE_NOT_ALLOWED, PROJECT_LIMITED_KEY]
export const PERSON_REFUSALS = [...OWNER_REFUSALS, KEY_SESSION_NOT_ALLOWED]
