// What has changed since the completed crawl before, in numbers.

import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/crawl-summary.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { CrawlView } from './crawl-frame.tsx'

export function ChangesPanel({ view }: { view: CrawlView }) {
  const { previous, path, base } = view
  const changes = useData(
    previous === undefined ? null : 'GET /projects/{project_uid}/crawls/{crawl_uid}/changes',
    { path },
  )
  if (previous === undefined) return null
  return (
    <Panel title={t.changesPanel} actions={<Link to={`${base}/changes`}>{t.allChanges}</Link>}>
      <Loaded resource={changes} rows={2}>
        {({ data: { issues, pages } }) => (
          <dl class="facts numbers">
            <Change label={t.newIssues} count={issues.new} to={`${base}/changes?list=issues&kind=new`} />
            <Change
              label={t.fixedIssues}
              count={issues.fixed}
              to={`${base}/changes?list=issues&kind=fixed`}
            />
            <Change label={t.addedPages} count={pages.added} to={`${base}/changes?kind=added`} />
            <Change label={t.removedPages} count={pages.removed} to={`${base}/changes?kind=removed`} />
            <Change label={t.changedPages} count={pages.changed} to={`${base}/changes?kind=changed`} />
          </dl>
        )}
      </Loaded>
    </Panel>
  )
}

function Change({ label, count, to }: { label: string; count: number; to: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Link to={to}>{formatWhole(count)}</Link>
      </dd>
    </>
  )
}
