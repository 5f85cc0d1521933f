// What an owner changes of a member: name, address, role, and the projects that they see. The last owner stays one.

import type { Role } from '../http/access/principal.ts'
import type { Tx } from '../storage/database.ts'
import { emailKey, requireFreeEmail } from './email.ts'
import { findProjectIds } from './key-store.ts'
import { findMember, requireAnotherOwner } from './store.ts'

type MemberChanges = {
  name?: string | undefined
  email?: string | undefined
  role?: Role | undefined
  /** Uids of the projects that they are limited to; `all` for no limit. */
  projects?: readonly string[] | 'all' | undefined
}

export async function changeMember(tx: Tx, memberId: number, changes: MemberChanges): Promise<void> {
  const member = await findMember(tx, memberId)
  const { name, email, role, projects } = changes
  if (role !== undefined && role !== 'owner' && member.role === 'owner')
    await requireAnotherOwner(tx, member.account_id, 'The last owner of an account must stay one.')
  if (email !== undefined) await requireFreeEmail(tx, email, memberId)
  if (name !== undefined || email !== undefined || role !== undefined)
    await tx
      .updateTable('members')
      .set({
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email, email_key: emailKey(email) }),
        ...(role !== undefined && { role }),
      })
      .where('id', '=', memberId)
      .execute()
  if (projects !== undefined) await limitToProjects(tx, memberId, member.account_id, projects)
}

async function limitToProjects(
  tx: Tx,
  memberId: number,
  accountId: number,
  projects: readonly string[] | 'all',
): Promise<void> {
  const ids = projects === 'all' ? [] : await findProjectIds(tx, accountId, projects)
  await tx
    .updateTable('members')
    .set({ is_project_limited: projects === 'all' ? 0 : 1 })
    .where('id', '=', memberId)
    .execute()
  await tx.deleteFrom('member_projects').where('member_id', '=', memberId).execute()
  const rows = ids.map((project_id) => ({ member_id: memberId, project_id }))
  if (rows.length > 0) await tx.insertInto('member_projects').values(rows).execute()
}
