// Tags and the note of a keyword, changed where they stand.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ReadKeyword } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
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
  const save = useAction(async (kind: 'add' | 'remove', names: readonly string[]) => {
    const change = (kind: 'add' | 'remove') =>
      changeTags(uid, keyword.id, kind === 'add' ? { add: [...names] } : { remove: [...names] })
    await change(kind)
    toast(t.tagsSaved, { undo: () => change(kind === 'add' ? 'remove' : 'add') })
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
              onClick={() => void save.run('remove', [tag])}
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
            const names = readTagNames(typed.value).filter((name) => !hasTag(tags, name))
            if (names.length === 0 || (await save.run('add', names))) typed.value = ''
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
  const one = { path: { project_uid: uid, keyword_id: keyword.id } }
  const put = async (note: string | null, ifMatch?: string) => {
    await call('PATCH /projects/{project_uid}/rank-tracker/keywords/{keyword_id}', {
      ...one,
      body: { note },
      ifMatch,
    })
    changed(`/projects/${uid}/rank-tracker`)
  }
  const save = useVersioned({
    name: 'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}',
    parameters: { ...one, query: { include: 'tags' } },
    valuesOf: ({ data }) => ({ note: data.note ?? '' }),
    stored: { note: keyword.note ?? '' },
    mine: { note: typed.value },
    isUntouched: !isEditing.value,
    labels: { note: t.note },
    async save(ifMatch) {
      const before = keyword.note ?? null
      await put(typed.value.trim() || null, ifMatch)
      toast(t.noteSaved, { undo: () => put(before) })
    },
    onReload({ note }) {
      typed.value = note
    },
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

/** Names alone are sent: tags that somebody else adds or removes meanwhile stay as they are. */
async function changeTags(uid: string, id: number, change: { add: string[] } | { remove: string[] }) {
  await call('POST /projects/{project_uid}/rank-tracker/keywords/tag', {
    path: { project_uid: uid },
    body: { keyword_ids: [id], ...change },
  })
  changed(`/projects/${uid}/rank-tracker`)
}

function hasTag(tags: readonly string[], name: string): boolean {
  return tags.some((tag) => tag.toLowerCase() === name.toLowerCase())
}
