// Issues that the project does not want to hear of: which they are, and the button that adds one or takes it back.

import { call } from '../../api/client.ts'
import type { IgnoredIssue } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/crawl-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'

/** The ignored issues by the name of the issue. */
export function useIgnoredIssues(uid: string): ReadonlyMap<string, IgnoredIssue> {
  const { data } = useData('GET /projects/{project_uid}/ignored-issues', { path: { project_uid: uid } })
  return new Map(data?.data.map((ignored) => [ignored.issue, ignored]))
}

type IgnoreIssueProps = {
  uid: string
  issue: IgnoredIssue['issue']
  title: string
  ignored: IgnoredIssue | undefined
}

export function IgnoreIssue({ uid, issue, title, ignored }: IgnoreIssueProps) {
  const ignore = useAction(async () => {
    await setIgnored(uid, issue, true)
    toast(t.nowIgnored(title), { undo: () => setIgnored(uid, issue, false) })
  })
  const heed = useAction(async () => {
    await setIgnored(uid, issue, false)
    toast(t.nowHeeded(title), { undo: () => setIgnored(uid, issue, true) })
  })
  const { run, isRunning, failure } = ignored === undefined ? ignore : heed
  return (
    <>
      {ignored !== undefined && (
        <p class="muted">
          {t.ignoredBy(ignored.member_name)} <Time at={ignored.ignored_at} />
        </p>
      )}
      {canEdit.value && (
        <p>
          <Button isRunning={isRunning} onClick={() => void run()}>
            {ignored === undefined ? t.ignore : t.heed}
          </Button>
        </p>
      )}
      <Fault failure={failure} />
    </>
  )
}

async function setIgnored(uid: string, issue: IgnoredIssue['issue'], isIgnored: boolean): Promise<void> {
  const path = { project_uid: uid }
  if (isIgnored) await call('POST /projects/{project_uid}/ignored-issues', { path, body: { issue } })
  else
    await call('DELETE /projects/{project_uid}/ignored-issues/{issue}', {
      path: { ...path, issue: issue as never },
    })
  changed(`/projects/${uid}/ignored-issues`)
}
