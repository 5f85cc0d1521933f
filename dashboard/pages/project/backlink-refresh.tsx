// Refreshing links now, with the price first.

import { call } from '../../api/client.ts'
import type { BacklinkProfile, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/backlink-sources.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/states.tsx'

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
    <FormDialog
      title={t.refreshTitle(target)}
      submit={t.refreshAction(costUsd ?? 0)}
      action={refresh}
      isReady={costUsd != null}
      onClose={onClose}
    >
      <Loaded resource={sources} rows={1}>
        {() => <p>{costUsd == null ? t.notSetUp : t.refreshText(costUsd)}</p>}
      </Loaded>
    </FormDialog>
  )
}
