// The rows of one list of quick wins, what the list means and what to do, and one row in detail.

import { useState } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { type List, useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { text } from '../../state/query-codec.ts'
import { quickWinKinds, quickWins as t } from '../../text/quick-wins.ts'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { DownloadMenu, RowCount, Toolbar } from '../../ui/toolbar.tsx'
import { winColumns } from './quick-win-columns.tsx'
import { QuickWinDrawer } from './quick-win-drawer.tsx'
import type { WinKind, WinRange } from './quick-win-kinds.ts'
import { keyOfWin, type WinRow } from './quick-win-row.ts'
import { TrackDialog } from './track-dialog.tsx'
import { Warnings } from './warnings.tsx'

const QUERY = { open: text() }
const NAME = 'GET /projects/{project_uid}/quick-wins'

type QuickWinListProps = { project: ProjectWithSettings; kind: WinKind; range: WinRange }

export function QuickWinList({ project, kind, range }: QuickWinListProps) {
  const { values, set, link } = useQuery(QUERY)
  const [tracked, setTracked] = useState<string>()
  const parameters = {
    path: { project_uid: project.uid },
    query: { type: kind, range, limit: 100, include_total: true },
  }
  const list = useList(NAME, parameters) as List<WinRow>
  const { meaning, advice } = quickWinKinds[kind]
  const open = list.rows.find((row) => keyOfWin(row) === values.open)
  return (
    <>
      <dl class="facts win-meaning">
        <dt>{t.meaning}</dt>
        <dd>{meaning}</dd>
        <dt>{t.whatToDo}</dt>
        <dd>{advice}</dd>
      </dl>
      <Toolbar end={<DownloadMenu url={urlOf(NAME, parameters)} />}>
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <Warnings warnings={list.warnings} />
      <div class={open === undefined ? 'with-drawer wide-list' : 'with-drawer'}>
        <ListPanel<WinRow>
          label={quickWinKinds[kind].name}
          list={list}
          columns={winColumns({
            uid: project.uid,
            kind,
            isNarrow: open !== undefined,
            linkTo: (row) => link({ open: keyOfWin(row) }),
          })}
          keyOf={keyOfWin}
          onOpen={(row) => set({ open: keyOfWin(row) })}
          openKey={values.open || undefined}
          onClear={undefined}
          empty={
            <Empty icon="zap" title={t.noneTitle}>
              {t.noneText}
            </Empty>
          }
        />
        {open !== undefined && (
          <QuickWinDrawer
            key={values.open}
            project={project}
            row={open}
            onTrack={setTracked}
            onClose={() => set({ open: '' })}
          />
        )}
      </div>
      {tracked !== undefined && (
        <TrackDialog project={project} query={tracked} onClose={() => setTracked(undefined)} />
      )}
    </>
  )
}
