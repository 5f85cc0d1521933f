// An issue in the list; opened, it says why it matters and how to fix it.

import { useId } from 'preact/hooks'
import type { CrawlChanges, CrawlIssue, IgnoredIssue } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useQuery } from '../../state/query.ts'
import { list } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-issues.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, SeverityMark } from '../../ui/marks.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { IgnoreIssue } from './ignored-issues.tsx'
import { IssueHelp } from './issue-help.tsx'

type IssueRowProps = {
  view: CrawlView
  issue: CrawlIssue
  category: string
  change: CrawlChanges['by_issue'][number] | undefined
  ignored: IgnoredIssue | undefined
}

/** Which are open is in the address: their help can be sent on. */
const OPEN = { open: list() }

export function IssueRow({ view, issue, category, change, ignored }: IssueRowProps) {
  const { values, set } = useQuery(OPEN)
  const isOpen = values.open.includes(issue.issue)
  const others = values.open.filter((id) => id !== issue.issue)
  const id = useId()
  // The number is that of pages, whatever has to be mended.
  const to = `${view.base}/issues/${issue.issue}${issue.subject === 'pages' ? '' : '?show=pages'}`
  const changesTo = (kind: string) => `${view.base}/changes?list=issues&kind=${kind}&issue=${issue.issue}`
  return (
    <li class="issue-row">
      <div class="line">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => set({ open: isOpen ? others : [...others, issue.issue] }, 'replace')}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          <SeverityMark severity={issue.severity} />
          <span class="title">{issue.title}</span>
          {ignored !== undefined && <Badge>{t.ignored}</Badge>}
        </button>
        <span class="category muted">{category}</span>
        <span class="change" title={t.sinceBefore}>
          {change !== undefined && change.new > 0 && (
            <Link to={changesTo('new')} class="worse">
              {t.newFindings(formatWhole(change.new))}
            </Link>
          )}
          {change !== undefined && change.fixed > 0 && (
            <Link to={changesTo('fixed')} class="better">
              {t.fixedFindings(formatWhole(change.fixed))}
            </Link>
          )}
        </span>
        <span class="count">
          {issue.pages_count === 0 ? (
            <span class="muted">{t.notFound}</span>
          ) : (
            <Link to={to}>{t.pages(issue.pages_count)}</Link>
          )}
        </span>
      </div>
      <div id={id} class="more" hidden={!isOpen}>
        {isOpen && (
          <>
            <IssueHelp issue={issue} />
            {issue.pages_count > 0 && (
              <p>
                <Link to={to}>
                  {issue.pages_count === 1 ? t.onePage : t.allPages(formatWhole(issue.pages_count))}
                </Link>
              </p>
            )}
            <IgnoreIssue uid={view.project.uid} issue={issue.issue} title={issue.title} ignored={ignored} />
          </>
        )}
      </div>
    </li>
  )
}
