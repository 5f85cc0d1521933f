// Where search data comes from, as far as a reader of it must know: nothing is connected, it is on its way, or it fails.

import type { ProjectWithSettings } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/marks.tsx'
import { Empty } from '../../ui/states.tsx'

type Props = { project: ProjectWithSettings }

function useConnection({ uid }: ProjectWithSettings) {
  const answer = useData('GET /projects/{project_uid}/search-console', { path: { project_uid: uid } })
  return answer.data?.data.connection ?? undefined
}

export function ConnectionNotice({ project }: Props) {
  const connection = useConnection(project)
  if (connection?.status !== 'failing') return null
  return (
    <div class="notice" role="status">
      <Icon name="triangle-alert" />
      <p>
        <strong>{t.failing}</strong> {connection.failure}
      </p>
      <LinkButton isSmall to={`/p/${project.uid}/settings/connections`}>
        {t.toConnection}
      </LinkButton>
    </div>
  )
}

export function NoSearchData({ project }: Props) {
  const connection = useConnection(project)
  if (connection !== undefined && connection.status !== 'failing') {
    const { days_done, days_wanted } = connection.progress
    return (
      <Empty icon="clock" title={t.fetchingTitle}>
        <div class="stack">
          <p>{t.fetching(days_done, days_wanted)}</p>
          <Progress done={days_done} total={days_wanted} label={t.fetchingTitle} />
        </div>
      </Empty>
    )
  }
  return (
    <Empty
      icon="trending-up"
      title={t.emptyTitle}
      action={canEdit.value && <ConnectButtons {...{ project }} />}
    >
      {t.emptyText}
    </Empty>
  )
}

function ConnectButtons({ project: { uid } }: Props) {
  return (
    <>
      <LinkButton to={`/p/${uid}/settings/connections`} kind="main" icon="plug">
        {t.connect}
      </LinkButton>
      <LinkButton to={`/p/${uid}/settings/imports`} icon="upload">
        {t.importFile}
      </LinkButton>
    </>
  )
}
