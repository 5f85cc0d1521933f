// Where the ranks of each project come from. The API tells it project by project, so a row asks when it is drawn.

import { useData } from '../../state/data.ts'
import { useList } from '../../state/list.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SeverityMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'

const PER_PAGE = 20

export function ProvidersOfProjects() {
  const list = useList('GET /projects', { query: { limit: PER_PAGE } })
  if (list.rows.length === 0) return null
  return (
    <Panel title={t.projects}>
      <ul class="lines">
        {list.rows.map(({ uid, name }) => (
          <li key={uid}>
            <Link to={`/p/${uid}`} class="fill">
              {name}
            </Link>
            <UsedProvider uid={uid} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button isSmall kind="quiet" isRunning={list.isLoading} onClick={list.loadMore}>
          {common.more}
        </Button>
      )}
    </Panel>
  )
}

function UsedProvider({ uid }: { uid: string }) {
  const choice = useData('GET /projects/{project_uid}/provider', { path: { project_uid: uid } }).data?.data
  if (choice === undefined) return null
  const facts = [
    choice.used === null ? t.none : t.names[choice.used],
    ...(choice.failure === null ? [] : [t.isFailing]),
    ...(choice.provider === null ? [] : [t.chosenHere]),
  ]
  return (
    <>
      {choice.failure !== null && <SeverityMark severity="critical" />}
      <Link to={`/p/${uid}/settings/rank-tracker`}>{facts.join(', ')}</Link>
    </>
  )
}
