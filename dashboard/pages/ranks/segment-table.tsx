// One row a segment, and one for the keywords that are in none.

import type { Segment, SegmentList } from '../../api/types.ts'
import { formatShare, formatTenth, formatWhole } from '../../lib/format.ts'
import { go } from '../../state/address.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/segments.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { None } from '../../ui/marks.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { DeviceChoice } from './keyword-query.ts'
import { deleteSegment, rulesText } from './segment-changes.ts'

/** Beside an open segment there is room for little. */
const COLUMNS_BESIDE: ReadonlySet<string> = new Set(['name', 'keywords', 'share'])

type Row = Omit<Segment, 'id'> & { readonly id: number | 'none' }

type SegmentTableProps = {
  uid: string
  list: SegmentList
  /** How many keywords are tracked on this device; undefined until it is known. */
  tracked: number | undefined
  device: DeviceChoice
  openId: number | undefined
  openLink(id: number): string
  editLink(id: number): string
}

export function SegmentTable(props: SegmentTableProps) {
  const { list, openId, openLink } = props
  const rows: Row[] = [
    ...list.segments,
    {
      id: 'none',
      name: t.unmatched,
      rules: [],
      matched_count: list.unmatched_count,
      avg_position: null,
    },
  ]
  return (
    <Table
      label={t.title}
      columns={columnsOf(props).filter(({ id }) => openId === undefined || COLUMNS_BESIDE.has(id))}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      openKey={openId}
      onOpen={({ id }) => id !== 'none' && go(openLink(id), 'beside')}
    />
  )
}

function columnsOf({ uid, tracked, device, openLink, editLink }: SegmentTableProps): Column<Row>[] {
  const listOf = (id: Row['id']) =>
    `/p/${uid}/keywords?segment=${id}${device === 'all' ? '' : `&device=${device}`}`
  return [
    {
      id: 'name',
      label: t.name,
      width: 26,
      rank: 1,
      cell: ({ id, name }) =>
        id === 'none' ? (
          <span class="muted">{name}</span>
        ) : (
          <Link to={openLink(id)} title={name} isBeside>
            {name}
          </Link>
        ),
    },
    {
      id: 'rules',
      label: t.rules,
      rank: 3,
      cell: ({ id, rules }) => {
        const text = id === 'none' ? t.unmatchedRules : rulesText(rules)
        return (
          <span class="muted" title={text}>
            {text}
          </span>
        )
      },
    },
    {
      id: 'keywords',
      label: t.keywords,
      width: 11,
      isNumber: true,
      rank: 2,
      cell: ({ id, matched_count }) => <Link to={listOf(id)}>{formatWhole(matched_count)}</Link>,
    },
    {
      id: 'share',
      label: t.share,
      hint: t.shareHint,
      width: 22,
      cell: ({ name, matched_count }) => <Share count={matched_count} all={tracked} name={name} />,
    },
    {
      id: 'average',
      label: t.averagePosition,
      width: 18,
      isNumber: true,
      cell: ({ avg_position }) =>
        avg_position === null ? <None why={t.noPosition} /> : formatTenth(avg_position),
    },
    ...(canEdit.value
      ? [
          {
            id: 'actions',
            label: t.actions,
            width: 13,
            cell: (row: Row) =>
              row.id === 'none' ? null : (
                <span class="row-actions">
                  <LinkButton
                    isSmall
                    kind="quiet"
                    icon="pencil"
                    label={t.edit(row.name)}
                    to={editLink(row.id)}
                  />
                  <Button
                    isSmall
                    kind="quiet"
                    icon="trash-2"
                    label={t.delete(row.name)}
                    onClick={() => void deleteSegment(uid, { ...row, id: row.id as number })}
                  />
                </span>
              ),
          },
        ]
      : []),
  ]
}

function Share({ count, all, name }: { count: number; all: number | undefined; name: string }) {
  if (all === undefined || all === 0) return <None />
  const share = formatShare(count / all)
  return (
    <span class="share-cell" title={t.shareOf(share, name)}>
      <meter min={0} max={all} value={count} aria-label={t.shareOf(share, name)} />
      <span>{share}</span>
    </span>
  )
}
