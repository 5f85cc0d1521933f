// The first cell of a row of keywords: the words, the device and market where they differ, tags and the sign of a note.

import type { ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
import * as t from '../../text/keywords.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { DeviceMark, marketOf } from './keyword-cells.tsx'

type KeywordNameProps = {
  row: ListedKeyword
  project: ProjectWithSettings
  /** Where a keyword is shown. */
  linkOf(id: number): string
  /** The list filtered by a tag. */
  tagLinkOf(tag: string): string
  isBothDevices: boolean
}

export function KeywordName({ row, project, linkOf, tagLinkOf, isBothDevices }: KeywordNameProps) {
  const isOwnMarket =
    row.country_code === project.country_code &&
    row.language_code === project.language_code &&
    row.location === null
  return (
    <span class="keyword-cell">
      <Link to={linkOf(row.id)} title={row.keyword} isBeside>
        {row.keyword}
      </Link>
      {isBothDevices && <DeviceMark device={row.device} />}
      {!isOwnMarket && (
        <span class="muted small" title={marketOf(row)}>
          {row.country_code}
        </span>
      )}
      {row.tags !== undefined && row.tags.length > 0 && (
        <span class="tags" title={row.tags.join(', ')}>
          <TagLinks tags={row.tags} linkOf={tagLinkOf} />
        </span>
      )}
      {row.note != null && (
        <span class="muted" title={t.note(row.note)}>
          <Icon name="sticky-note" size={14} />
          <span class="unseen">{t.note(row.note)}</span>
        </span>
      )}
    </span>
  )
}

export function TagLinks({ tags, linkOf }: { tags: readonly string[]; linkOf(tag: string): string }) {
  return (
    <>
      {tags.map((tag) => (
        <Link key={tag} to={linkOf(tag)} class="tag" title={tag}>
          {tag}
        </Link>
      ))}
    </>
  )
}
