// Buttons that say what was done about one or more quick wins.

import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/quick-wins.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/states.tsx'
import type { WinKind } from './quick-win-kinds.ts'
import type { WinRow } from './quick-win-row.ts'

export type WinState = 'open' | 'done' | 'later'

type MarkWinProps = {
  project: ProjectWithSettings
  rows: readonly WinRow[]
  kind: WinKind
  state: WinState
  onMarked(): void
}

export function MarkWin({ project, rows, kind, state, onMarked }: MarkWinProps) {
  async function mark(next: WinState): Promise<void> {
    try {
      for (const { query = null, url = null } of rows)
        await call('POST /projects/{project_uid}/quick-wins/marks', {
          path: { project_uid: project.uid },
          body: { type: kind, query, url, state: next },
        })
    } finally {
      changed(`/projects/${project.uid}/quick-wins`)
    }
  }
  const action = useAction(async (next: WinState) => {
    await mark(next)
    toast(t.marked[next], { undo: () => mark(state) })
    onMarked()
  })
  const others = state === 'open' ? (['done', 'later'] as const) : (['open'] as const)
  return (
    <>
      {others.map((next) => (
        <Button
          key={next}
          icon={next === 'done' ? 'check' : next === 'later' ? 'clock' : 'refresh-cw'}
          isRunning={action.isRunning}
          onClick={() => void action.run(next)}
        >
          {t.mark[next]}
        </Button>
      ))}
      <Fault failure={action.failure} />
    </>
  )
}
