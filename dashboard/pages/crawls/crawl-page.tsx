// One crawl: live while it runs, in words when it failed, its summary when it has completed.

import { plural } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-summary.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import type { ProjectPageProps } from '../area.ts'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { isUnderWay } from './crawl-status.tsx'
import { CrawlSummaryView } from './crawl-summary.tsx'
import { RunningCrawl } from './running-crawl.tsx'
import { StartCrawl } from './start-crawl.tsx'

export function CrawlPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="" isForAll>
      {(view) => <Shown key={view.crawl.uid} view={view} />}
    </CrawlFrame>
  )
}

function Shown({ view }: { view: CrawlView }) {
  const { crawl, project } = view
  if (isUnderWay(crawl)) return <RunningCrawl view={view} />
  if (crawl.status === 'failed') return <FailedCrawl view={view} />
  if (crawl.status === 'canceled')
    return (
      <Empty icon="bug" title={t.canceledTitle} action={<StartCrawl project={project} />}>
        {t.canceledText(plural(crawl.pages_crawled, 'page'))}
      </Empty>
    )
  return <CrawlSummaryView view={view} />
}

function FailedCrawl({ view }: { view: CrawlView }) {
  const status = useData('GET /projects/{project_uid}/crawls/{crawl_uid}', { path: view.path })
  return (
    <Loaded resource={status} rows={2}>
      {({ data }) => (
        <Empty icon="triangle-alert" title={t.failedTitle} action={<StartCrawl project={view.project} />}>
          {reasonIn(data.status_label)}
        </Empty>
      )}
    </Loaded>
  )
}

/** The API writes "Failed: " and then why. */
function reasonIn(label: string): string {
  const reason = label.replace(/^Failed:?\s*/, '')
  return reason === '' ? t.failedUnknown : reason
}
