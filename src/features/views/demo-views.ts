// The saved views of the demo project, which its sample viewer shares. They go with the project.

import { findSampleMember } from '../../entry/accounts/sample-members.ts'
import type { DemoSource } from '../../entry/feature.ts'

const VIEWS = [
  { page: 'keywords', name: 'Lost places (sample view)', query: 'change=declined&sort=change' },
  { page: 'keywords', name: 'Second page of results (sample view)', query: 'bucket=11-20' },
  { page: 'keywords', name: 'Footwear on mobile (sample view)', query: 'tag=footwear&device=mobile' },
]

export const saveDemoViews: DemoSource = async (tx, { projectId, nowMs }) => {
  const member = await findSampleMember(tx, projectId)
  // A demo of an older release has no such member.
  if (member === undefined) return
  const { account_id } = await tx
    .selectFrom('projects')
    .where('id', '=', projectId)
    .select('account_id')
    .executeTakeFirstOrThrow()
  const rows = VIEWS.map((view) => ({
    ...view,
    account_id,
    member_id: member,
    project_id: projectId,
    is_shared: 1 as const,
    created_at: nowMs,
    updated_at: nowMs,
  }))
  await tx.insertInto('saved_views').values(rows).execute()
}
