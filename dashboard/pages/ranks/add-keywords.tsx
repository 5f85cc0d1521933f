// Adding keywords: pasted as lines, for a market and devices, with the price before anything is added. Those that are tracked
// already are left alone, and it says so.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/add-keywords.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Progress } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'
import { deleteKeywords } from './delete-keywords.ts'
import { estimateKeywords, type NewKeywords } from './estimate.ts'
import { EstimatedCost } from './estimated-cost.tsx'
import { batchesOf, readKeywordLines, readTagNames } from './keyword-lines.ts'
import { useDebounced } from './use-debounced.ts'

type AddKeywordsProps = {
  project: ProjectWithSettings
  /** Those that are there to begin with. */
  keywords?: readonly string[]
  onClose(): void
}

export function AddKeywords({ project, keywords: given = [], onClose }: AddKeywordsProps) {
  const lines = useSignal(given.join('\n'))
  const device = useSignal<'both' | 'desktop' | 'mobile'>('both')
  const market = useSignal(`${project.country_code} ${project.language_code}`)
  const location = useSignal('')
  const tags = useSignal('')
  const done = useSignal(0)
  const markets = useData('GET /projects/{project_uid}/rank-tracker/options', {
    path: { project_uid: project.uid },
  }).data?.data.languages
  const read = readKeywordLines(lines.value)
  const { keywords } = read
  const [country_code, language_code] = market.value.split(' ') as [string, string]
  const body: NewKeywords = {
    keywords,
    country_code,
    language_code,
    device: device.value,
    location: location.value.trim() || null,
  }
  const estimate = useDebounced(keywords.length === 0 ? undefined : JSON.stringify(body), (signal) =>
    estimateKeywords(project.uid, body, signal),
  )
  const add = useAction(async () => {
    done.value = 0
    await addAll(project.uid, body, readTagNames(tags.value), (count) => {
      done.value = count
    })
  })
  const fresh = estimate.data?.new_keywords ?? 0
  const isReady = !estimate.isAsking && fresh > 0 && estimate.data?.units.is_enough === true
  const failure = add.failure ?? estimate.failure
  const isAtField = ['country_code', 'language_code', 'location', 'device'].some(
    (field) => failure?.fields[field] !== undefined,
  )
  return (
    <FormDialog
      isWide
      title={t.title}
      submit={t.submit(fresh)}
      action={add}
      isReady={isReady}
      isFailureBelow={false}
      progress={add.isRunning && <Progress done={done.value} total={keywords.length} label={t.progress} />}
      onClose={onClose}
    >
      <div class="add-keywords">
        <div class="stack">
          <TextArea
            label={t.lines}
            hint={t.linesHint}
            rows={12}
            value={lines.value}
            onInput={(value) => (lines.value = value)}
          />
          <p class="muted" role="status">
            {countsText(read)}
          </p>
        </div>
        <div class="stack">
          <Select
            label={t.device}
            value={device.value}
            options={(['both', 'desktop', 'mobile'] as const).map((value) => ({
              value,
              label: t.devices[value],
            }))}
            onChange={(value) => (device.value = value)}
          />
          <Combobox
            label={t.market}
            value={market.value}
            options={(markets ?? []).map((one) => ({
              value: `${one.country_code} ${one.code}`,
              label: one.label,
            }))}
            onChange={(value) => (market.value = value)}
          />
          <TextField
            label={t.location}
            hint={t.locationHint}
            value={location.value}
            onInput={(value) => (location.value = value)}
            error={failure?.fields.location?.[0]}
          />
          <TextField
            label={t.tags}
            hint={t.tagsHint}
            value={tags.value}
            onInput={(value) => (tags.value = value)}
          />
          {estimate.isAsking && estimate.data === undefined && <p class="muted">{t.estimating}</p>}
          {keywords.length > 0 && estimate.data !== undefined && <EstimatedCost estimate={estimate.data} />}
          {!isAtField && <Fault failure={failure} />}
        </div>
      </div>
    </FormDialog>
  )
}

function countsText({ keywords, repeated, tooLong }: ReturnType<typeof readKeywordLines>): string {
  const texts = [
    keywords.length > 0 && t.count(keywords.length),
    repeated > 0 && t.repeated(repeated),
    tooLong.length > 0 && t.tooLong(tooLong.length),
  ]
  return texts.filter(Boolean).join(' · ')
}

/** In batches; what was added before a failure stays, and the list shows it. */
async function addAll(
  uid: string,
  body: NewKeywords,
  tags: readonly string[],
  onProgress: (count: number) => void,
): Promise<void> {
  const path = { project_uid: uid }
  const added: number[] = []
  let sent = 0
  try {
    for (const keywords of batchesOf(body.keywords)) {
      const { data } = await call('POST /projects/{project_uid}/rank-tracker/keywords', {
        path,
        body: { ...body, keywords },
      })
      const keyword_ids = data.keywords.map(({ id }) => id)
      if (tags.length > 0 && keyword_ids.length > 0)
        await call('POST /projects/{project_uid}/rank-tracker/keywords/tag', {
          path,
          body: { keyword_ids, add: tags },
        })
      added.push(...keyword_ids)
      sent += keywords.length
      onProgress(sent)
    }
    const wanted = body.keywords.length * (body.device === 'both' ? 2 : 1)
    toast(t.added(added.length, wanted - added.length), { undo: () => deleteKeywords(uid, added) })
  } finally {
    changed(`/projects/${uid}/rank-tracker`, `/projects/${uid}/quick-wins`)
  }
}
