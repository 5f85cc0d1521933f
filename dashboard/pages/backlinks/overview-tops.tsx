// The anchors, domains and pages with the most links, each leading to its list.

import type { BacklinkOverview, ProjectWithSettings } from '../../api/types.ts'
import * as t from '../../text/backlinks.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AnchorText, Count, PageCell, Spam } from './cells.tsx'
import { anchorQuery } from './link-filters.ts'

/** The address of a list. */
export type ListOf = (view: 'links' | 'domains' | 'anchors' | 'pages', query?: string) => string

type Anchored = BacklinkOverview['anchors'][number]
type Linked = BacklinkOverview['linked_pages'][number]

const pageQuery = (url: string) => `page=${encodeURIComponent(url)}`

type TopListsProps = {
  project: ProjectWithSettings
  overview: BacklinkOverview
  isOwn: boolean
  listOf: ListOf
}

export function TopLists({ project, overview, isOwn, listOf }: TopListsProps) {
  const linksWith = (anchor: string) => listOf('links', anchorQuery(anchor))
  return (
    <div class="panels">
      <Top
        title={t.topDomains}
        all={t.all.domains}
        to={listOf('domains')}
        rows={overview.referring_domains}
        keyOf={({ domain }) => domain}
        columns={[
          {
            id: 'domain',
            label: t.domain,
            rank: 1,
            cell: ({ domain }) => (
              <Link to={listOf('domains', `open=${encodeURIComponent(domain)}`)} title={domain}>
                {domain}
              </Link>
            ),
          },
          count('rank', t.rank),
          count('backlinks', t.links, ({ domain }: BacklinkOverview['referring_domains'][number]) =>
            listOf('links', `domain=${encodeURIComponent(domain)}`),
          ),
          {
            id: 'spam',
            label: t.spamShort,
            width: 8,
            isNumber: true,
            cell: (row) => <Spam score={row.spam_score} />,
          },
        ]}
      />
      <Top
        title={t.topAnchors}
        all={t.all.anchors}
        to={listOf('anchors')}
        rows={overview.anchors}
        keyOf={({ anchor }) => anchor}
        columns={[
          {
            id: 'anchor',
            label: t.anchor,
            rank: 1,
            cell: ({ anchor }) => <AnchorText anchor={anchor} to={linksWith(anchor)} />,
          },
          count('backlinks', t.links, ({ anchor }: Anchored) => linksWith(anchor)),
          count('referring_domains', t.domains, ({ anchor }: Anchored) =>
            listOf('domains', anchorQuery(anchor)),
          ),
        ]}
      />
      <Top
        title={t.topPages}
        all={t.all.pages}
        to={listOf('pages')}
        rows={overview.linked_pages}
        keyOf={({ url }) => url}
        columns={[
          {
            id: 'page',
            label: t.page,
            rank: 1,
            cell: ({ url }) => <PageCell uid={project.uid} url={url} isOwn={isOwn} />,
          },
          count('backlinks', t.links, ({ url }: Linked) => listOf('links', pageQuery(url))),
          count('referring_domains', t.domains, ({ url }: Linked) => listOf('domains', pageQuery(url))),
        ]}
      />
    </div>
  )
}

/** `to` is where the list behind the number is. */
function count<Field extends string, Row extends Readonly<Record<Field, number | null>>>(
  field: Field,
  label: string,
  to?: (row: Row) => string,
): Column<Row> {
  return {
    id: field,
    label,
    width: label.length + 3,
    isNumber: true,
    rank: field === 'backlinks' ? 2 : 3,
    cell: (row) => <Count value={row[field]} to={to?.(row)} />,
  }
}

type TopProps<Row> = {
  title: string
  all: string
  to: string
  rows: readonly Row[]
  columns: readonly Column<NoInfer<Row>>[]
  keyOf(row: Row): string
}

function Top<Row>({ title, all, to, rows, columns, keyOf }: TopProps<Row>) {
  return (
    <Panel isFlush title={title} actions={<Link to={to}>{all}</Link>}>
      {rows.length === 0 ? (
        <Empty icon="link" title={t.nothing} />
      ) : (
        <Table label={title} top={730} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </Panel>
  )
}
