// The first cell of a row of keywords: the words, the device and market where they differ, tags and the sign of a note.

import type { Goal, ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import * as goalWords from '../../text/goals.ts'
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
  /** The open goals of keywords that are in sight. */
  goals: ReadonlyMap<number, Goal>
}

export function KeywordName({ row, project, linkOf, tagLinkOf, isBothDevices, goals }: KeywordNameProps) {
  const goal = goals.get(row.id)
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
      {goal !== undefined && <GoalMark goal={goal} />}
      {row.note != null && (
        <span class="muted" title={t.note(row.note)}>
          <Icon name="sticky-note" size={14} />
          <span class="unseen">{t.note(row.note)}</span>
        </span>
      )}
    </span>
  )
}

function GoalMark({ goal: { target_position, due_day, days_left, distance } }: { goal: Goal }) {
  const day = formatDay(due_day)
  const why = goalWords.markWhy(target_position, day, days_left ?? 0, distance)
  return (
    <span class="goal-mark" title={why}>
      <Icon name="flag" size={14} label={why} />
      {target_position}
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
