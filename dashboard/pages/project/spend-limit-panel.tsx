// What a project may spend in a month, for owners.

import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useDraft } from '../../state/draft.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
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
            <LimitForm project={project} limitUsd={own?.limit_usd ?? null} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function LimitForm({ project, limitUsd }: { project: ProjectWithSettings; limitUsd: number | null }) {
  const stored = valuesOf(limitUsd)
  const draft = useDraft(stored)
  const one = { path: { project_uid: project.uid } }
  const put = async (limit_usd: number | null, ifMatch?: string) => {
    await call('PATCH /projects/{project_uid}/spend-limit', { ...one, body: { limit_usd }, ifMatch })
    draft.reset()
    changed('/spend')
  }
  const { limit } = draft.values
  const save = useVersioned({
    name: 'GET /projects/{project_uid}/spend-limit',
    parameters: one,
    valuesOf: ({ data }) => valuesOf(data.limit_usd),
    stored,
    mine: draft.values,
    isUntouched: !draft.isChanged,
    labels: { limit: t.limit },
    async save(ifMatch) {
      await put(limit.trim() === '' ? null : Number(limit), ifMatch)
      toast(t.limitSaved, { undo: () => put(limitUsd) })
    },
    onReload() {
      draft.reset()
      changed('/spend')
    },
  })
  return (
    <Form action={save}>
      <TextField
        label={t.limit}
        hint={t.limitHint}
        type="number"
        min={0}
        step="0.01"
        value={limit}
        onInput={(limit) => draft.set({ limit })}
        field="limit_usd"
      />
      <FormFault />
      <div class="actions">
        <Submit kind="main" isDisabled={!draft.isChanged}>
          {common.save}
        </Submit>
      </div>
    </Form>
  )
}

function valuesOf(limitUsd: number | null) {
  return { limit: limitUsd === null ? '' : String(limitUsd) }
}
