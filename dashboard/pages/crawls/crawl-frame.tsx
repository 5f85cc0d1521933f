// What all pages of a crawl share: which crawl is meant (`latest` is the newest completed one), its heading, a way to another crawl, and
// the tabs. The lists exist for completed crawls only; for others it says so.

import type { ComponentChildren } from 'preact'
import type { Crawl, CrawlMetrics, CrawlSummary, ProjectWithSettings } from '../../api/types.ts'
import { formatTime, plural } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawls.ts'
import { crawlTabs } from '../../text/shell.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Tabs, tabsBelow } from '../../ui/tabs.tsx'
import type { ProjectPageProps } from '../area.ts'
import { isUnderWay, StatusBadge } from './crawl-status.tsx'
import { useComparison } from './kept-answers.ts'
import { StartCrawl } from './start-crawl.tsx'

export type CrawlView = {
  readonly project: ProjectWithSettings
  readonly crawl: Crawl
  /** All that are known, the newest first. */
  readonly crawls: readonly Crawl[]
  /** The completed one before it. */
  readonly previous: Crawl | undefined
  /** The path of the crawl's pages in the dashboard: `/p/UID/crawls/UID`. */
  readonly base: string
  /** The ids by which the API finds the crawl's data. */
  readonly path: { readonly project_uid: string; readonly crawl_uid: string }
}

type CrawlTab = keyof typeof crawlTabs

type CrawlFrameProps = ProjectPageProps & {
  tab: CrawlTab
  /** The summary is there while a crawl runs, too. */
  isForAll?: boolean
  children(view: CrawlView): ComponentChildren
}

const CRAWLS_MAX = 100
const IN_MENU_MAX = 15

export function CrawlFrame({ project, params, tab, isForAll = false, children }: CrawlFrameProps) {
  const list = useData('GET /projects/{project_uid}/crawls', {
    path: { project_uid: project.uid },
    query: { limit: CRAWLS_MAX, include: 'summary' },
  })
  const crawls = list.data?.data
  const found = crawls === undefined ? undefined : findCrawl(crawls, params.crawl!)
  const older = useOlderCrawl(project.uid, crawls !== undefined && found === undefined ? params.crawl! : null)
  const crawl = found ?? older.crawl
  if (crawls === undefined)
    return list.failure === undefined ? <Loading /> : <Failed failure={list.failure} onRetry={list.reload} />
  if (crawl === undefined)
    return older.isLoading ? <Loading /> : <NoCrawl project={project} isLatest={params.crawl === 'latest'} />
  const view: CrawlView = {
    project,
    crawl,
    crawls,
    previous: previousOf(crawls, crawl),
    base: `/p/${project.uid}/crawls/${crawl.uid}`,
    path: { project_uid: project.uid, crawl_uid: crawl.uid },
  }
  return (
    <>
      <PageHead
        title={
          crawl.started_at === null
            ? t.crawlWaiting
            : t.crawlTitle(formatTime(crawl.started_at, project.timezone))
        }
        beside={
          <>
            <StatusBadge crawl={crawl} />
            <CrawlMenu view={view} tab={tab} />
          </>
        }
        actions={
          crawl.status === 'success' && <StartCrawl project={project} label={t.startAgain} kind="plain" />
        }
      />
      {crawl.status === 'success' && <CrawlTabs view={view} tab={tab} />}
      {crawl.status === 'success' || isForAll ? children(view) : <NoLists view={view} />}
    </>
  )
}

function findCrawl(crawls: readonly Crawl[], wanted: string): Crawl | undefined {
  return crawls.find(({ uid, status }) => (wanted === 'latest' ? status === 'success' : uid === wanted))
}

/** The list is the newest first. */
function previousOf(crawls: readonly Crawl[], { uid }: Crawl): Crawl | undefined {
  const at = crawls.findIndex((crawl) => crawl.uid === uid)
  return at < 0 ? undefined : crawls.slice(at + 1).find(({ status }) => status === 'success')
}

/** One that is further down than the list was read. */
function useOlderCrawl(projectUid: string, wanted: string | null) {
  const isWanted = wanted !== null && wanted !== 'latest'
  const path = { project_uid: projectUid, crawl_uid: wanted ?? '' }
  const status = useData(isWanted ? 'GET /projects/{project_uid}/crawls/{crawl_uid}' : null, { path })
  const isCompleted = status.data?.data.status === 'success'
  const summary = useData(isCompleted ? 'GET /projects/{project_uid}/crawls/{crawl_uid}/summary' : null, {
    path,
    query: { include: 'sums' },
  })
  const isLoading = status.isLoading || summary.isLoading
  if (isLoading || status.data === undefined) return { crawl: undefined, isLoading }
  const crawl: Crawl = {
    uid: wanted!,
    project_uid: projectUid,
    status: status.data.data.status,
    started_at: summary.data?.data.started_at ?? null,
    finished_at: summary.data?.data.finished_at ?? null,
    pages_crawled: status.data.data.progress.pages_crawled,
    summary: summaryOf(summary.data?.data),
  }
  return { crawl, isLoading }
}

function summaryOf(summary: CrawlSummary | undefined): NonNullable<Crawl['summary']> | null {
  if (summary === undefined) return null
  const { was_cut = false, end_reason = null, cut_notes = [], can_sort_pages = false } = summary
  return { ...summary, was_cut, end_reason, cut_notes, can_sort_pages }
}

function CrawlMenu({ view: { project, crawls, crawl }, tab }: { view: CrawlView; tab: CrawlTab }) {
  const rest = tab && `/${tab}`
  const items: MenuItem[] = crawls.slice(0, IN_MENU_MAX).map((each) => ({
    label: `${each.started_at === null ? t.notStarted : formatTime(each.started_at, project.timezone)} · ${
      each.status === 'success' ? plural(each.pages_crawled, 'page') : t.statuses[each.status]
    }`,
    to: `/p/${project.uid}/crawls/${each.uid}${each.status === 'success' ? rest : ''}`,
    isChecked: each.uid === crawl.uid,
  }))
  return (
    <Menu
      label={t.otherCrawls}
      kind="quiet"
      items={[...items, { heading: '' }, { label: t.allCrawls, to: `/p/${project.uid}/crawls` }]}
    />
  )
}

function CrawlTabs({ view, tab }: { view: CrawlView; tab: CrawlTab }) {
  const { path, base, crawl } = view
  const issues = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/issues', { path })
  const metrics = useMetrics(view)
  // In the order of the tabs.
  const counts = [
    undefined,
    issues.data?.data.issues.filter(({ pages_count }) => pages_count > 0).length,
    metrics?.pages_total ?? crawl.pages_crawled,
    metrics?.links_total,
    metrics?.images_total,
  ]
  return (
    <Tabs
      label={t.views}
      tabs={tabsBelow(base, crawlTabs, tab).map((each, at) => ({ ...each, count: counts[at] }))}
    />
  )
}

/** Compared with the crawl before, so that the summary has its changes from the same answer. */
function useMetrics({ path, crawl, previous }: CrawlView): CrawlMetrics | undefined {
  const { data } = useComparison(path.project_uid, previous?.uid ?? crawl.uid, crawl.uid)
  return data?.second.metrics
}

function NoLists({ view: { crawl, base } }: { view: CrawlView }) {
  return (
    <Empty
      icon="bug"
      title={t.notCompleted}
      action={
        <LinkButton kind="main" to={base}>
          {t.toSummary}
        </LinkButton>
      }
    >
      {isUnderWay(crawl) ? t.stillRunning : t.notCompletedText}
    </Empty>
  )
}

function NoCrawl({ project, isLatest }: { project: ProjectWithSettings; isLatest: boolean }) {
  const title = isLatest ? t.noCompleted : t.notFound
  return (
    <>
      <PageHead title={t.title} />
      <Empty
        icon="bug"
        title={title}
        action={
          <LinkButton kind="main" to={`/p/${project.uid}/crawls`}>
            {t.allCrawls}
          </LinkButton>
        }
      >
        {isLatest ? t.noCompletedText : t.notFoundText}
      </Empty>
    </>
  )
}
