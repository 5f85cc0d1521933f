// The list of keywords with everything above it: tiles, filters, columns, views, and what to do when there is nothing to list.

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { ListedKeyword, ProjectWithSettings, RankTrackerOverview } from '../../api/types.ts'
import { addDays, todayIn } from '../../lib/days.ts'
import { go, search } from '../../state/address.ts'
import { useData } from '../../state/data.ts'
import { type List, preloadList } from '../../state/list.ts'
import { useMedia } from '../../state/media.ts'
import type { Query } from '../../state/query.ts'
import { readQuery } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as checks from '../../text/checks-now.ts'
import * as common from '../../text/common.ts'
import * as goalWords from '../../text/goals.ts'
import * as t from '../../text/keywords.ts'
import { since } from '../../text/marks.ts'
import { keywordTabs } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { useColumns } from '../../ui/columns.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type Selection, useSelection } from '../../ui/selection.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Switch, Tabs, tabsBelow } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { ViewsMenu } from '../../ui/views-menu.tsx'
import { ProviderNotice } from '../project/provider-notice.tsx'
import { AddKeywords } from './add-keywords.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CheckNotice } from './check-notice.tsx'
import { CheckProgress } from './check-progress.tsx'
import { KeywordBulk } from './keyword-bulk.tsx'
import { COLUMNS_BESIDE, competitorColumns, keywordColumns, usualColumns } from './keyword-columns.tsx'
import { KeywordChips, KeywordFilter, useFilterTexts } from './keyword-filter.tsx'
import {
  DETAIL_NAMES,
  DEVICES,
  hasFurtherFilters,
  heldFilters,
  KEYWORD_QUERY,
  keywordFilters,
  keywordListQuery,
  NO_FILTERS,
} from './keyword-query.ts'
import { countMeasured } from './measured-keywords.ts'
import { PresetChips } from './preset-chips.tsx'
import { RankChart, useChartFold } from './rank-chart.tsx'
import {
  type Moves,
  overviewOf,
  prepareOverview,
  RankTiles,
  type RankTilesProps,
  useCount,
  useMoves,
} from './rank-overview.tsx'
import { useGoals } from './use-goals.ts'
import { preparePastDays, usePastDays } from './visibility-chart.tsx'
import { WEEK_DAYS } from './week-change.ts'

const LIST = 'GET /projects/{project_uid}/rank-tracker/keywords'
const COMPETITORS_MAX = 100
const NARROW_SCREEN = 'screen and (max-width: 720px)'

const baseOf = ({ uid }: ProjectWithSettings) => `/p/${uid}/keywords`

/** They are columns. */
const rivalsOf = ({ uid }: ProjectWithSettings) =>
  [
    'GET /projects/{project_uid}/competitors',
    { path: { project_uid: uid }, query: { limit: COMPETITORS_MAX } },
  ] as const

export function prepareKeywords(project: ProjectWithSettings, queryText: string): Promise<unknown> {
  const values = readQuery(KEYWORD_QUERY, queryText)
  return Promise.all([
    preloadList(LIST, { path: { project_uid: project.uid }, query: keywordListQuery(values) }),
    prepareOverview(project, values),
    preparePastDays(project, values),
  ])
}

type KeywordListProps = {
  project: ProjectWithSettings
  query: Query<typeof KEYWORD_QUERY>
  list: List<ListedKeyword>
  openId: number | undefined
  /** A keyword is open beside it, so there is less room. */
  isBeside: boolean
}

export function KeywordList({ project, query, list, openId, isBeside }: KeywordListProps) {
  const { values } = query
  const { isAdding, setAdding } = useAdding()
  const listUrl = urlOf(LIST, { path: { project_uid: project.uid }, query: keywordListQuery(values) })
  const selection = useSelection(listUrl)
  // Columns that stay the same keep rows from being drawn again whenever something else of the page changes: the address, for
  // rows that the next ones are about to replace.
  const address = useRef(search.value)
  if (!list.isPrevious && !isAdding) address.current = search.value
  const linkOf = (id: number) => `${baseOf(project)}/${id}${address.current}`
  const overview = useData(...overviewOf(project, values))
  const read = overview.data?.data
  const past = usePastDays(project, values)
  const moves = useMoves(project, values)
  const fold = useChartFold()
  const isNarrow = useMedia(NARROW_SCREEN)
  const columns = useKeywordColumns({ project, query, list, isBeside, linkOf, address: address.current })
  const isEmpty = list.rows.length === 0 && !list.isLoading && list.failure === undefined
  const hasNone = isEmpty && heldFilters(values).length === 0 && values.device === 'all'
  const add = canEdit.value && (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  const chart = fold.isOpen && read !== undefined && countMeasured(read.position_distribution) > 0 && (
    <RankChart query={query} past={past} overview={read} />
  )
  return (
    <div class="stack">
      {hasNone ? (
        <PageHead title={t.title} />
      ) : (
        <PageHead
          title={t.title}
          actions={
            <>
              {fold.button}
              {!isNarrow && <DownloadMenu url={listUrl} columns={columns.choice.file} />}
              {canEdit.value && <CheckButton uid={project.uid} query={query} />}
              {add}
            </>
          }
        >
          <DeviceSwitch project={project} query={query} />
        </PageHead>
      )}
      <Tabs label={goalWords.views} tabs={tabsBelow(baseOf(project), keywordTabs, '')} />
      <CheckProgress uid={project.uid} />
      {hasNone ? (
        <>
          <ProviderNotice uid={project.uid} />
          <Empty icon="target" title={t.emptyTitle} action={add}>
            {t.emptyText}
          </Empty>
        </>
      ) : (
        <>
          {read !== undefined ? (
            <RankSummary project={project} query={query} overview={read} past={past} moves={moves} />
          ) : overview.failure === undefined ? (
            <div class="rank-tiles unread" />
          ) : (
            <Failed failure={overview.failure} onRetry={overview.reload} />
          )}
          {!isNarrow && chart}
          <KeywordToolbar
            project={project}
            query={query}
            list={list}
            overview={read}
            moves={moves}
            columnsButton={!isNarrow && columns.choice.button}
          />
          <KeywordChips uid={project.uid} query={query} />
          {list.failure && <Failed failure={list.failure} onRetry={list.reload} />}
          <div class="table-panel">
            {(list.rows.length === 0 && list.isLoading) || columns.areUnknown ? (
              <Loading />
            ) : isEmpty ? (
              <NothingFound uid={project.uid} query={query} />
            ) : (
              <KeywordTable
                query={query}
                list={list}
                columns={columns}
                selection={selection}
                linkOf={linkOf}
                openId={openId}
              />
            )}
            {canEdit.value && <KeywordBulk project={project} selection={selection} rows={list.rows} />}
          </div>
          {list.rows.length > 0 && (
            <p class="muted small">{t.listNote(since(addDays(todayIn(project.timezone), -WEEK_DAYS)))}</p>
          )}
          {isNarrow && chart}
        </>
      )}
      {isAdding && <AddKeywords project={project} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Checks all keywords that the list shows with its filters. */
function CheckButton({ uid, query }: { uid: string } & Pick<KeywordListProps, 'query'>) {
  const isChecking = useSignal(false)
  return (
    <>
      <Button icon="refresh-cw" onClick={() => (isChecking.value = true)}>
        {checks.checkNow}
      </Button>
      {isChecking.value && (
        <CheckDialog
          uid={uid}
          of={{ filters: keywordFilters(query.values) }}
          onClose={() => (isChecking.value = false)}
        />
      )}
    </>
  )
}

type KeywordTableProps = Pick<KeywordListProps, 'query' | 'list' | 'openId'> & {
  columns: ReturnType<typeof useKeywordColumns>
  selection: Selection
  linkOf(id: number): string
}

function KeywordTable({ query, list, columns, selection, linkOf, openId }: KeywordTableProps) {
  const { sort, direction } = query.values
  return (
    <Table
      label={t.title}
      top={470}
      columns={columns.shown}
      rows={list.rows}
      keyOf={({ id }) => id}
      nameOf={({ keyword }) => keyword}
      onOpen={({ id }) => go(linkOf(id), 'beside')}
      openKey={openId}
      sort={{ by: sort, direction }}
      onSort={({ by, direction }) => query.set({ sort: by as typeof sort, direction })}
      selection={canEdit.value ? selection : undefined}
      hasMore={list.hasMore}
      isLoading={list.isLoading}
      isPrevious={list.isPrevious}
      loadMore={list.loadMore}
      onShown={(shown) => {
        list.reportShown(shown)
        columns.onShown(shown)
      }}
    />
  )
}

type ColumnsOptions = Pick<KeywordListProps, 'project' | 'query' | 'list' | 'isBeside'> & {
  linkOf(id: number): string
  /** The address that links of rows have; with another one, they are drawn again. */
  address: string
}

/** The columns that somebody chose. Competitors, which are one choice, have a column each; until they are read, these are unknown. */
function useKeywordColumns({ project, query, list, isBeside, linkOf, address }: ColumnsOptions) {
  const today = todayIn(project.timezone)
  const isBothDevices = query.values.device === 'all'
  const { goals, reportShown: onShown } = useGoals(project.uid, list.rows)
  const all = useMemo(
    () =>
      keywordColumns({
        project,
        linkOf,
        tagLinkOf: (tag) => `${baseOf(project)}${new URL(query.link({ tag }), 'http://x').search}`,
        isBothDevices,
        today,
        goals,
      }),
    [project, address, isBothDevices, today, goals],
  )
  const choice = useColumns('keywords', all, usualColumns(list.rows))
  const hasRivals = choice.shown.some(({ id }) => id === 'competitors')
  const [rivalsName, rivalsRequest] = rivalsOf(project)
  const rivals = useData(hasRivals ? rivalsName : null, rivalsRequest)
  const competitors = rivals.data?.data
  const shown = useMemo(
    () =>
      choice.shown
        .flatMap((column) => (column.id === 'competitors' ? competitorColumns(competitors ?? []) : [column]))
        .filter(({ id }) => !isBeside || COLUMNS_BESIDE.has(id)),
    [all, choice.shown.map(({ id }) => id).join(), competitors, isBeside],
  )
  const areUnknown = hasRivals && competitors === undefined && rivals.failure === undefined
  return { choice, shown, areUnknown, onShown }
}

function RankSummary(props: RankTilesProps) {
  const { position_distribution, summary } = props.overview
  return (
    <>
      <RankTiles {...props} />
      <CheckNotice
        project={props.project}
        query={props.query}
        failed={summary.failed}
        withResult={countMeasured(position_distribution)}
      />
    </>
  )
}

type KeywordToolbarProps = Pick<KeywordListProps, 'project' | 'query' | 'list'> & {
  overview: RankTrackerOverview | undefined
  moves: Moves | undefined
  columnsButton: ComponentChildren
}

function KeywordToolbar({ project, query, list, overview, moves, columnsButton }: KeywordToolbarProps) {
  const isNarrowed = hasFurtherFilters(query.values)
  return (
    <Toolbar
      end={
        <>
          <KeywordFilter uid={project.uid} query={query} />
          <ViewsMenu page="keywords" projectUid={project.uid} to={baseOf(project)} except={DETAIL_NAMES} />
          {columnsButton}
        </>
      }
    >
      <SearchBox label={t.find} value={query.values.q} onChange={(q) => query.set({ q }, 'replace')} />
      <PresetChips
        query={query}
        overview={overview}
        moves={moves}
        total={isNarrowed || list.isTotalAtLeast ? undefined : list.total}
      />
      {isNarrowed && <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />}
    </Toolbar>
  )
}

type DeviceSwitchProps = { project: ProjectWithSettings; query: Query<typeof KEYWORD_QUERY> }

/** Which keywords the whole page is about, with how many there are of each. */
function DeviceSwitch({ project, query: { values, set } }: DeviceSwitchProps) {
  const counts = {
    all: useCount(project, values, { device: 'all' }),
    desktop: useCount(project, values, { device: 'desktop' }),
    mobile: useCount(project, values, { device: 'mobile' }),
  }
  return (
    <Switch
      label={t.columns.device}
      value={values.device}
      options={DEVICES.map((value) => ({ value, label: t.devices[value], count: counts[value] }))}
      onChange={(device) => set({ device })}
    />
  )
}

type NothingFoundProps = { uid: string; query: Query<typeof KEYWORD_QUERY> }

function NothingFound({ uid, query }: NothingFoundProps) {
  const { device } = query.values
  const held = useFilterTexts({ uid, query }).map(({ text }) => text)
  return (
    <Empty
      icon="search"
      title={t.nothing}
      action={
        <Button onClick={() => query.set({ ...NO_FILTERS, device: 'all' })}>{common.clearFilters}</Button>
      }
    >
      {t.nothingText([...(device === 'all' ? [] : [t.devices[device]]), ...held].join(', '))}
    </Empty>
  )
}
