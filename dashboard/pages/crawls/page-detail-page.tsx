// Everything that is known of one page: what the crawl read, what is wrong, what links to it and what it links to, and how people find it.

import type { CrawledPageWithIssues } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { text } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OutLink } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import type { ProjectPageProps } from '../area.ts'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { PageStatus } from './page-columns.tsx'
import { PageFacts } from './page-facts.tsx'
import { PageIssues } from './page-issues.tsx'
import { ImagesOnPage, LinksIn, LinksOut } from './page-references.tsx'
import { PageBacklinks, PageRanks, PageSearch } from './page-visibility.tsx'

const QUERY = { url: text() }

export function PageDetailPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="pages">
      {(view) => <Detail view={view} />}
    </CrawlFrame>
  )
}

function Detail({ view }: { view: CrawlView }) {
  const { url } = useQuery(QUERY).values
  const page = useData(url === '' ? null : 'GET /projects/{project_uid}/crawls/{crawl_uid}/pages/detail', {
    path: view.path,
    query: { url },
  })
  if (url === '') return <NoPage view={view} title={t.noUrl} text={t.noUrlText} />
  if (page.failure?.status === 404 || page.failure?.status === 422)
    return (
      <>
        <UrlLine url={url} />
        <NoPage view={view} title={t.notCrawled} text={t.notCrawledText} />
        {page.failure.status === 404 && <Elsewhere key={url} view={view} url={url} />}
      </>
    )
  if (page.failure !== undefined && page.data === undefined)
    return <Failed failure={page.failure} onRetry={page.reload} />
  if (page.data === undefined || page.isPrevious) return <Loading />
  const known = page.data.data
  return (
    <>
      <UrlLine url={known.url} page={known} />
      <PageFacts view={view} page={known} />
      <Panel
        title={
          <>
            {t.issues} <span class="muted">{formatWhole(known.issues.length)}</span>
          </>
        }
      >
        <PageIssues view={view} issues={known.issues} />
      </Panel>
      <Elsewhere key={known.url} view={view} url={known.url} />
    </>
  )
}

function UrlLine({ url, page }: { url: string; page?: CrawledPageWithIssues }) {
  return (
    <h2 class="url-line">
      {page !== undefined && <PageStatus page={page} />}
      <span class="clamped" title={url}>
        <OutLink href={url}>{url}</OutLink>
      </span>
    </h2>
  )
}

function Elsewhere({ view, url }: { view: CrawlView; url: string }) {
  return (
    <>
      <div class="panels">
        <LinksIn view={view} url={url} />
        <LinksOut view={view} url={url} />
      </div>
      <div class="panels">
        <ImagesOnPage view={view} url={url} />
        <PageRanks view={view} url={url} />
      </div>
      <div class="panels">
        <PageSearch view={view} url={url} />
        <PageBacklinks view={view} url={url} />
      </div>
    </>
  )
}

function NoPage({ view, title, text: message }: { view: CrawlView; title: string; text: string }) {
  return (
    <Empty
      icon="file-text"
      title={title}
      action={<LinkButton to={`${view.base}/pages`}>{t.toPages}</LinkButton>}
    >
      {message}
    </Empty>
  )
}
