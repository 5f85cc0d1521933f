// One issue of a crawl: what it is, why it matters, how to fix it, and everything that it affects.

import type { CrawlIssue } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-issues.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SeverityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { AffectedImages, AffectedLinks, AffectedPages, AffectedResources } from './affected-lists.tsx'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { IgnoreIssue, useIgnoredIssues } from './ignored-issues.tsx'
import { IssueHelp } from './issue-help.tsx'

const LISTS = {
  links: AffectedLinks,
  images: AffectedImages,
  resources: AffectedResources,
  pages: AffectedPages,
}

export function IssuePage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="issues">
      {(view) => (
        <Issue key={`${view.crawl.uid} ${props.params.issue}`} view={view} name={props.params.issue!} />
      )}
    </CrawlFrame>
  )
}

function Issue({ view, name }: { view: CrawlView; name: string }) {
  const issues = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', { path: view.path })
  return (
    <Loaded resource={issues}>
      {({ data }) => {
        const issue = data.issues.find((each) => each.issue === name)
        return issue === undefined ? <UnknownIssue view={view} /> : <Affected view={view} issue={issue} />
      }}
    </Loaded>
  )
}

function Affected({ view, issue }: { view: CrawlView; issue: CrawlIssue }) {
  const { subject } = issue
  // The things to repair are shown first; the pages that have the issue are a step away.
  const subjects = subject === 'pages' ? (['pages'] as const) : ([subject, 'pages'] as const)
  const { values, set } = useQuery({ show: choice(subjects, subjects[0]) })
  const ignored = useIgnoredIssues(view.project.uid).get(issue.issue)
  const List = LISTS[values.show]
  return (
    <>
      <p>
        <Link to={`${view.base}/issues`}>{t.toIssues}</Link>
      </p>
      <Panel
        title={
          <span class="inline">
            <SeverityMark severity={issue.severity} hasWord /> {issue.title}
          </span>
        }
      >
        <IssueHelp issue={issue} />
        <IgnoreIssue uid={view.project.uid} issue={issue.issue} title={issue.title} ignored={ignored} />
      </Panel>
      {subjects.length > 1 && (
        <Toolbar>
          <Switch
            label={t.affected}
            value={values.show}
            options={subjects.map((value) => ({ value, label: t.subjects[value] }))}
            onChange={(show) => set({ show })}
          />
        </Toolbar>
      )}
      {issue.pages_count === 0 ? (
        <div class="table-panel">
          <Empty icon="check" title={t.none} />
        </div>
      ) : (
        <List view={view} issue={issue} />
      )}
    </>
  )
}

function UnknownIssue({ view }: { view: CrawlView }) {
  return (
    <Empty
      icon="search"
      title={t.unknownIssue}
      action={<LinkButton to={`${view.base}/issues`}>{t.toIssues}</LinkButton>}
    >
      {t.unknownIssueText}
    </Empty>
  )
}
