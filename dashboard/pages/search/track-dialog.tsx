// Tracking a query as a keyword: what it uses and costs is said before.

import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import type { KeywordEstimate, ProjectWithSettings } from '../../api/types.ts'
import { countryName, formatMoney, formatWhole, languageName } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/track-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { faultOf, Select, TextField } from '../../ui/fields.tsx'
import { Fault } from '../../ui/states.tsx'

const DEVICES = ['both', 'mobile', 'desktop'] as const
type Device = (typeof DEVICES)[number]
const TYPING_MS = 250

type TrackDialogProps = { project: ProjectWithSettings; query: string; onClose(): void }

export function TrackDialog({ project, query, onClose }: TrackDialogProps) {
  const [keyword, setKeyword] = useState(query)
  const [device, setDevice] = useState<Device>('both')
  const path = { project_uid: project.uid }
  const body = {
    keywords: [keyword.trim()],
    country_code: project.country_code,
    language_code: project.language_code,
    device,
  }
  const estimate = useEstimate(path, body)
  const tell = () => changed(`/projects/${project.uid}/rank-tracker`, `/projects/${project.uid}/quick-wins`)
  const add = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/rank-tracker/keywords', { path, body })
    tell()
    const ids = data.keywords.map(({ id }) => id)
    const undo = async () => {
      await call('POST /projects/{project_uid}/rank-tracker/keywords/bulk-delete', {
        path,
        body: { keyword_ids: ids },
      }).then(
        () => toast(t.undone),
        (error: Error) => toastFailure(error.message),
      )
      tell()
    }
    // A keyword that was there before keeps its history: it must not go with the new one.
    const isAllNew = estimate.value?.existing_keywords === 0
    toast(t.added(keyword.trim()), isAllNew ? { undo: () => void undo() } : {})
  })
  const isPossible =
    estimate.value !== undefined && estimate.value.new_keywords > 0 && estimate.value.units.is_enough
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      onSubmit={async () => {
        if (isPossible && (await add.run())) onClose()
      }}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" isDisabled={!isPossible} isRunning={add.isRunning}>
            {t.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={t.keyword}
        value={keyword}
        onInput={setKeyword}
        error={faultOf(add.failure ?? estimate.failure, 'keywords.0') ?? faultOf(add.failure, 'keywords')}
      />
      <Select
        label={t.device}
        value={device}
        options={DEVICES.map((value) => ({ value, label: t.devices[value] }))}
        onChange={(next) => setDevice(next)}
      />
      <p class="hint">{t.market(countryName(project.country_code), languageName(project.language_code))}</p>
      <div role="status">
        {estimate.value === undefined
          ? estimate.failure === undefined && <p class="muted">{t.estimating}</p>
          : sentencesOf(estimate.value).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <Fault failure={add.failure ?? estimate.failure} />
    </Dialog>
  )
}

type EstimateBody = { keywords: string[]; country_code: string; language_code: string; device: Device }

/** Asked for when typing has paused. */
function useEstimate(path: { project_uid: string }, body: EstimateBody) {
  const [state, setState] = useState<{ value?: KeywordEstimate; failure?: ApiFailure }>({})
  useEffect(() => {
    setState({})
    if (body.keywords[0] === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call('POST /projects/{project_uid}/rank-tracker/keywords/estimate', {
        path,
        body,
        signal: abort.signal,
      }).then(
        ({ data }) => setState({ value: data }),
        (error) => abort.signal.aborted || setState({ failure: asFailure(error) }),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [body.keywords[0], body.device])
  return state
}

function sentencesOf({ new_keywords, existing_keywords, units, provider, cost }: KeywordEstimate): string[] {
  if (new_keywords === 0) return [t.isTracked]
  const left = formatWhole(units.left)
  if (!units.is_enough) return [t.notEnough(left)]
  const sentences = existing_keywords > 0 ? [t.isTrackedPartly(new_keywords)] : []
  sentences.push(t.units(new_keywords, left))
  const { first_checks_micros: first, month_micros: month } = cost
  if (!cost.is_known || first === null || month === null) sentences.push(t.costUnknown)
  else if (provider === 'simulator') sentences.push(t.costSimulated)
  else if (first === 0 && month === 0) sentences.push(t.costFree)
  else sentences.push(t.cost(formatMoney(first / 1_000_000), formatMoney(month / 1_000_000)))
  return sentences
}
