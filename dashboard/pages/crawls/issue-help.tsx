// What an issue is, why it matters and how to fix it: the same three paragraphs wherever an issue is shown.

import type { CrawlIssue } from '../../api/types.ts'
import * as t from '../../text/crawl-issues.ts'
import { OutLink } from '../../ui/link.tsx'

type IssueHelpProps = {
  issue: Pick<CrawlIssue, 'explanation' | 'why_it_matters' | 'how_to_fix' | 'reference_url'>
}

export function IssueHelp({ issue }: IssueHelpProps) {
  return (
    <dl class="issue-help">
      <div>
        <dt>{t.what}</dt>
        <dd>{issue.explanation}</dd>
      </div>
      <div>
        <dt>{t.why}</dt>
        <dd>{issue.why_it_matters}</dd>
      </div>
      <div>
        <dt>{t.fix}</dt>
        <dd>
          {issue.how_to_fix} <OutLink href={issue.reference_url}>{t.reference}</OutLink>
        </dd>
      </div>
    </dl>
  )
}
