// Refreshing links now, with the price first.

import { call } from '../../api/client.ts'
import type { BacklinkProfile, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/backlink-sources.ts'
import * as common from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault, Loaded } from '../../ui/states.tsx'

type BacklinkRefreshProps = { project: ProjectWithSettings; profile: BacklinkProfile; onClose(): void }

export function BacklinkRefresh({ project, profile, onClose }: BacklinkRefreshProps) {
  const path = { project_uid: project.uid }
  const { target, source, every_days, links_max } = profile
  const sources = useData('GET /projects/{project_uid}/backlink-sources', {
    path,
    query: { target, every_days: every_days ?? undefined, links_max: links_max ?? undefined },
  })
  const costUsd = sources.data?.data.find(({ name }) => name === source)?.refresh_usd
  const refresh = useAction(async () => {
    await call('POST /projects/{project_uid}/backlink-sources/refresh', {
      path,
      body: { target, ...(costUsd != null && costUsd > 0 && { cost_max_usd: costUsd }) },
    })
    changed(`/projects/${project.uid}/backlink`)
    toast(t.refreshing(target))
  })
  return (
    <Dialog
      title={t.refreshTitle(target)}
      onClose={onClose}
      onSubmit={async () => {
        if (costUsd != null && (await refresh.run())) onClose()
      }}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" isDisabled={costUsd == null} isRunning={refresh.isRunning}>
            {t.refreshAction(costUsd ?? 0)}
          </Button>
        </>
      }
    >
      <Loaded resource={sources} rows={1}>
        {() => <p>{costUsd == null ? t.notSetUp : t.refreshText(costUsd)}</p>}
      </Loaded>
      <Fault failure={refresh.failure} />
    </Dialog>
  )
}
