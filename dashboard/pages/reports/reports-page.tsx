// Every report that one may see: what it is about, when it is made, and the newest.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Report } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { useAllProjects } from '../../state/all-projects.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None, Time } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { ChosenProjects } from './chosen-projects.tsx'
import { runPage } from './run-links.tsx'

export function ReportsPage() {
  const { isAdding, setAdding } = useAdding()
  const list = useList('GET /reports', { query: { limit: 100 } })
  const names = new Map(useAllProjects().map(({ uid, name }) => [uid, name]))
  const add = canEdit.value && (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <>
            <DownloadMenu url={urlOf('GET /reports', {})} />
            {add}
          </>
        }
      />
      <p class="muted prose">{t.intro}</p>
      <ListPanel<Report>
        label={t.title}
        list={list}
        columns={columnsWith(names)}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name}
        onOpen={({ uid }) => go(`/reports/${uid}`)}
        onClear={undefined}
        empty={
          <Empty icon="file-text" title={t.none} action={add}>
            {t.noneText}
          </Empty>
        }
      />
      {isAdding && <AddReport onClose={() => setAdding(false)} />}
    </>
  )
}

function columnsWith(names: ReadonlyMap<string, string>): readonly Column<Report>[] {
  return [
    {
      id: 'name',
      label: t.name,
      rank: 1,
      cell: ({ uid, name }) => (
        <Link to={`/reports/${uid}`} title={name}>
          {name}
        </Link>
      ),
    },
    {
      id: 'projects',
      label: t.projects,
      width: 28,
      cell: ({ project_uids }) => {
        const all = project_uids.map((uid) => names.get(uid) ?? uid).join(', ')
        return (
          <span title={all}>{project_uids.length === 1 ? all : t.projectCount(project_uids.length)}</span>
        )
      },
    },
    {
      id: 'schedule',
      label: t.schedule,
      width: 30,
      rank: 2,
      cell: ({ schedule }) => t.scheduleOf(schedule),
    },
    {
      id: 'newest',
      label: t.newest,
      width: 16,
      rank: 3,
      cell: ({ last_made_uid, last_made_at }) =>
        last_made_uid === null ? (
          <None why={t.neverMade} />
        ) : (
          <a href={runPage(last_made_uid)} target="_blank" rel="noopener">
            <Time at={last_made_at} />
          </a>
        ),
    },
    {
      id: 'next',
      label: t.next,
      width: 16,
      cell: ({ next_at, time_zone }) =>
        next_at === null ? <None why={t.noSchedule} /> : <Time at={next_at} timeZone={time_zone} />,
    },
  ]
}

// Defining a report: its name and its projects. The rest has sensible values, and is changed on its page.
function AddReport({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [projects, setProjects] = useState<readonly string[]>([])
  const create = useAction(async () => {
    const { data } = await call('POST /reports', { body: { name: name.trim(), project_uids: projects } })
    changed('/reports')
    go(`/reports/${data.uid}`)
  })
  return (
    <FormDialog
      title={t.add}
      submit={t.add}
      action={create}
      isReady={projects.length > 0}
      staysOpen
      onClose={onClose}
    >
      <TextField label={t.name} hint={t.nameHint} isRequired value={name} onInput={setName} field="name" />
      <ChosenProjects value={projects} onChange={setProjects} />
      <p class="hint">{t.addHint}</p>
    </FormDialog>
  )
}
