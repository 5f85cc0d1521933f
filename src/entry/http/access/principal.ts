// Who is calling: the facts about a key or session, its member and a project that the access checks need.
// src/entry/accounts and src/features/projects find them; this file only defines them.

import type { Reader } from '../../../data/storage/database.ts'

export const ROLES = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const SCOPES = ['read', 'read_write'] as const
export type Scope = (typeof SCOPES)[number]

/** The credential in a request: the text of a key, of the token in a session's cookie, or of an agent's credential. */
export type Credential = { kind: 'key' | 'session' | 'mcp'; text: string }

/** The name of a credential, for counting requests and storing responses. */
export type Actor = `${Credential['kind']} ${number}`

export type Principal = {
  actor: Actor
  accountId: number
  memberId: number
  role: Role
  scope: Scope
  /** Which list of projects limits what the principal sees: a key's, a member's, or both. */
  limitedBy: ProjectLimit | undefined
  /** The key, also for a session that was opened with a key. */
  keyId: number | null
  expiresAtMs: number | null
}

export type ProjectLimit = 'key' | 'member' | 'both'

/** A project that the principal may see. */
export type ProjectRef = { id: number; uid: string; accountId: number; domain: string }

/**
 * Both functions return without a promise if they can: nearly every request has a key and a project that were just
 * seen, and a promise would cost more than the check. Undefined means unknown, revoked, deleted or of another account.
 */
export type AccessSource = {
  /**
   * Records that the key or session was used, unless `isUse` is false: a page keeps its stream open even if nobody is
   * there.
   */
  findPrincipal(
    credential: Credential,
    isUse?: boolean,
  ): Principal | undefined | Promise<Principal | undefined>
  findProject(uid: string, principal: Principal): ProjectRef | undefined | Promise<ProjectRef | undefined>
  /** Called in the transaction of a write, because the project may have been deleted since findProject. */
  isProjectThere(tx: Reader, project: ProjectRef): Promise<boolean>
}

export function isRoleAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}
