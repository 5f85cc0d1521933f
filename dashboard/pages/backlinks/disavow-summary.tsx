// How large the file is beside what Google takes, and whether it is still the one that was downloaded.

import type { DisavowSummary } from '../../api/types.ts'
import { formatBytes, formatWhole } from '../../lib/format.ts'
import * as t from '../../text/disavow.ts'
import { Icon } from '../../ui/icon.tsx'

export function SummaryLine({ summary }: { summary: DisavowSummary }) {
  const { entries_count, lines_count, bytes_count, bytes_max, last_download: last } = summary
  const size = t.summary(
    entries_count,
    formatWhole(lines_count),
    formatBytes(bytes_count),
    formatBytes(bytes_max),
  )
  const isChanged = last !== null && !last.is_current
  return (
    <p class="disavow-summary" data-changed={isChanged || undefined}>
      {isChanged && <Icon name="triangle-alert" />}
      <span>
        {size} · {downloadText(last)}
      </span>
      {isChanged && <strong>{t.uploadAgain}</strong>}
      {/* Google takes as much in bytes as in lines: the fuller of the two counts. */}
      <meter
        aria-label={t.room}
        max={1}
        high={0.9}
        value={Math.max(bytes_count / bytes_max, lines_count / summary.lines_max)}
      />
    </p>
  )
}

function downloadText(last: DisavowSummary['last_download']): string {
  if (last === null) return t.neverDownloaded
  const { downloaded_at, is_current, added_count, removed_count, noted_count } = last
  return is_current
    ? t.current(downloaded_at)
    : t.changed(downloaded_at, t.changes(added_count, removed_count, noted_count))
}
