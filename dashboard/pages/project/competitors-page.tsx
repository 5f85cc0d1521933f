// The sites that a project is compared with.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Competitor } from '../../api/types.ts'
import { domainOf, nameOf } from '../../lib/site-guess.ts'
import { useAction } from '../../state/action.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'
import { projectSettingsTabs } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { OutLink } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Fault } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu, RowCount } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { SettingsFrame } from './settings-frame.tsx'

export function CompetitorsPage({ project }: ProjectPageProps) {
  const path = { project_uid: project.uid }
  const list = useList('GET /projects/{project_uid}/competitors', {
    path,
    query: { limit: 100, include_total: true },
  })
  const reread = () => changed(`/projects/${project.uid}/`)
  const add = async (body: { name: string; domain: string }) => {
    await call('POST /projects/{project_uid}/competitors', { path, body })
    reread()
  }
  const remove = useAction(async ({ id, name, domain }: Competitor) => {
    await call('DELETE /projects/{project_uid}/competitors/{competitor_id}', {
      path: { ...path, competitor_id: id },
    })
    reread()
    toast(t.competitorRemoved(name), { undo: () => add({ name, domain }) })
  })
  const columns: Column<Competitor>[] = [
    { id: 'name', label: t.name, rank: 1, cell: ({ name }) => <span title={name}>{name}</span> },
    {
      id: 'domain',
      label: t.domain,
      rank: 2,
      cell: ({ domain }) => <OutLink href={`https://${domain}`}>{domain}</OutLink>,
    },
    ...(canEdit.value
      ? [
          {
            id: 'remove',
            label: t.actions,
            width: 10,
            isNumber: true,
            rank: 3 as const,
            cell: (row: Competitor) => (
              <Button
                isSmall
                kind="quiet"
                icon="x"
                label={t.competitorRemove(row.name)}
                onClick={() => void remove.run(row)}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <SettingsFrame project={project} current="competitors">
      <div class="toolbar">
        <p class="muted">{t.competitorsText}</p>
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.competitorNoun} />
        <DownloadMenu url={urlOf('GET /projects/{project_uid}/competitors', { path })} />
      </div>
      {canEdit.value && (
        <Panel>
          <AddCompetitor
            onAdd={async (body) => {
              await add(body)
              toast(t.competitorAdded(body.name))
            }}
          />
        </Panel>
      )}
      <Fault failure={remove.failure} />
      <ListPanel
        list={list}
        label={projectSettingsTabs.competitors}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty icon="users" title={t.competitorsEmpty} isForEditors>
            {t.competitorsEmptyText}
          </Empty>
        }
      />
    </SettingsFrame>
  )
}

function AddCompetitor({ onAdd }: { onAdd(body: { name: string; domain: string }): Promise<void> }) {
  const [domain, setDomain] = useState('')
  const [name, setName] = useState<string | undefined>(undefined)
  const shownName = name ?? nameOf(domain)
  const add = useAction(() => onAdd({ name: shownName.trim(), domain: domainOf(domain) }))
  return (
    <Form
      class="line-form"
      action={add}
      onDone={() => {
        setDomain('')
        setName(undefined)
      }}
    >
      <TextField
        label={t.domain}
        placeholder="shop.example"
        value={domain}
        onInput={setDomain}
        isRequired
        field="domain"
      />
      <TextField label={t.name} value={shownName} onInput={setName} isRequired field="name" />
      <Submit kind="main" icon="plus">
        {t.competitorAdd}
      </Submit>
      <FormFault />
    </Form>
  )
}
