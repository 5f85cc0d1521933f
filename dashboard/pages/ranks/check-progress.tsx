// How far the checks are that somebody asked for, above the list, while they are under way.

import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { usePoll } from '../../state/poll.ts'
import * as t from '../../text/checks-now.ts'
import { Progress } from '../../ui/marks.tsx'

/** Results tell of themselves by events; that a check waits for money does not. */
const POLL_MS = 5_000

export function CheckProgress({ uid }: { uid: string }) {
  const { data, reload } = useData('GET /projects/{project_uid}/rank-tracker/checks', {
    path: { project_uid: uid },
  })
  const checks = data?.data
  const isUnderWay = checks !== undefined && checks.running + checks.waiting > 0
  usePoll(isUnderWay, reload, POLL_MS)
  if (!isUnderWay) return null
  const { asked, done, waiting_for_money } = checks
  return (
    <section class="notice check-progress" aria-label={t.progressTitle}>
      <p role="status">
        {t.progress(formatWhole(done), formatWhole(asked))}
        {waiting_for_money > 0 && ` ${t.heldBack(waiting_for_money)}`}
      </p>
      <Progress done={done} total={asked} label={t.progressTitle} />
    </section>
  )
}
