// What has changed since another crawl: numbers, pages, findings. The crawl before is the usual one to compare with.

import type { Crawl, CrawlChanges } from '../../api/types.ts'
import { readableNote } from '../../lib/comparison-notes.ts'
import { formatTime, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, text } from '../../state/query-codec.ts'
import * as t from '../../text/crawl-changes.ts'
import { Select } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { ISSUE_KINDS, IssueChangeList, PAGE_KINDS, PageChangeList } from './change-lists.tsx'
import { CrawlFrame, type CrawlView } from './crawl-frame.tsx'
import { MetricsTable } from './metrics-table.tsx'

const QUERY = { with: text(), list: choice(['pages', 'issues'], 'pages'), kind: text() }

export function ChangesPage(props: ProjectPageProps) {
  return (
    <CrawlFrame {...props} tab="changes">
      {(view) => <Changes key={view.crawl.uid} view={view} />}
    </CrawlFrame>
  )
}

function Changes({ view }: { view: CrawlView }) {
  const { values, set } = useQuery(QUERY)
  const others = view.crawls.filter(({ uid, status }) => status === 'success' && uid !== view.crawl.uid)
  const other = others.find(({ uid }) => uid === values.with) ?? view.previous ?? others[0]
  if (other === undefined)
    return (
      <Empty icon="git-compare" title={t.noneTitle}>
        {t.noneText}
      </Empty>
    )
  const timeOf = ({ started_at }: Crawl) => formatTime(started_at, view.project.timezone)
  return (
    <>
      <Toolbar>
        <Select
          label={t.compareWith}
          value={other.uid}
          options={others.map((crawl) => ({ value: crawl.uid, label: timeOf(crawl) }))}
          onChange={(uid) => set({ with: uid === view.previous?.uid ? '' : uid, kind: '' })}
        />
      </Toolbar>
      <Compared key={other.uid} view={view} other={other} />
    </>
  )
}

function Compared({ view, other }: { view: CrawlView; other: Crawl }) {
  const comparedTo = other.uid === view.previous?.uid ? {} : { compared_to: other.uid }
  const timeOf = new Map(
    [view.crawl, other].map(({ uid, started_at }) => [uid, formatTime(started_at, view.project.timezone)]),
  )
  const changes = useData('GET /projects/{project_uid}/crawls/{crawl_uid}/changes', {
    path: view.path,
    query: comparedTo,
  })
  return (
    <>
      <Loaded resource={changes}>
        {({ data }) => (
          <>
            <ChangeLists view={view} other={other} changes={data} comparedTo={comparedTo} />
            {data.notes.length > 0 && (
              <Panel title={t.notesPanel}>
                <ul class="crawl-notes">
                  {data.notes.map((note) => (
                    <li key={note}>{readableNote(note, { timeOf, kinds: t.kinds })}</li>
                  ))}
                </ul>
              </Panel>
            )}
          </>
        )}
      </Loaded>
      <MetricsTable view={view} other={other} />
    </>
  )
}

type ChangeListsProps = {
  view: CrawlView
  other: Crawl
  changes: CrawlChanges
  comparedTo: { compared_to?: string }
}

function ChangeLists({ view, other, changes, comparedTo }: ChangeListsProps) {
  const { values, set } = useQuery(QUERY)
  const kinds: readonly (keyof typeof t.kinds)[] = values.list === 'pages' ? PAGE_KINDS : ISSUE_KINDS
  const counts = (values.list === 'pages' ? changes.pages : changes.issues) as Record<string, number>
  // Without a choice, the first kind of which there are any.
  const kind =
    kinds.find((each) => each === values.kind) ?? kinds.find((each) => counts[each]! > 0) ?? kinds[0]!
  const all = [...Object.values(changes.pages), ...Object.values(changes.issues)]
  if (all.every((count) => count === 0))
    return (
      <Empty icon="check" title={t.noChanges}>
        {t.noChangesText}
      </Empty>
    )
  return (
    <>
      <Toolbar>
        <Switch
          label={t.list}
          value={values.list}
          options={(['pages', 'issues'] as const).map((value) => ({ value, label: t.lists[value] }))}
          onChange={(list) => set({ list, kind: '' })}
        />
        <Switch
          label={t.kind}
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: `${t.kinds[value]} ${formatWhole(counts[value])}`,
          }))}
          onChange={(next) => set({ kind: next })}
        />
      </Toolbar>
      <p class="muted">{t.kindHints[kind]}</p>
      {values.list === 'pages' ? (
        <PageChangeList
          view={view}
          other={other}
          changes={changes}
          kind={kind as (typeof PAGE_KINDS)[number]}
          comparedTo={comparedTo}
        />
      ) : (
        <IssueChangeList
          view={view}
          other={other}
          changes={changes}
          kind={kind as (typeof ISSUE_KINDS)[number]}
          comparedTo={comparedTo}
        />
      )}
    </>
  )
}
