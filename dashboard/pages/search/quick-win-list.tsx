// The rows of one list of quick wins, what the list means and what to do, and one row in detail.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { type List, useList } from '../../state/list.ts'
import { type Query, useQuery } from '../../state/query.ts'
import { choice, direction, text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/quick-wins.ts'
import { quickWinKinds } from '../../text/quick-wins.ts'
import * as track from '../../text/track-query.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRows } from '../../ui/list-panel.tsx'
import { useSelection } from '../../ui/selection.ts'
import { Empty } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { AddKeywords } from '../ranks/add-keywords.tsx'
import { MarkWin } from './mark-win.tsx'
import { winColumns } from './quick-win-columns.tsx'
import { QuickWinDrawer } from './quick-win-drawer.tsx'
import {
  firstDirection,
  hasQueries,
  SORT_NAMES,
  type WinKind,
  type WinRange,
  type WinSort,
} from './quick-win-kinds.ts'
import { keyOfWin, type WinRow } from './quick-win-row.ts'
import { Warnings } from './warnings.tsx'

const QUERY = {
  open: text(),
  q: text(),
  tracked: choice(['yes', 'no'], null),
  state: choice(['open', 'later', 'done'], 'open'),
  sort: choice(SORT_NAMES, 'opportunity'),
  direction: direction('desc'),
}
const SEARCH_LENGTH_MAX = 255
const NAME = 'GET /projects/{project_uid}/quick-wins'

type QuickWinListProps = { project: ProjectWithSettings; kind: WinKind; range: WinRange }

export function QuickWinList({ project, kind, range }: QuickWinListProps) {
  const query = useQuery(QUERY)
  const { values, set, link } = query
  const [tracked, setTracked] = useState<readonly string[]>()
  const canTrack = hasQueries(kind)
  const parameters = parametersOf(project, kind, range, values)
  const list = useList(NAME, parameters) as List<WinRow>
  const isFiltered = values.q !== '' || (canTrack && values.tracked !== null)
  const { meaning, advice } = quickWinKinds[kind]
  const selection = useSelection(urlOf(NAME, parameters))
  const marked = list.rows.filter((row) => selection.has(keyOfWin(row)))
  const open = list.rows.find((row) => keyOfWin(row) === values.open)
  return (
    <>
      <dl class="facts win-meaning">
        <dt>{t.meaning}</dt>
        <dd>{meaning}</dd>
        <dt>{t.whatToDo}</dt>
        <dd>{advice}</dd>
      </dl>
      <WinToolbar kind={kind} query={query} list={list} url={urlOf(NAME, parameters)} />
      <Warnings warnings={list.warnings} />
      <div class={open === undefined ? 'with-drawer wide-list' : 'with-drawer'}>
        <div class="table-panel">
          <ListRows<WinRow>
            label={quickWinKinds[kind].name}
            list={list}
            columns={winColumns({
              uid: project.uid,
              kind,
              isNarrow: open !== undefined,
              linkTo: (row) => link({ open: keyOfWin(row) }),
              onTrack: canEdit.value ? setTracked : undefined,
            })}
            keyOf={keyOfWin}
            onOpen={(row) => set({ open: keyOfWin(row) })}
            openKey={values.open || undefined}
            selection={canEdit.value ? selection : undefined}
            sort={{ by: values.sort, direction: values.direction }}
            onSort={({ by, direction }) =>
              set(
                by === values.sort
                  ? { direction }
                  : { sort: by as WinSort, direction: firstDirection(by as WinSort) },
              )
            }
            onClear={isFiltered ? () => set({ q: '', tracked: null }) : undefined}
            empty={
              values.state === 'open' ? (
                <Empty icon="zap" title={t.noneTitle}>
                  {t.noneText}
                </Empty>
              ) : (
                <Empty icon="check" title={t.noneMarked[values.state]} />
              )
            }
          />
          <BulkBar selection={selection} count={marked.length}>
            <MarkWin
              project={project}
              rows={marked}
              kind={kind}
              state={values.state}
              onMarked={() => selection.replace([])}
            />
            {canTrack && (
              <Button icon="target" onClick={() => setTracked(marked.flatMap((row) => row.query ?? []))}>
                {track.track}
              </Button>
            )}
          </BulkBar>
        </div>
        {open !== undefined && (
          <QuickWinDrawer
            key={values.open}
            project={project}
            row={open}
            kind={kind}
            state={values.state}
            onTrack={setTracked}
            onClose={() => set({ open: '' })}
          />
        )}
      </div>
      {tracked !== undefined && (
        <AddKeywords project={project} keywords={tracked} onClose={() => setTracked(undefined)} />
      )}
    </>
  )
}

function parametersOf(
  project: ProjectWithSettings,
  kind: WinKind,
  range: WinRange,
  values: Query<typeof QUERY>['values'],
) {
  const canTrack = hasQueries(kind)
  return {
    path: { project_uid: project.uid },
    query: {
      type: kind,
      range,
      search: values.q.slice(0, SEARCH_LENGTH_MAX) || undefined,
      tracked: values.tracked === null || !canTrack ? undefined : values.tracked === 'yes',
      state: values.state,
      sort: values.sort,
      direction: values.direction,
      ...(canTrack && { include: 'is_tracked' as const }),
      limit: 100,
      include_total: true,
    },
  }
}

/** `url` is that of the rows as a file. */
type WinToolbarProps = { kind: WinKind; query: Query<typeof QUERY>; list: List<WinRow>; url: string }

function WinToolbar({ kind, query: { values, set }, list, url }: WinToolbarProps) {
  const canTrack = hasQueries(kind)
  return (
    <Toolbar end={<DownloadMenu url={url} />}>
      <SearchBox
        label={canTrack ? t.findQuery : t.findPage}
        value={values.q}
        onChange={(q) => set({ q }, 'replace')}
      />
      {canTrack && (
        <Switch
          label={t.columns.tracked}
          value={values.tracked ?? 'all'}
          options={(['all', 'yes', 'no'] as const).map((value) => ({
            value,
            label: t.trackedChoices[value],
          }))}
          onChange={(next) => set({ tracked: next === 'all' ? null : next })}
        />
      )}
      <Switch
        label={t.state}
        value={values.state}
        options={(['open', 'later', 'done'] as const).map((value) => ({
          value,
          label: t.openStates[value],
        }))}
        onChange={(state) => set({ state, open: '' })}
      />
      <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
    </Toolbar>
  )
}
