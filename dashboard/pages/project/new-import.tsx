// Importing a file: choose what it is, drop it, see what would happen, and then do it.

import { useState } from 'preact/hooks'
import type { Import, ProjectWithSettings } from '../../api/types.ts'
import { countryChoices } from '../../lib/markets.ts'
import { useData } from '../../state/data.ts'
import * as t from '../../text/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'

type ImportKind = Import['kind']
export const IMPORT_KINDS = ['keywords', 'search_performance', 'backlinks', 'disavow'] as const
const IMPORT_DEVICES = ['file', 'mobile', 'desktop', 'both'] as const
type ImportDevice = (typeof IMPORT_DEVICES)[number]

type NewImportProps = {
  project: ProjectWithSettings
  kind: ImportKind
  /** Without it, the kind is given. */
  onKind?(kind: ImportKind): void
}

export function NewImport({ project, kind, onKind }: NewImportProps) {
  const [file, setFile] = useState<File | undefined>(undefined)
  const [device, setDevice] = useState<ImportDevice>('file')
  const [country, setCountry] = useState(project.country_code)
  const [target, setTarget] = useState(project.domain)
  const options = useData(kind === 'backlinks' ? 'GET /projects/{project_uid}/backlinks/options' : null, {
    path: { project_uid: project.uid },
  })
  const work = useImport(project.uid)
  const choose = (change: () => void) => {
    work.reset()
    change()
  }
  const run = (isDryRun: boolean, costUsd = 0) => {
    if (file === undefined) return
    void work.run(file, {
      kind,
      is_dry_run: isDryRun,
      file_name: file.name.slice(0, 255) || 'file',
      ...(kind === 'keywords' && { ...(device !== 'file' && { device }), country_code: country }),
      ...(kind === 'backlinks' && { target }),
      ...(costUsd > 0 && { cost_max_usd: costUsd }),
    })
  }
  const { import: current, bytesSent } = work
  const isUnderWay = bytesSent !== undefined || current?.status === 'queued' || current?.status === 'running'
  const isOver = current !== undefined && !isUnderWay
  const isDone = isOver && !current.is_dry_run && current.status === 'completed'
  const costUsd = current?.counts.first_round_usd ?? 0
  return (
    <div class="stack">
      {onKind !== undefined && (
        <Select
          label={t.kind}
          value={kind}
          options={IMPORT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(next) => choose(() => onKind(next))}
        />
      )}
      <p class="hint">{t.kindHints[kind]}</p>
      <FileDrop
        label={t.drop}
        hint={t.dropHint}
        fileName={file === undefined ? undefined : t.chosen(file.name, file.size)}
        onFile={(next) => choose(() => setFile(next))}
      />
      {kind === 'keywords' && (
        <div class="field-row">
          <Select
            label={t.device}
            value={device}
            options={IMPORT_DEVICES.map((value) => ({
              value,
              label: t.devices[value],
            }))}
            onChange={(next) => choose(() => setDevice(next))}
          />
          <Combobox
            label={t.country}
            value={country}
            options={countryChoices()}
            onChange={(next) => choose(() => setCountry(next))}
          />
        </div>
      )}
      {kind === 'backlinks' && (
        <Select
          label={t.target}
          value={target}
          options={[project, ...(options.data?.data.targets.competitors ?? [])].map(({ domain }) => ({
            value: domain,
            label: domain,
          }))}
          onChange={(next) => choose(() => setTarget(next))}
        />
      )}
      {isUnderWay && <ImportProgress bytesSent={bytesSent} bytes={file?.size ?? 0} current={current} />}
      <Fault failure={work.failure} />
      {isOver && <ImportResult result={current} />}
      <div class="button-row">
        {!isUnderWay && !isOver && (
          <Button kind="main" isDisabled={file === undefined} onClick={() => run(true)}>
            {t.tryIt}
          </Button>
        )}
        {isOver && current.is_dry_run && current.status === 'completed' && (
          <Button kind="main" icon="upload" onClick={() => run(false, costUsd)}>
            {t.importNow(costUsd)}
          </Button>
        )}
        {isDone && <Button onClick={() => choose(() => setFile(undefined))}>{t.another}</Button>}
      </div>
    </div>
  )
}

type ImportProgressProps = { bytesSent: number | undefined; bytes: number; current: Import | undefined }

function ImportProgress({ bytesSent, bytes, current }: ImportProgressProps) {
  return (
    <div class="stack tight" role="status">
      <span>{stepText(bytesSent, bytes, current)}</span>
      <Progress done={bytesSent ?? null} total={bytesSent === undefined ? null : bytes} label={t.newTitle} />
    </div>
  )
}

function stepText(bytesSent: number | undefined, bytes: number, current: Import | undefined): string {
  if (bytesSent !== undefined) return t.uploading(bytesSent, bytes)
  return current?.status === 'running' ? t.reading(current.progress?.rows ?? 0) : t.waiting
}
