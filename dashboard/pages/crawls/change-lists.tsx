// The pages and the findings that differ between two crawls.

import { urlOf } from '../../api/client.ts'
import type { Crawl, CrawlChanges, IssueChange, PageChange } from '../../api/types.ts'
import { formatWhole, pathOf } from '../../lib/format.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice, text } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-changes.ts'
import { changedFieldLabels } from '../../text/crawl-fields.ts'
import * as marks from '../../text/marks.ts'
import { Select } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Badge, None, SeverityMark } from '../../ui/marks.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount, Toolbar } from '../../ui/toolbar.tsx'
import { ChangeDrawer } from './change-drawer.tsx'
import type { CrawlView } from './crawl-frame.tsx'
import { PageLink } from './page-columns.tsx'

export const PAGE_KINDS = ['changed', 'added', 'removed', 'not_visited', 'not_visited_before'] as const
export const ISSUE_KINDS = ['new', 'fixed', 'not_visited', 'not_visited_before'] as const

const PAGES = 'GET /projects/{project_uid}/crawls/{crawl_uid}/changes/pages'
const ISSUES = 'GET /projects/{project_uid}/crawls/{crawl_uid}/changes/issues'
const FIRST = { limit: 100, include_total: true } as const
const SEVERITIES = ['critical', 'warning', 'notice'] as const
const FIELDS = Object.keys(changedFieldLabels) as (keyof typeof changedFieldLabels)[]

type ChangeListProps<Kind> = {
  view: CrawlView
  other: Crawl
  changes: CrawlChanges
  kind: Kind
  comparedTo: { compared_to?: string }
}

/** A page that is gone is one of the earlier crawl. */
function crawlOf(view: CrawlView, other: Crawl, kind: PageChange['kind'] | IssueChange['kind']) {
  const isGone = kind === 'removed' || kind === 'not_visited'
  return isGone ? { base: `/p/${view.project.uid}/crawls/${other.uid}` } : view
}

export function PageChangeList(props: ChangeListProps<(typeof PAGE_KINDS)[number]>) {
  const { view, other, changes, kind, comparedTo } = props
  const { values, set } = useQuery({ field: choice(FIELDS, null), open: text() })
  const parameters = {
    path: view.path,
    query: {
      kind,
      ...comparedTo,
      ...(kind === 'changed' && values.field !== null && { field: values.field }),
      ...FIRST,
    },
  }
  const list = useList(PAGES, parameters)
  const open = list.rows.find(({ url }) => url === values.open)
  const columns: readonly Column<PageChange>[] = [
    {
      id: 'url',
      label: t.page,
      rank: 1,
      cell: ({ url }) => <PageLink view={crawlOf(view, other, kind)} url={url} />,
    },
    kind === 'changed'
      ? {
          id: 'fields',
          label: t.whatChanged,
          rank: 2,
          cell: ({ changed_fields }) => (
            <span class="badges">
              {changed_fields.map((field) => (
                <Badge key={field}>{changedFieldLabels[field]}</Badge>
              ))}
            </span>
          ),
        }
      : {
          id: 'title',
          label: changedFieldLabels.title,
          rank: 2,
          cell: ({ before, after }) => {
            const title = (after ?? before)?.title ?? null
            return title === null ? <None why={t.notKnown} /> : <span title={title}>{title}</span>
          },
        },
    ...reasonColumn(kind),
  ]
  return (
    <>
      <Toolbar end={<DownloadMenu url={urlOf(PAGES, parameters)} />}>
        {kind === 'changed' && (
          <Select
            label={t.field}
            isLabelHidden
            value={values.field ?? ''}
            options={[
              { value: '', label: t.allFields },
              ...FIELDS.filter((field) => changes.changed_fields[field] > 0 || field === values.field).map(
                (value) => ({
                  value,
                  label: t.fieldOf(changedFieldLabels[value], formatWhole(changes.changed_fields[value])),
                }),
              ),
            ]}
            onChange={(field) => set({ field: field === '' ? null : field, open: '' })}
          />
        )}
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.nouns.pages} />
      </Toolbar>
      <div class="with-drawer">
        <ListPanel
          list={list}
          columns={columns}
          onClear={values.field === null ? undefined : () => set({ field: null })}
          empty={<Empty icon="check" title={t.nothing} />}
          keyOf={({ url }) => url}
          label={t.lists.pages}
          onOpen={({ url }) => set({ open: url })}
          openKey={values.open}
        />
        {open !== undefined && (
          <ChangeDrawer
            key={open.url}
            view={crawlOf(view, other, kind)}
            change={open}
            title={pathOf(open.url)}
            onClose={() => set({ open: '' })}
          />
        )}
      </div>
    </>
  )
}

export function IssueChangeList(props: ChangeListProps<(typeof ISSUE_KINDS)[number]>) {
  const { view, other, changes, kind, comparedTo } = props
  const { values, set } = useQuery({ issue: text(), severity: choice(SEVERITIES, null) })
  const parameters = {
    path: view.path,
    query: {
      kind,
      ...comparedTo,
      ...(values.issue !== '' && { issue: values.issue }),
      ...(values.severity !== null && { severity: values.severity }),
      ...FIRST,
    },
  }
  const list = useList(ISSUES, parameters)
  const issues = changes.by_issue.filter((issue) => issue[kind] > 0 || issue.issue === values.issue)
  const base = crawlOf(view, other, kind === 'fixed' ? 'removed' : kind)
  const columns: readonly Column<IssueChange>[] = [
    {
      id: 'issue',
      label: t.issue,
      width: 40,
      rank: 1,
      cell: ({ issue, title, severity }) => (
        <>
          <SeverityMark severity={severity} /> <Link to={`${base.base}/issues/${issue}`}>{title}</Link>
        </>
      ),
    },
    { id: 'url', label: t.page, rank: 2, cell: ({ url }) => <PageLink view={base} url={url} /> },
    {
      id: 'detail',
      label: t.detail,
      rank: 3,
      cell: ({ detail }) =>
        detail === null ? <None why={t.noDetail} /> : <span title={detail}>{detail}</span>,
    },
    ...reasonColumn(kind),
  ]
  return (
    <>
      <Toolbar end={<DownloadMenu url={urlOf(ISSUES, parameters)} />}>
        <Select
          label={t.issue}
          isLabelHidden
          value={values.issue}
          options={[
            { value: '', label: t.allIssues },
            ...issues.map(({ issue, title, ...counts }) => ({
              value: issue,
              label: t.fieldOf(title, formatWhole(counts[kind])),
            })),
          ]}
          onChange={(issue) => set({ issue })}
        />
        <Select
          label={t.severity}
          isLabelHidden
          value={values.severity ?? ''}
          options={[
            { value: '', label: t.allSeverities },
            ...SEVERITIES.map((value) => ({ value, label: marks.severity[value] })),
          ]}
          onChange={(value) => set({ severity: value === '' ? null : value })}
        />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.nouns.issues} />
      </Toolbar>
      <ListPanel
        list={list}
        columns={columns}
        keyOf={({ issue, url }) => `${issue} ${url}`}
        label={t.lists.issues}
        onClear={
          values.issue === '' && values.severity === null
            ? undefined
            : () => set({ issue: '', severity: null })
        }
        empty={<Empty icon="check" title={t.nothing} />}
      />
    </>
  )
}

/** Why a page was not visited. */
function reasonColumn<Row extends { reason: PageChange['reason'] }>(
  kind: PageChange['kind'] | IssueChange['kind'],
): readonly Column<Row>[] {
  if (kind !== 'not_visited' && kind !== 'not_visited_before') return []
  return [
    {
      id: 'reason',
      label: t.why,
      width: 26,
      cell: ({ reason }) =>
        reason === null ? (
          <None why={t.notKnown} />
        ) : (
          <span title={t.reasonHints[reason]}>{t.reasons[reason]}</span>
        ),
    },
  ]
}
