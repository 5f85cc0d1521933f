// Who is calling: what the access checks need to know about a key or session, its member and a project. Found by
// src/entry/accounts and src/features/projects; this file only says what they must tell.

import type { Reader } from '../../../data/storage/database.ts'

export const ROLES = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const SCOPES = ['read', 'read_write'] as const
export type Scope = (typeof SCOPES)[number]

/** What a request shows of its sender: the text of a key, of the token in a session's cookie, or of an agent's credential. */
export type Credential = { kind: 'key' | 'session' | 'mcp'; text: string }

/** What is behind a request, as it is named where requests are counted and answers are kept. */
export type Actor = `${Credential['kind']} ${number}`

export type Principal = {
  actor: Actor
  accountId: number
  memberId: number
  role: Role
  scope: Scope
  /** Whose list of projects bounds what the principal sees: a key's, a member's, or what is on both. */
  limitedBy: ProjectLimit | undefined
  /** The key, also that of a session which a key opened. */
  keyId: number | null
  expiresAtMs: number | null
}

export type ProjectLimit = 'key' | 'member' | 'both'

/** A project that the principal may see. */
export type ProjectRef = { id: number; uid: string; accountId: number; domain: string }

/**
 * Both return without a promise when they can: nearly every request comes with a key and a project that were just
 * seen, and a promise would cost more than the check. Undefined means unknown, revoked, deleted or of another
 * account.
 */
export type AccessSource = {
  /** Notes when the key or session was used, unless `isUse` is false: a page keeps its stream open without anybody there. */
  findPrincipal(
    credential: Credential,
    isUse?: boolean,
  ): Principal | undefined | Promise<Principal | undefined>
  findProject(uid: string, principal: Principal): ProjectRef | undefined | Promise<ProjectRef | undefined>
  /** Called in the transaction of a write: since findProject, the project may have been deleted. */
  isProjectThere(tx: Reader, project: ProjectRef): Promise<boolean>
}

export function isRoleAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}
