// The projects that a key or a member is limited to, by name.

import { useAllProjects } from '../../state/all-projects.ts'
import * as t from '../../text/settings.ts'
import { Link } from '../../ui/link.tsx'

/** Null: all of them. */
export function ProjectNames({ uids }: { uids: readonly string[] | null }) {
  const projects = useAllProjects()
  if (uids === null) return <>{t.allProjects}</>
  const names = new Map(projects.map(({ uid, name }) => [uid, name]))
  return (
    <ul>
      {uids.map((uid) => (
        <li key={uid}>{names.has(uid) ? <Link to={`/p/${uid}`}>{names.get(uid)}</Link> : uid}</li>
      ))}
    </ul>
  )
}
