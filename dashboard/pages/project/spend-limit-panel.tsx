// What a project may spend in a month, for owners.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/providers-of-project.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'

export function SpendLimitPanel({ project }: { project: ProjectWithSettings }) {
  const spend = useData('GET /spend/projects', { query: { project_uid: project.uid } })
  return (
    <Panel title={t.limitTitle} actions={<Link to="/settings/spend">{t.toSpend}</Link>}>
      <Loaded resource={spend} rows={2}>
        {({ data: [own] }) => (
          <>
            {own !== undefined && <p>{t.limitSpent(formatMoney(own.cost_usd))}</p>}
            <LimitForm key={own?.limit_usd} project={project} limitUsd={own?.limit_usd ?? null} />
          </>
        )}
      </Loaded>
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
    toast(t.limitSaved, { undo: () => put(limitUsd) })
  })
  return (
    <Form action={save}>
      <TextField
        label={t.limit}
        hint={t.limitHint}
        type="number"
        min={0}
        step="0.01"
        value={text}
        onInput={setText}
        field="limit_usd"
      />
      <FormFault />
      <div class="actions">
        <Submit kind="main" isDisabled={text === stored}>
          {common.save}
        </Submit>
      </div>
    </Form>
  )
}
