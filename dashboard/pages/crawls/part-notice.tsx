// Says of a crawl that was cut short that its numbers are those of a part of the site.

import type { Crawl } from '../../api/types.ts'
import * as t from '../../text/crawls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

export function PartNotice({ crawl: { project_uid, summary } }: { crawl: Crawl }) {
  if (summary?.was_cut !== true) return null
  return (
    <div class="notice" role="status">
      <Icon name="triangle-alert" />
      <p>
        {summary.cut_notes.join(' ')} {t.isPart}
      </p>
      <Link to={`/p/${project_uid}/settings/crawler`}>{t.changeLimits}</Link>
    </div>
  )
}
