// Every address that any source knows, with the flags that hold; one of them opens beside the list.

import { urlOf } from '../../api/client.ts'
import { urlFields as fields, SORTS } from '../../api/fields.ts'
import type { KnownUrl, ProjectWithSettings, UrlSummary } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice, direction, text } from '../../state/query-codec.ts'
import * as t from '../../text/urls.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useColumns } from '../../ui/columns.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { SimulatedBadge, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { keyColumns, type Sort } from '../../ui/table.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { ViewsMenu } from '../../ui/views-menu.tsx'
import type { ProjectPageProps } from '../area.ts'
import { Warnings } from '../search/warnings.tsx'
import { USUAL_URL_COLUMNS, urlColumns } from './url-columns.tsx'
import { UrlDrawer } from './url-drawer.tsx'
import { placesOf } from './url-places.ts'

const NAME = 'GET /projects/{project_uid}/urls'
const FLAGS = Object.keys(t.flags) as Flag[]
/** Where less is better, or nearer. */
const LOWEST_FIRST: readonly string[] = ['position', 'best_position', 'depth']
const QUERY = {
  q: text(),
  flag: choice(FLAGS, null),
  sort: choice(SORTS[NAME], 'clicks'),
  direction: direction('desc'),
  open: text(),
}

export function UrlsPage({ project }: ProjectPageProps) {
  const summary = useData('GET /projects/{project_uid}/urls/summary', { path: { project_uid: project.uid } })
  const known = summary.data?.data
  const { search_performance, ranks, backlinks } = known?.sources ?? {}
  const isSimulated = [search_performance, ranks, backlinks].some((source) => source?.is_simulated)
  return (
    <>
      <PageHead
        title={t.title}
        beside={
          <>
            {isSimulated && <SimulatedBadge />}
            {known?.joined_at != null && (
              <span class="muted">
                {t.joinedAt} <Time at={known.joined_at} timeZone={project.timezone} />
              </span>
            )}
          </>
        }
      />
      <Loaded resource={summary}>
        {({ data }) =>
          data.joined_at === null ? (
            <Empty
              icon="file-text"
              title={t.none}
              action={<LinkButton to={`/p/${project.uid}/crawls`}>{t.startCrawl}</LinkButton>}
            >
              {t.noneText}
            </Empty>
          ) : (
            <Urls project={project} summary={data} />
          )
        }
      </Loaded>
    </>
  )
}

function Urls({ project, summary }: { project: ProjectWithSettings; summary: UrlSummary }) {
  const { values, set, link } = useQuery(QUERY)
  const places = placesOf(project.uid, summary.sources)
  const parameters = {
    path: { project_uid: project.uid },
    query: {
      search: values.q || undefined,
      flag: values.flag ?? undefined,
      sort: values.sort,
      direction: values.direction,
      limit: 100,
      include_total: true,
    },
  }
  const list = useList(NAME, parameters)
  const columns = useColumns<KnownUrl>(
    'urls',
    urlColumns(places, (url) => link({ open: url })),
    USUAL_URL_COLUMNS,
  )
  const isOpen = values.open !== ''
  const onSort = ({ by, direction }: Sort) =>
    // The most, or the best, first when a column is sorted for the first time.
    set({
      sort: by as typeof values.sort,
      direction: by === values.sort ? direction : LOWEST_FIRST.includes(by) ? 'asc' : 'desc',
    })
  const isNarrowed = values.q !== '' || values.flag !== null
  return (
    <>
      <p class="muted prose">{t.intro}</p>
      <FlagChips summary={summary} value={values.flag} onChange={(flag) => set({ flag, open: '' })} />
      <Toolbar
        end={
          <>
            <ViewsMenu page="urls" projectUid={project.uid} to={`/p/${project.uid}/urls`} except={['open']} />
            {columns.button}
            <DownloadMenu url={urlOf(NAME, parameters)} columns={columns.file} />
          </>
        }
      >
        <SearchBox label={t.find} value={values.q} onChange={(q) => set({ q, open: '' }, 'replace')} />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
        <span class="muted small">
          {fields.clicks.label} {t.vsPrevious}
        </span>
      </Toolbar>
      <Warnings warnings={list.warnings} />
      <div class="with-drawer">
        <ListPanel<KnownUrl>
          label={t.list}
          list={list}
          columns={isOpen ? keyColumns(columns.shown) : columns.shown}
          keyOf={({ url }) => url}
          nameOf={({ url }) => url}
          onOpen={({ url }) => set({ open: url })}
          openKey={values.open || undefined}
          sort={{ by: values.sort, direction: values.direction }}
          onSort={onSort}
          onClear={isNarrowed ? () => set({ q: '', flag: null }) : undefined}
          empty={
            <Empty icon="file-text" title={t.none}>
              {t.noneText}
            </Empty>
          }
        />
        {isOpen && (
          <UrlDrawer
            key={values.open}
            project={project}
            url={values.open}
            places={places}
            onClose={() => set({ open: '' })}
          />
        )}
      </div>
    </>
  )
}

type Flag = keyof typeof t.flags

type FlagChipsProps = {
  summary: UrlSummary
  value: Flag | null
  onChange(flag: Flag | null): void
}

// The flags that hold for any URL, each with how many: one of them narrows the list.
function FlagChips({ summary, value, onChange }: FlagChipsProps) {
  const shown = summary.flags.filter(({ flag, urls_count }) => urls_count > 0 || flag === value)
  if (shown.length === 0) return <p class="muted">{t.noFlags}</p>
  return (
    <fieldset class="flag-chips">
      <legend class="unseen">{fields.flags.label}</legend>
      <button type="button" class="chip" aria-pressed={value === null} onClick={() => onChange(null)}>
        {t.allUrls} <b>{formatWhole(summary.urls_count)}</b>
      </button>
      {shown.map(({ flag, urls_count }) => (
        <button
          key={flag}
          type="button"
          class="chip"
          aria-pressed={flag === value}
          title={t.flags[flag].fix}
          onClick={() => onChange(flag === value ? null : flag)}
        >
          {t.flags[flag].name} <b>{formatWhole(urls_count)}</b>
        </button>
      ))}
    </fieldset>
  )
}
