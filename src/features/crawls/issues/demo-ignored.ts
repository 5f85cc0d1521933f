// The issues that the demo project ignores, each with the reason that somebody would have given.

import { findSampleMember } from '../../../entry/accounts/sample-members.ts'
import type { DemoSource } from '../../../entry/feature.ts'
import type { IssueId } from '../engine/audit/catalogue.ts'
import { ignoreIssue } from './ignored-issues.ts'

const IGNORED: readonly { issue: IssueId; note: string }[] = [
  { issue: 'title_long', note: 'Sample note: long titles are wanted in the magazine.' },
  { issue: 'dom_size', note: 'Sample note: size charts are tables.' },
]

export const ignoreDemoIssues: DemoSource = async (tx, { projectId, nowMs }) => {
  const memberId = (await findSampleMember(tx, projectId)) ?? null
  for (const { issue, note } of IGNORED) await ignoreIssue(tx, projectId, { issue, note, memberId, nowMs })
}
