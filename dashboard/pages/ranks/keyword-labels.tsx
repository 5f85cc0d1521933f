// Tags and the note of a keyword, changed where they stand.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ReadKeyword } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/keyword.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Fault } from '../../ui/states.tsx'
import { readTagNames } from './keyword-lines.ts'

type LabelsProps = { uid: string; keyword: ReadKeyword }

export function KeywordLabels({ uid, keyword }: LabelsProps) {
  return (
    <div class="keyword-labels">
      <Tags uid={uid} keyword={keyword} />
      <Note uid={uid} keyword={keyword} />
    </div>
  )
}

function Tags({ uid, keyword }: LabelsProps) {
  const tags = keyword.tags ?? []
  const typed = useSignal('')
  const known = useData('GET /projects/{project_uid}/rank-tracker/tags', {
    path: { project_uid: uid },
    query: { limit: 100 },
  }).data?.data
  const save = useAction(async (next: readonly string[]) => {
    await patchKeyword(uid, keyword.id, { tags: next })
    toast(t.tagsSaved, { undo: () => patchKeyword(uid, keyword.id, { tags }) })
  })
  const listId = `tags-of-${keyword.id}`
  return (
    <div class="tag-row">
      <span class="muted">{t.tags}</span>
      {tags.map((tag) => (
        <span key={tag} class="tag">
          <Link to={`/p/${uid}/keywords?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
          {canEdit.value && (
            <button
              type="button"
              aria-label={t.removeTag(tag)}
              onClick={() => void save.run(tags.filter((other) => other !== tag))}
            >
              <Icon name="x" size={12} />
            </button>
          )}
        </span>
      ))}
      {canEdit.value && (
        <form
          onSubmit={async (event) => {
            event.preventDefault()
            const names = readTagNames(typed.value)
            if (names.length > 0 && (await save.run([...tags, ...names]))) typed.value = ''
          }}
        >
          <input
            type="text"
            aria-label={t.addTag}
            placeholder={t.addTag}
            list={listId}
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
          />
          <datalist id={listId}>
            {known?.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </form>
      )}
      <Fault failure={save.failure} />
    </div>
  )
}

function Note({ uid, keyword }: LabelsProps) {
  const isEditing = useSignal(false)
  const typed = useSignal(keyword.note ?? '')
  const save = useAction(async () => {
    const before = keyword.note ?? null
    await patchKeyword(uid, keyword.id, { note: typed.value.trim() || null })
    toast(t.noteSaved, { undo: () => patchKeyword(uid, keyword.id, { note: before }) })
  })
  if (!isEditing.value)
    return (
      <div class="note-row">
        {keyword.note != null && (
          <p class="note">
            <Icon name="sticky-note" size={14} /> {keyword.note}
          </p>
        )}
        {canEdit.value && (
          <Button
            isSmall
            kind="quiet"
            icon={keyword.note == null ? 'plus' : 'pencil'}
            onClick={() => {
              typed.value = keyword.note ?? ''
              isEditing.value = true
            }}
          >
            {keyword.note == null ? t.addNote : t.editNote}
          </Button>
        )}
      </div>
    )
  return (
    <Form action={save} onDone={() => (isEditing.value = false)}>
      <TextArea
        label={t.note}
        rows={3}
        value={typed.value}
        onInput={(value) => (typed.value = value)}
        field="note"
      />
      <div class="actions">
        <Submit kind="main">{common.save}</Submit>
        <Button onClick={() => (isEditing.value = false)}>{common.cancel}</Button>
      </div>
    </Form>
  )
}

async function patchKeyword(
  uid: string,
  id: number,
  body: { tags?: readonly string[]; note?: string | null },
): Promise<void> {
  await call('PATCH /projects/{project_uid}/rank-tracker/keywords/{keyword_id}', {
    path: { project_uid: uid, keyword_id: id },
    body,
  })
  changed(`/projects/${uid}/rank-tracker`)
}
