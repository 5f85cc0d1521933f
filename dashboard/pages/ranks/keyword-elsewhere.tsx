// The same words on the other device and in other markets, each a link.

import type { ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/keyword.ts'
import * as list from '../../text/keywords.ts'
import { Link } from '../../ui/link.tsx'
import { marketOf, Position } from './keyword-cells.tsx'

type ElsewhereProps = { project: ProjectWithSettings; keyword: ReadKeyword; linkOf(id: number): string }

export function KeywordElsewhere({ project, keyword, linkOf }: ElsewhereProps) {
  const found = useData('GET /projects/{project_uid}/rank-tracker/keywords', {
    path: { project_uid: project.uid },
    query: { search: keyword.keyword, device: 'all', sort: 'market', limit: 100 },
  }).data?.data
  const others = (found ?? []).filter((one) => one.keyword === keyword.keyword && one.id !== keyword.id)
  if (others.length === 0) return null
  return (
    <ul class="elsewhere" aria-label={t.elsewhere}>
      {others.map((one) => (
        <li key={one.id}>
          <Link to={linkOf(one.id)} isBeside title={`${marketOf(one)}, ${list.devices[one.device]}`}>
            {isSameMarket(one, keyword)
              ? list.devices[one.device]
              : `${marketOf(one)}, ${list.devices[one.device]}`}
          </Link>{' '}
          <Position keyword={one} />
        </li>
      ))}
    </ul>
  )
}

type Market = Pick<ReadKeyword, 'country_code' | 'language_code' | 'location'>

function isSameMarket(a: Market, b: Market): boolean {
  return a.country_code === b.country_code && a.language_code === b.language_code && a.location === b.location
}
