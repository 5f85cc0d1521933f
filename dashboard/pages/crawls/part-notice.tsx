// Says of a crawl that was cut short that its numbers are those of a part of the site.

import { cutNotes } from '../../lib/cut-crawls.ts'
import { useData } from '../../state/data.ts'
import { crawls as t } from '../../text/crawls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { CrawlView } from './crawl-frame.tsx'

export function PartNotice({ view: { path } }: { view: Pick<CrawlView, 'path'> }) {
  const summary = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/summary', { path })
  const notes = cutNotes(summary.data?.data.notes ?? [])
  if (notes.length === 0) return null
  return (
    <div class="notice" role="status">
      <Icon name="triangle-alert" />
      <p>
        {notes.join(' ')} {t.isPart}
      </p>
      <Link to={`/p/${path.project_uid}/settings/crawler`}>{t.changeLimits}</Link>
    </div>
  )
}
