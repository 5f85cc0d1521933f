// Members that the demo shows: they have a name and a role, and nobody can sign in as them. They get no sign-in link, no
// address (which would open the ways by mail and by an identity provider), no key and no other role.

import type { Reader, Tx } from '../../data/storage/database.ts'
import { AppError } from '../../lib/errors.ts'
import { ROLE_NOT_ALLOWED } from '../http/errors.ts'

const REFUSAL = 'This member is a sample of the demo: nobody can sign in as them. Invite a person instead.'

export async function addSampleMember(
  tx: Tx,
  { accountId, projectId, name }: { accountId: number; projectId: number; name: string },
  nowMs: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('members')
    .values({
      account_id: accountId,
      name,
      role: 'viewer',
      created_at: nowMs,
      is_project_limited: 1,
      sample_project_id: projectId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('member_projects').values({ member_id: id, project_id: projectId }).execute()
  return id
}

/** Index: members_of_samples. */
export async function findSampleMember(db: Reader, projectId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('members')
    .where('sample_project_id', '=', projectId)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Throws for a sample; a member who does not exist is left to the caller. */
export async function refuseSample(db: Reader, memberId: number): Promise<void> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('sample_project_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (row !== undefined) throw new AppError(ROLE_NOT_ALLOWED, REFUSAL)
}

/** Removes the samples of a deleted project, at most `rowsMax`, and returns how many there were. */
export async function removeSampleMembers(tx: Tx, projectId: number, rowsMax: number): Promise<number> {
  const samples = tx
    .selectFrom('members')
    .where('sample_project_id', '=', projectId)
    .select('id')
    .orderBy('id')
    .limit(rowsMax)
  const { numDeletedRows } = await tx.deleteFrom('members').where('id', 'in', samples).executeTakeFirst()
  return Number(numDeletedRows)
}
