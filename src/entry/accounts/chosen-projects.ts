// Projects that are chosen for a key or a member: only those that the chooser may see.

import type { Reader } from '../../data/storage/database.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import type { Principal } from '../http/access/principal.ts'
import { selectGranted } from './granted-projects.ts'

/** Refuses uids that the chooser may not see, as errors of the field `project_uids`. */
export async function requireChosen(
  db: Reader,
  principal: Principal,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return
  const { limitedBy, accountId } = principal
  const visible =
    limitedBy === undefined
      ? db.selectFrom('projects').where('account_id', '=', accountId).where('deleted_at', 'is', null)
      : selectGranted(db, limitedBy, { keyId: principal.keyId ?? 0, memberId: principal.memberId })
  const rows = await visible
    .where('projects.uid', 'in', [...uids])
    .select('projects.uid')
    .execute()
  const seen = new Set(rows.map(({ uid }) => uid))
  const errors: FieldErrors = {}
  uids.forEach((uid, index) => {
    if (!seen.has(uid)) errors[`project_uids.${index}`] = ['There is no such project.']
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
