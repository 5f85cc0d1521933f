// What a project may spend in a month, for owners.

import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import { common } from '../../text/common.ts'
import { projectProvider as t } from '../../text/providers-of-project.ts'
import { Button } from '../../ui/button.tsx'
import { faultOf, TextField } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failed, Fault, Loading } from '../../ui/states.tsx'

export function SpendLimitPanel({ project }: { project: ProjectWithSettings }) {
  const list = useList('GET /spend/projects', { query: { limit: 100 } })
  const own = list.rows.find(({ project_uid }) => project_uid === project.uid)
  const isLooking = own === undefined && (list.isLoading || list.hasMore)
  useEffect(() => {
    if (own === undefined && list.hasMore && !list.isLoading) list.loadMore()
  }, [own, list.hasMore, list.isLoading])
  return (
    <Panel title={t.limitTitle} actions={<Link to="/settings/spend">{t.toSpend}</Link>}>
      {list.failure !== undefined && <Failed failure={list.failure} onRetry={list.reload} />}
      {isLooking ? (
        <Loading rows={2} />
      ) : (
        <>
          {own !== undefined && <p>{t.limitSpent(formatMoney(own.cost_usd))}</p>}
          <LimitForm key={own?.limit_usd} project={project} limitUsd={own?.limit_usd ?? null} />
        </>
      )}
    </Panel>
  )
}

function LimitForm({ project, limitUsd }: { project: ProjectWithSettings; limitUsd: number | null }) {
  const stored = limitUsd === null ? '' : String(limitUsd)
  const [text, setText] = useState(stored)
  const put = async (limit_usd: number | null) => {
    await call('PATCH /projects/{project_uid}/spend-limit', {
      path: { project_uid: project.uid },
      body: { limit_usd },
    })
    changed('/spend')
  }
  const save = useAction(async () => {
    await put(text.trim() === '' ? null : Number(text))
    toast(t.limitSaved, {
      undo: () => void put(limitUsd).catch((error: Error) => toastFailure(error.message)),
    })
  })
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <TextField
        label={t.limit}
        hint={t.limitHint}
        type="number"
        min={0}
        step="0.01"
        value={text}
        onInput={setText}
        error={faultOf(save.failure, 'limit_usd')}
      />
      <Fault failure={save.failure} />
      <div class="actions">
        <Button type="submit" kind="main" isDisabled={text === stored} isRunning={save.isRunning}>
          {common.save}
        </Button>
      </div>
    </form>
  )
}
