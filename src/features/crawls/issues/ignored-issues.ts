// The SQL of the issues that a project ignores. Crawls go on finding them, and counts and scores include them; what shows
// issues leaves them out, and says so.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import { formatTime } from '../../../lib/clock.ts'
import type { IssueId } from '../engine/audit/catalogue.ts'
import type { IgnoredIssue } from './ignored-schema.ts'

/** Sorted by name. Index: ignored_issues_pkey. */
export async function listIgnored(db: Reader, projectId: number): Promise<IgnoredIssue[]> {
  const rows = await ignoredOf(db, projectId).orderBy('issue').execute()
  return rows.map(toRecord)
}

type Ignoring = { issue: IssueId; note: string | null; memberId: number | null; nowMs: number }

/** An issue that is ignored already gets the new note; it keeps who ignored it first, and when. */
export async function ignoreIssue(
  tx: Tx,
  projectId: number,
  { issue, note, memberId, nowMs }: Ignoring,
): Promise<IgnoredIssue> {
  await tx
    .insertInto('ignored_issues')
    .values({ project_id: projectId, issue, note, member_id: memberId, created_at: nowMs })
    .onConflict((conflict) => conflict.columns(['project_id', 'issue']).doUpdateSet({ note }))
    .execute()
  return toRecord(await ignoredOf(tx, projectId).where('issue', '=', issue).executeTakeFirstOrThrow())
}

/** Returns whether the issue was ignored before. */
export async function heedIssue(tx: Tx, projectId: number, issue: IssueId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ignored_issues')
    .where('project_id', '=', projectId)
    .where('issue', '=', issue)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function ignoredOf(db: Reader, projectId: number) {
  return db
    .selectFrom('ignored_issues')
    .leftJoin('members', 'members.id', 'ignored_issues.member_id')
    .where('project_id', '=', projectId)
    .select(['issue', 'note', 'member_id', 'members.name as member_name', 'ignored_issues.created_at'])
}

type Row = Omit<IgnoredIssue, 'ignored_at'> & { created_at: number }

function toRecord({ created_at, ...row }: Row): IgnoredIssue {
  return { ...row, ignored_at: formatTime(created_at) }
}
