// Who may change a saved view: its own member, or for a view that others share with them, an owner. What everybody sees needs
// the role editor, and a session that may write.

import { isRoleAtLeast, type Principal, type Role } from '../../entry/http/access/principal.ts'
import { READ_ONLY_KEY, ROLE_NOT_ALLOWED } from '../../entry/http/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { ViewRecord } from './schema.ts'

/** Throws the refusal. */
export function requireMaySave(principal: Principal, isShared: boolean): void {
  if (isShared) requireRole(principal, 'editor', 'Sharing a view')
}

/** Throws the refusal. `after` is what the view will be; undefined when it will be gone. */
export function requireMayChange(
  principal: Principal,
  before: Pick<ViewRecord, 'is_mine'>,
  after?: { isShared: boolean },
): void {
  if (!before.is_mine) requireRole(principal, 'owner', "Changing somebody else's view")
  else if (after !== undefined) requireMaySave(principal, after.isShared)
}

function requireRole({ role, scope }: Principal, needed: Role, what: string): void {
  if (scope !== 'read_write')
    throw new AppError(
      READ_ONLY_KEY,
      `${what} needs a session that may write; this one was opened with a key for reading.`,
    )
  if (!isRoleAtLeast(role, needed))
    throw new AppError(ROLE_NOT_ALLOWED, `${what} needs the role ${needed}; this member is ${role}.`)
}
