// Tags of several keywords at once. What is changed can be taken back exactly: who had which tag before is known from the list.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ListedKeyword } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/keywords.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { batchesOf, readTagNames } from './keyword-lines.ts'
import { type TagChange, undoOf } from './tag-changes.ts'

const KEYWORDS_AT_ONCE = 1_000

type TagDialogProps = { uid: string; marked: readonly ListedKeyword[]; onClose(): void }

export function TagDialog({ uid, marked, onClose }: TagDialogProps) {
  const added = useSignal('')
  const removed = useSignal<readonly string[]>([])
  const known = useData('GET /projects/{project_uid}/rank-tracker/tags', {
    path: { project_uid: uid },
    query: { limit: 100 },
  }).data?.data
  const present = [...new Set(marked.flatMap(({ tags = [] }) => tags))].toSorted()
  const names = readTagNames(added.value)
  const apply = useAction(async () => {
    const add = names
    const remove = removed.value.filter(
      (tag) => !names.some((name) => name.toLowerCase() === tag.toLowerCase()),
    )
    const changes = [{ ids: marked.map(({ id }) => id), add, remove }]
    const count = await changeTags(uid, changes)
    const back = undoOf(marked, { add, remove })
    toast(t.tagged(count), {
      ...(count > 0 && {
        undo: () => changeTags(uid, back),
      }),
    })
  })
  return (
    <FormDialog
      title={t.tagTitle(marked.length)}
      submit={t.applyTags}
      action={apply}
      isReady={names.length > 0 || removed.value.length > 0}
      onClose={onClose}
    >
      <TextField
        label={t.addTags}
        hint={t.addTagsHint}
        value={added.value}
        onInput={(value) => (added.value = value)}
      />
      {known !== undefined && known.length > 0 && (
        <fieldset class="chips" aria-label={t.knownTags}>
          {known.map(({ id, name }) => {
            const isAdded = names.some((one) => one.toLowerCase() === name.toLowerCase())
            return (
              <button
                key={id}
                type="button"
                class={isAdded ? 'chip' : 'chip quiet'}
                aria-pressed={isAdded}
                onClick={() => {
                  const rest = names.filter((one) => one.toLowerCase() !== name.toLowerCase())
                  added.value = (isAdded ? rest : [...names, name]).join(', ')
                }}
              >
                {name}
              </button>
            )
          })}
        </fieldset>
      )}
      <fieldset class="stack tight">
        <legend>{t.removeTags}</legend>
        {present.length === 0 && <p class="muted">{t.noTagsYet}</p>}
        {present.map((tag) => (
          <Checkbox
            key={tag}
            label={tag}
            isChecked={removed.value.includes(tag)}
            onChange={(isOn) => {
              removed.value = isOn ? [...removed.value, tag] : removed.value.filter((one) => one !== tag)
            }}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

async function changeTags(uid: string, changes: readonly TagChange[]): Promise<number> {
  let count = 0
  for (const { ids, add, remove } of changes)
    for (const keyword_ids of batchesOf(ids, KEYWORDS_AT_ONCE)) {
      const { data } = await call('POST /projects/{project_uid}/rank-tracker/keywords/tag', {
        path: { project_uid: uid },
        body: { keyword_ids, ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) },
      })
      count += data.changed_count
    }
  changed(`/projects/${uid}/rank-tracker`)
  return count
}
