// The keywords that gained and lost the most places at their last check.

import type { ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/overview.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { RankDelta } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'

const SHOWN = 5

export function MoversPanel({ project }: { project: ProjectWithSettings }) {
  return (
    <Panel title={t.movers}>
      <div class="stack">
        <Movers project={project} change="improved" />
        <Movers project={project} change="declined" />
      </div>
    </Panel>
  )
}

type MoversProps = { project: ProjectWithSettings; change: 'improved' | 'declined' }

function Movers({ project, change }: MoversProps) {
  const isUp = change === 'improved'
  const direction = isUp ? 'desc' : 'asc'
  const list = useData('GET /projects/{project_uid}/rank-tracker/keywords', {
    path: { project_uid: project.uid },
    query: { device: 'all', change, sort: 'change', direction, limit: SHOWN, include_total: true },
  })
  return (
    <section class="stack tight">
      <h3 class="inline">
        <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} /> {isUp ? t.up : t.down}
      </h3>
      <Loaded resource={list} rows={3}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p class="muted">{isUp ? t.noneUp : t.noneDown}</p>
          ) : (
            <>
              <ul class="lines">
                {data.map((keyword) => (
                  <Mover key={keyword.id} project={project} keyword={keyword} />
                ))}
              </ul>
              {(meta.total ?? 0) > SHOWN && (
                <Link
                  class="small"
                  to={`/p/${project.uid}/keywords?change=${change}&sort=change&direction=${direction}`}
                >
                  {(isUp ? t.upAll : t.downAll)(formatWhole(meta.total))}
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Mover({ project, keyword }: { project: ProjectWithSettings; keyword: ListedKeyword }) {
  const { id, keyword: words, device, last_position, change_position } = keyword
  return (
    <li>
      <Icon name={device === 'mobile' ? 'smartphone' : 'monitor'} size={12} />
      <Link class="fill" to={`/p/${project.uid}/keywords/${id}`} title={`${words} (${t.devices[device]})`}>
        {words}
      </Link>
      <b>{last_position === null ? <span class="muted">{t.notFound}</span> : formatWhole(last_position)}</b>
      <RankDelta value={change_position} />
    </li>
  )
}
