// Choosing a source of backlinks for a site, with its price before anything is bought.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { BacklinkSource, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/backlink-sources.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/states.tsx'

const EVERY_DAYS = [1, 3, 7, 14, 30, 90]
const LINKS_MAX = 1_000_000

type BacklinkConnectProps = { project: ProjectWithSettings; onClose(): void }

export function BacklinkConnect({ project, onClose }: BacklinkConnectProps) {
  const path = { project_uid: project.uid }
  const [target, setTarget] = useState(project.domain)
  const [everyDays, setEveryDays] = useState('7')
  const [links, setLinks] = useState('10000')
  const [name, setName] = useState<BacklinkSource['name'] | undefined>(undefined)
  const linksMax = Math.min(LINKS_MAX, Math.max(1, Math.trunc(Number(links)) || 1))
  const choice = { target, every_days: Number(everyDays), links_max: linksMax }
  const options = useData('GET /projects/{project_uid}/backlinks/options', { path })
  const sources = useData('GET /projects/{project_uid}/backlink-sources', { path, query: choice })
  const known = sources.data?.data ?? []
  const source =
    known.find((one) => one.name === name) ?? known.find(({ is_set_up }) => is_set_up) ?? known[0]
  const costUsd = source?.refresh_usd ?? 0
  const connect = useAction(async () => {
    await call('POST /projects/{project_uid}/backlink-sources', {
      path,
      body: { source: source!.name, ...choice, ...(costUsd > 0 && { cost_max_usd: costUsd }) },
    })
    changed(`/projects/${project.uid}/backlink`)
    toast(t.connected(target))
  })
  const competitors = options.data?.data.targets.competitors ?? []
  return (
    <FormDialog
      title={t.dialogTitle}
      submit={t.connectFor(costUsd)}
      action={connect}
      isReady={source?.is_set_up === true && !sources.isPrevious}
      isFailureBelow={false}
      onClose={onClose}
    >
      <Loaded resource={sources} rows={3}>
        {({ data }) => (
          <>
            <Select
              label={t.target}
              value={target}
              options={[project, ...competitors].map(({ domain }) => ({ value: domain, label: domain }))}
              onChange={setTarget}
            />
            <Select<BacklinkSource['name']>
              label={t.source}
              value={source?.name ?? 'dataforseo'}
              options={data.map((one) => ({ value: one.name, label: t.names[one.name] }))}
              onChange={setName}
              hint={source?.is_simulated ? t.simulated : undefined}
              error={source?.is_set_up === false ? (source.message ?? t.notSetUp) : undefined}
            />
            <Select
              label={t.everyDays}
              value={everyDays}
              options={EVERY_DAYS.map((days) => ({ value: String(days), label: t.everyDaysOf(days) }))}
              onChange={setEveryDays}
              field="every_days"
            />
            <TextField
              label={t.linksMax}
              hint={t.linksMaxHint}
              type="number"
              min={1}
              max={LINKS_MAX}
              value={links}
              onInput={setLinks}
              field="links_max"
            />
            {source?.refresh_usd != null && (
              <p role="status">
                <b>{t.cost(source.refresh_usd, source.month_usd ?? source.refresh_usd)}</b>
              </p>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
