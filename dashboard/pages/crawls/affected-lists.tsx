// What an issue affects: pages, destinations of links, images, or style sheets, scripts and the like. Each has a route of its own.

import type { ComponentChildren } from 'preact'
import { urlOf } from '../../api/client.ts'
import { linkFields } from '../../api/fields.ts'
import type { CrawlIssue, PageWithIssue, Resource } from '../../api/types.ts'
import { pathOf } from '../../lib/format.ts'
import { type List, useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { text } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-issues.ts'
import * as crawlPages from '../../text/crawl-pages.ts'
import { OutLink } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None } from '../../ui/marks.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import {
  EMBEDDED_KEY,
  imageColumns,
  linkColumns,
  USUAL_IMAGE_COLUMNS,
  USUAL_LINK_COLUMNS,
} from './link-columns.tsx'
import { PageLink, pageColumns, StatusCode } from './page-columns.tsx'
import { PageDrawer } from './page-drawer.tsx'

type OfIssue = { view: CrawlView; issue: CrawlIssue }

const PAGES = 'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/pages'
const LINKS = 'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/links'
const IMAGES = 'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/images'
const RESOURCES = 'GET /projects/{project_uid}/crawls/{crawl_uid}/issues/{issue}/resources'
const FIRST = { limit: 100, include_total: true } as const

/** The names of issues come from the server, as does the list of those that a route takes. */
function pathOfIssue({ view, issue }: OfIssue) {
  return { ...view.path, issue: issue.issue as never }
}

export function AffectedPages({ view, issue }: OfIssue) {
  const { values, set } = useQuery({ q: text(), open: text() })
  const search = { field: 'url', operator: 'contains', value: values.q } as const
  const parameters = {
    path: pathOfIssue({ view, issue }),
    query: { ...(values.q !== '' && { filters: [search] }), ...FIRST },
  }
  const list = useList(PAGES, parameters)
  const detail: Column<PageWithIssue> = {
    id: 'detail',
    label: t.detail,
    rank: 3,
    cell: (page) =>
      page.detail === null ? <None why={t.noDetail} /> : <span title={page.detail}>{page.detail}</span>,
  }
  const [url, status, title, ...numbers] = pageColumns<PageWithIssue>(view)
  const { rank: _, ...plainTitle } = title!
  const isOpen = values.open !== ''
  return (
    <AffectedList
      label={t.subjects.pages}
      list={list}
      noun={t.subjectNouns.pages}
      url={urlOf(PAGES, parameters)}
      columns={isOpen ? [url!, status!, detail] : [url!, status!, detail, plainTitle, ...numbers.slice(0, 2)]}
      keyOf={(page) => page.url}
      search={{ value: values.q, onChange: (q) => set({ q, open: '' }, 'replace') }}
      onOpen={(page) => set({ open: page.url })}
      openKey={values.open}
      drawer={
        isOpen && (
          <PageDrawer
            key={values.open}
            view={view}
            url={values.open}
            title={pathOf(values.open)}
            onClose={() => set({ open: '' })}
          />
        )
      }
    />
  )
}

export function AffectedLinks({ view, issue }: OfIssue) {
  const parameters = { path: pathOfIssue({ view, issue }), query: FIRST }
  return (
    <AffectedList
      label={t.subjects.links}
      list={useList(LINKS, parameters)}
      noun={t.subjectNouns.links}
      url={urlOf(LINKS, parameters)}
      columns={linkColumns(view).filter(({ id }) => USUAL_LINK_COLUMNS.includes(id))}
      keyOf={({ destination_url }) => destination_url}
    />
  )
}

export function AffectedImages({ view, issue }: OfIssue) {
  const parameters = { path: pathOfIssue({ view, issue }), query: FIRST }
  return (
    <AffectedList
      label={t.subjects.images}
      list={useList(IMAGES, parameters)}
      noun={t.subjectNouns.images}
      url={urlOf(IMAGES, parameters)}
      columns={imageColumns(view).filter(({ id }) => USUAL_IMAGE_COLUMNS.includes(id))}
      keyOf={({ image_url }) => image_url ?? EMBEDDED_KEY}
    />
  )
}

export function AffectedResources({ view, issue }: OfIssue) {
  const parameters = { path: pathOfIssue({ view, issue }), query: FIRST }
  const columns: readonly Column<Resource>[] = [
    {
      id: 'resource_url',
      label: t.file,
      rank: 1,
      cell: ({ resource_url }) => (
        <span title={resource_url}>
          <OutLink href={resource_url} />
        </span>
      ),
    },
    {
      id: 'status',
      label: linkFields.fetch_status_code.label,
      width: 10,
      rank: 2,
      cell: ({ fetch_status_code, is_external }) => (
        <StatusCode status={fetch_status_code} why={crawlPages.notChecked} isExternal={is_external} />
      ),
    },
    {
      id: 'external',
      label: linkFields.is_external.label,
      width: 12,
      cell: ({ is_external }) => (is_external ? crawlPages.yes : crawlPages.no),
    },
    {
      id: 'blocked',
      label: t.blocked,
      width: 20,
      cell: ({ is_robots_blocked }) => (is_robots_blocked ? crawlPages.yes : crawlPages.no),
    },
    {
      id: 'source_url',
      label: crawlPages.example,
      width: 36,
      rank: 3,
      cell: ({ source_url }) => <PageLink view={view} url={source_url} />,
    },
  ]
  return (
    <AffectedList
      label={t.subjects.resources}
      list={useList(RESOURCES, parameters)}
      noun={t.subjectNouns.resources}
      url={urlOf(RESOURCES, parameters)}
      columns={columns}
      keyOf={({ resource_url }) => resource_url}
    />
  )
}

type AffectedListProps<Row> = {
  label: string
  list: List<Row>
  noun(count: number): string
  url: string
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  search?: { value: string; onChange(value: string): void }
  onOpen?(row: Row): void
  openKey?: string
  drawer?: ComponentChildren
}

function AffectedList<Row>(props: AffectedListProps<Row>) {
  const { list, search, onOpen } = props
  return (
    <>
      <Toolbar end={<DownloadMenu url={props.url} />}>
        {search && <SearchBox label={crawlPages.find} {...search} />}
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={props.noun} />
      </Toolbar>
      <div class="with-drawer">
        <ListPanel
          label={props.label}
          list={list}
          columns={props.columns}
          keyOf={props.keyOf}
          {...(onOpen && { onOpen })}
          openKey={props.openKey}
          onClear={search === undefined || search.value === '' ? undefined : () => search.onChange('')}
          empty={<Empty icon="check" title={t.none} />}
        />
        {props.drawer}
      </div>
    </>
  )
}
