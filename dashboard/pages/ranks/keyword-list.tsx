// The list of keywords with everything above it: tiles, filters, columns, views, and what to do when there is nothing to list.

import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { ListedKeyword, ProjectWithSettings } from '../../api/types.ts'
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
import { useSelection } from '../../ui/selection.ts'
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
import { overviewOf, prepareOverview, RankTiles, useCount, useMoves } from './rank-overview.tsx'
import { useGoals } from './use-goals.ts'
import { preparePastDays, usePastDays } from './visibility-chart.tsx'
import { WEEK_DAYS } from './week-change.ts'

const LIST = 'GET /projects/{project_uid}/rank-tracker/keywords'
const COMPETITORS_MAX = 100
const NARROW_SCREEN = 'screen and (max-width: 720px)'

/** They are columns. */
const rivalsOf = ({ uid }: ProjectWithSettings) =>
  [
    'GET /projects/{project_uid}/competitors',
    { path: { project_uid: uid }, query: { limit: COMPETITORS_MAX } },
  ] as const

export function prepareKeywords(project: ProjectWithSettings, asked: string): Promise<unknown> {
  const values = readQuery(KEYWORD_QUERY, asked)
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
  const { values, set } = query
  const { isAdding, setAdding } = useAdding()
  const isChecking = useSignal(false)
  const path = { project_uid: project.uid }
  const base = `/p/${project.uid}/keywords`
  const listQuery = keywordListQuery(values)
  const selection = useSelection(urlOf(LIST, { path, query: listQuery }))
  // Columns that stay the same keep rows from being drawn again whenever something else of the page changes: the address, for
  // rows that the next ones are about to replace.
  const address = useRef(search.value)
  if (!list.isPrevious && !isAdding) address.current = search.value
  const linkOf = (id: number) => `${base}/${id}${address.current}`
  const overview = useData(...overviewOf(project, values))
  const read = overview.data?.data
  const past = usePastDays(project, values)
  const moves = useMoves(project, values)
  const fold = useChartFold()
  const isNarrow = useMedia(NARROW_SCREEN)
  const today = todayIn(project.timezone)
  const isBothDevices = values.device === 'all'
  const { goals, look } = useGoals(project.uid, list.rows)
  const all = useMemo(
    () =>
      keywordColumns({
        project,
        linkOf,
        tagLinkOf: (tag) => `${base}${new URL(query.link({ tag }), 'http://x').search}`,
        isBothDevices,
        today,
        goals,
      }),
    [project, address.current, isBothDevices, today, goals],
  )
  const choice = useColumns('keywords', all, usualColumns(list.rows))
  const hasRivals = choice.shown.some(({ id }) => id === 'competitors')
  const [rivalsName, rivalsRequest] = rivalsOf(project)
  const rivals = useData(hasRivals ? rivalsName : null, rivalsRequest)
  const competitors = rivals.data?.data
  const columns = useMemo(
    () =>
      choice.shown
        .flatMap((column) => (column.id === 'competitors' ? competitorColumns(competitors ?? []) : [column]))
        .filter(({ id }) => !isBeside || COLUMNS_BESIDE.has(id)),
    [all, choice.shown.map(({ id }) => id).join(), competitors, isBeside],
  )
  const areColumnsUnknown = hasRivals && competitors === undefined && rivals.failure === undefined
  const held = heldFilters(values)
  const isEmpty = list.rows.length === 0 && !list.isLoading && list.failure === undefined
  const hasNone = isEmpty && held.length === 0 && values.device === 'all'
  const add = canEdit.value && (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  const chart = fold.isOpen && read !== undefined && countMeasured(read.position_distribution) > 0 && (
    <RankChart query={query} past={past} overview={read} />
  )
  const download = <DownloadMenu url={urlOf(LIST, { path, query: listQuery })} columns={choice.file} />
  return (
    <div class="stack">
      <PageHead
        title={t.title}
        actions={
          hasNone ? undefined : (
            <>
              {fold.button}
              {!isNarrow && download}
              {canEdit.value && (
                <Button icon="refresh-cw" onClick={() => (isChecking.value = true)}>
                  {checks.checkNow}
                </Button>
              )}
              {add}
            </>
          )
        }
      >
        {!hasNone && <DeviceSwitch project={project} query={query} />}
      </PageHead>
      <Tabs label={goalWords.views} tabs={tabsBelow(base, keywordTabs, '')} />
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
          {read === undefined ? (
            overview.failure === undefined ? (
              <div class="rank-tiles unread" />
            ) : (
              <Failed failure={overview.failure} onRetry={overview.reload} />
            )
          ) : (
            <>
              <RankTiles project={project} query={query} overview={read} past={past} moves={moves} />
              <CheckNotice
                project={project}
                query={query}
                failed={read.summary.failed}
                withResult={countMeasured(read.position_distribution)}
              />
            </>
          )}
          {!isNarrow && chart}
          <Toolbar
            end={
              <>
                <KeywordFilter uid={project.uid} query={query} />
                <ViewsMenu page="keywords" projectUid={project.uid} to={base} except={DETAIL_NAMES} />
                {!isNarrow && choice.button}
              </>
            }
          >
            <SearchBox label={t.find} value={values.q} onChange={(q) => set({ q }, 'replace')} />
            <PresetChips
              query={query}
              overview={read}
              moves={moves}
              total={hasFurtherFilters(values) || list.isTotalAtLeast ? undefined : list.total}
            />
            {hasFurtherFilters(values) && (
              <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
            )}
          </Toolbar>
          <KeywordChips uid={project.uid} query={query} />
          {list.failure && <Failed failure={list.failure} onRetry={list.reload} />}
          <div class="table-panel">
            {(list.rows.length === 0 && list.isLoading) || areColumnsUnknown ? (
              <Loading />
            ) : isEmpty ? (
              <NothingFound uid={project.uid} query={query} />
            ) : (
              <Table
                label={t.title}
                top={470}
                columns={columns}
                rows={list.rows}
                keyOf={({ id }) => id}
                nameOf={({ keyword }) => keyword}
                onOpen={({ id }) => go(linkOf(id), 'beside')}
                openKey={openId}
                sort={{ by: values.sort, direction: values.direction }}
                onSort={({ by, direction }) => set({ sort: by as typeof values.sort, direction })}
                selection={canEdit.value ? selection : undefined}
                hasMore={list.hasMore}
                isLoading={list.isLoading}
                isPrevious={list.isPrevious}
                loadMore={list.loadMore}
                onShown={(shown) => {
                  list.look(shown)
                  look(shown)
                }}
              />
            )}
            {canEdit.value && <KeywordBulk project={project} selection={selection} rows={list.rows} />}
          </div>
          {list.rows.length > 0 && <p class="muted small">{t.listNote(since(addDays(today, -WEEK_DAYS)))}</p>}
          {isNarrow && chart}
        </>
      )}
      {isChecking.value && (
        <CheckDialog
          uid={project.uid}
          of={{ filters: keywordFilters(values) }}
          onClose={() => (isChecking.value = false)}
        />
      )}
      {isAdding && <AddKeywords project={project} onClose={() => setAdding(false)} />}
    </div>
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
