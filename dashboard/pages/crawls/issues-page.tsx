// Every issue of a crawl: how bad, on how many pages, what is new since the crawl before, and how to fix it.

import { urlOf } from '../../api/client.ts'
import type { CrawlChanges, CrawlIssue, CrawlSummary } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { filterIssues, groupIssues } from '../../lib/grouped-issues.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, flag, text } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-issues.ts'
import * as marks from '../../text/marks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { SeverityBars } from '../../ui/severity-bars.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { useIgnoredIssues } from './ignored-issues.tsx'
import { IssueRow } from './issue-row.tsx'
import { PartNotice } from './part-notice.tsx'

const SEVERITIES = ['critical', 'warning', 'notice'] as const
const QUERY = {
  q: text(),
  severity: choice(SEVERITIES, null),
  category: text(),
  group: choice(['severity', 'category'], 'severity'),
  all: flag(),
  ignored: flag(),
}

export function IssuesPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="issues">
      {(view) => <Issues key={view.crawl.uid} view={view} />}
    </CrawlFrame>
  )
}

function Issues({ view }: { view: CrawlView }) {
  const { path, previous } = view
  const issues = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', { path })
  const overview = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/on-page-overview', { path })
  const changes = useData(
    previous === undefined ? null : 'GET /projects/{project_uid}/crawls/{crawl_uid}/changes',
    { path },
  )
  const summary = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/summary', { path })
  const titles = new Map(overview.data?.data.categories.map(({ category, title }) => [category, title]))
  return (
    <>
      <PartNotice crawl={view.crawl} />
      <Totals view={view} summary={summary.data?.data} changes={changes.data?.data} />
      <Loaded resource={issues}>
        {({ data }) => (
          <IssueList view={view} issues={data.issues} titles={titles} changes={changes.data?.data} />
        )}
      </Loaded>
    </>
  )
}

type TotalsProps = {
  view: CrawlView
  summary: CrawlSummary | undefined
  changes: CrawlChanges | undefined
}

/** Findings: one issue on one page each. */
function Totals({ view, summary, changes }: TotalsProps) {
  if (summary === undefined) return null
  return (
    <div class="issue-totals">
      <SeverityBars label={t.findings} counts={summary} base={view.base} />
      {changes !== undefined && (
        <p class="inline muted">
          <Link to={`${view.base}/changes?list=issues&kind=new`}>{formatWhole(changes.issues.new)}</Link>
          {t.newTotal},
          <Link to={`${view.base}/changes?list=issues&kind=fixed`}>{formatWhole(changes.issues.fixed)}</Link>
          {t.fixedTotal}
        </p>
      )}
    </div>
  )
}

type IssueListProps = {
  view: CrawlView
  issues: readonly CrawlIssue[]
  titles: ReadonlyMap<string, string>
  changes: CrawlChanges | undefined
}

function IssueList({ view, issues, titles, changes }: IssueListProps) {
  const { values, set } = useQuery(QUERY)
  const ignored = useIgnoredIssues(view.project.uid)
  const matching = filterIssues(issues, values)
  const found = values.ignored ? matching : matching.filter(({ issue }) => !ignored.has(issue))
  const ignoredCount = matching.filter(({ issue }) => ignored.has(issue)).length
  const categories = [...new Set(issues.map(({ category }) => category))]
  const changeOf = new Map(changes?.by_issue.map((change) => [change.issue, change]))
  const titleOf = (key: string) =>
    values.group === 'severity'
      ? marks.severity[key as keyof typeof marks.severity]
      : (titles.get(key) ?? key)
  const groups = groupIssues(found, values.group)
  const clear = () => set({ q: '', severity: null, category: '' })
  return (
    <>
      <Toolbar
        end={
          <>
            <Switch
              label={t.groupBy}
              value={values.group}
              options={(['severity', 'category'] as const).map((value) => ({
                value,
                label: t.groups[value],
              }))}
              onChange={(group) => set({ group })}
            />
            <DownloadMenu
              url={urlOf('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', {
                path: view.path,
                query: { issues: groups.flatMap(({ issues }) => issues.map(({ issue }) => issue)).join() },
              })}
            />
          </>
        }
      >
        <SearchBox label={t.find} value={values.q} onChange={(q) => set({ q }, 'replace')} />
        <Select
          label={t.severity}
          isLabelHidden
          value={values.severity ?? ''}
          options={[
            { value: '', label: t.allSeverities },
            ...SEVERITIES.map((value) => ({ value, label: marks.severity[value] })),
          ]}
          onChange={(value) => set({ severity: value === '' ? null : value })}
        />
        <Select
          label={t.category}
          isLabelHidden
          value={values.category}
          options={[
            { value: '', label: t.allCategories },
            ...categories.map((value) => ({ value, label: titles.get(value) ?? value })),
          ]}
          onChange={(category) => set({ category })}
        />
        <RowCount total={found.length} isAtLeast={false} noun={() => t.besideIgnored(found, matching)} />
      </Toolbar>
      {found.length === 0 ? (
        <NoIssues
          isClean={!issues.some(({ issue, pages_count }) => pages_count > 0 && !ignored.has(issue))}
          onClear={clear}
        />
      ) : (
        groups.map((group) => (
          <section key={group.key} class="issue-group" aria-label={titleOf(group.key)}>
            <h2>
              {titleOf(group.key)}{' '}
              <span class="muted">
                {formatWhole(group.issues.length)} {t.withFindings(group.issues)}
              </span>
            </h2>
            <ul>
              {group.issues.map((issue) => (
                <IssueRow
                  key={issue.issue}
                  view={view}
                  issue={issue}
                  category={titles.get(issue.category) ?? issue.category}
                  change={changeOf.get(issue.issue)}
                  ignored={ignored.get(issue.issue)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {ignoredCount > 0 && (
        <Checkbox
          label={t.showIgnored(ignoredCount)}
          isChecked={values.ignored}
          onChange={(isShown) => set({ ignored: isShown })}
        />
      )}
      <Checkbox label={t.showUnfound} isChecked={values.all} onChange={(all) => set({ all })} />
    </>
  )
}

function NoIssues({ isClean, onClear }: { isClean: boolean; onClear(): void }) {
  if (isClean)
    return (
      <Empty icon="check" title={t.clean}>
        {t.cleanText}
      </Empty>
    )
  return <Empty icon="search" title={t.nothing} action={<Button onClick={onClear}>{t.clear}</Button>} />
}
