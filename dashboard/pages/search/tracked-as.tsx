// Whether a query is tracked as a keyword of the project, and where it stands.

import type { ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
import { countryName, formatWhole, NONE } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/track-query.ts'
import { Link } from '../../ui/link.tsx'
import { Badge } from '../../ui/marks.tsx'

type Props = { project: ProjectWithSettings; query: string }

const FOUND_MAX = 100

export function TrackedAs({ project, query }: Props) {
  const keywords = useTracked({ project, query })
  if (keywords === undefined) return null
  return (
    <p class="inline">
      {keywords.length === 0 ? (
        <Badge>{t.notTracked}</Badge>
      ) : (
        <>
          <Badge tone="good">{t.trackedAs}</Badge>
          {keywords.map(({ id, device, country_code, last_position }) => (
            <Link key={id} to={`/p/${project.uid}/keywords/${id}`} title={countryName(country_code)}>
              {t.position(
                `${t.devices[device]} ${country_code}`,
                last_position === null ? NONE : formatWhole(last_position),
              )}
            </Link>
          ))}
        </>
      )}
    </p>
  )
}

/** The list finds parts of keywords, too; the same word in any letter case is meant. */
function useTracked({ project, query }: Props): readonly ListedKeyword[] | undefined {
  const isSearchable = query.length <= 255
  const answer = useData(isSearchable ? 'GET /projects/{project_uid}/rank-tracker/keywords' : null, {
    path: { project_uid: project.uid },
    query: { search: query, device: 'all', limit: FOUND_MAX },
  })
  return answer.data?.data.filter(({ keyword }) => keyword.toLowerCase() === query.toLowerCase())
}
