// A page beside its list: its issues and fields. Everything else is a step further.

import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-pages.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Link, OutLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { detailLink } from './page-columns.tsx'
import { PageFactsPlain } from './page-facts.tsx'
import { PageIssues } from './page-issues.tsx'

type PageDrawerProps = { view: CrawlView; url: string; title: string; onClose(): void }

export function PageDrawer({ view, url, title, onClose }: PageDrawerProps) {
  const page = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/pages/detail', {
    path: view.path,
    query: { url },
  })
  return (
    <Drawer title={title} onClose={onClose}>
      <p class="inline">
        <Link to={detailLink(view, url)}>{t.openAll}</Link>
        <OutLink href={url}>{t.visit}</OutLink>
      </p>
      <Loaded resource={page}>
        {({ data }) => (
          <>
            <section class="fact-group" aria-label={t.issues}>
              <h3 class="unseen">{t.issues}</h3>
              <PageIssues view={view} issues={data.issues} />
            </section>
            <PageFactsPlain view={view} page={data} />
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
