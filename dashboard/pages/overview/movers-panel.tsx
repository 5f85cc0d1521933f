// The keywords that moved by three places or more within seven days, whatever the period of the page: those that the list of keywords
// counts as moved.

import type { Movers, ProjectWithSettings } from '../../api/types.ts'
import { addDays, todayIn } from '../../lib/days.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { since } from '../../text/marks.ts'
import * as t from '../../text/overview.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Delta } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'

const SHOWN = 4
const DAYS = 7
const PLACES_MIN = 3

export function MoversPanel({ project }: { project: ProjectWithSettings }) {
  const movers = useData('GET /projects/{project_uid}/rank-tracker/movers', {
    path: { project_uid: project.uid },
    query: { from: addDays(todayIn(project.timezone), 1 - DAYS), places_min: PLACES_MIN, limit: SHOWN },
  })
  const day = movers.data?.data.since
  return (
    <Panel
      title={t.movers}
      actions={day !== undefined && <span class="muted small">{t.moversSince(PLACES_MIN, since(day))}</span>}
    >
      <Loaded resource={movers} rows={4}>
        {({ data: { improved, declined, up, down, since: from } }) =>
          improved + declined === 0 ? (
            <p class="muted">{t.noneMoved(PLACES_MIN, since(from))}</p>
          ) : (
            <>
              <Moves project={project} title={t.up} count={improved} moves={up} since={from} />
              <Moves project={project} title={t.down} count={declined} moves={down} since={from} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

type MovesProps = {
  project: ProjectWithSettings
  title: string
  count: number
  moves: Movers['up']
  since: string
}

function Moves({ project, title, count, moves, since: day }: MovesProps) {
  if (count === 0) return null
  return (
    <section class="stack tight">
      <h3>
        {title} <span class="muted">{formatWhole(count)}</span>
      </h3>
      <ul class="lines">
        {moves.map(({ id, keyword, device, before, after }) => (
          <li key={id}>
            <Icon name={device === 'mobile' ? 'smartphone' : 'monitor'} size={12} />
            <Link
              class="fill"
              to={`/p/${project.uid}/keywords/${id}`}
              title={`${keyword} (${t.devices[device]})`}
            >
              {keyword}
            </Link>
            <span class="muted">
              {before === null ? t.notFound : formatWhole(before)} →{' '}
              <b>{after === null ? t.notFound : formatWhole(after)}</b>
            </span>
            {before !== null && after !== null && (
              <Delta value={before - after} period={since(day)} isBrief />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
