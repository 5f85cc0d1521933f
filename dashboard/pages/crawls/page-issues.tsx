// The issues of one page, each with where to look, why it matters and how to fix it.

import type { PageIssue } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-pages.ts'
import { Link } from '../../ui/link.tsx'
import { SeverityMark } from '../../ui/marks.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { IssueHelp } from './issue-help.tsx'

export function PageIssues({ view, issues }: { view: CrawlView; issues: readonly PageIssue[] }) {
  const known = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', { path: view.path })
  const helpOf = new Map(known.data?.data.issues.map((issue) => [issue.issue, issue]))
  if (issues.length === 0) return <p class="muted">{t.noIssues}</p>
  return (
    <ul class="page-issues">
      {issues.map((issue) => {
        const help = helpOf.get(issue.issue)
        return (
          <li key={`${issue.issue} ${issue.detail}`}>
            <h3>
              <SeverityMark severity={issue.severity} />
              <Link to={`${view.base}/issues/${issue.issue}`}>{issue.title}</Link>
            </h3>
            {issue.detail !== null && <p class="detail">{issue.detail}</p>}
            {help === undefined ? <p>{issue.explanation}</p> : <IssueHelp issue={help} />}
          </li>
        )
      })}
    </ul>
  )
}
