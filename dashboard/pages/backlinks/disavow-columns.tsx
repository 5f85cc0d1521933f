// The columns of the disavow list.

import type { DisavowEntry, ProjectWithSettings } from '../../api/types.ts'
import * as t from '../../text/disavow.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { None, Time } from '../../ui/marks.tsx'
import type { Column } from '../../ui/table.tsx'

export function disavowColumns(
  { uid, timezone }: ProjectWithSettings,
  /** Undefined for those who may not change anything. */
  onEditNote: ((entry: DisavowEntry) => void) | undefined,
): readonly Column<DisavowEntry>[] {
  const columns: Column<DisavowEntry>[] = [
    {
      id: 'value',
      label: t.value,
      rank: 1,
      cell: ({ type, value }) =>
        type === 'domain' ? (
          <Link to={`/p/${uid}/backlinks/domains?q=${encodeURIComponent(value)}`} title={value}>
            {value}
          </Link>
        ) : (
          <span title={value}>{value}</span>
        ),
    },
    { id: 'type', label: t.type, width: 12, rank: 4, cell: ({ type }) => t.typeNames[type] },
    {
      id: 'note',
      label: t.note,
      rank: 2,
      cell: ({ note }) => (note === null ? <None why={t.noNote} /> : <bdi title={note}>{note}</bdi>),
    },
    {
      id: 'added',
      label: t.added,
      sort: 'added',
      width: 16,
      isNumber: true,
      cell: ({ created_at }) => <Time at={created_at} timeZone={timezone} />,
    },
  ]
  if (onEditNote !== undefined)
    columns.push({
      id: 'edit',
      label: t.edit,
      width: 8,
      isNumber: true,
      cell: (entry) => (
        <Button
          isSmall
          kind="quiet"
          icon="pencil"
          label={t.editNoteOf(entry.value)}
          onClick={() => onEditNote(entry)}
        />
      ),
    })
  return columns
}
