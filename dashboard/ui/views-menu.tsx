// Filters, order and columns of a page under a name: one's own, or shared with the project.

import { useSignal } from '@preact/signals'
import { call } from '../api/client.ts'
import type { SavedView } from '../api/types.ts'
import { useAction } from '../state/action.ts'
import { path, search } from '../state/address.ts'
import { useData } from '../state/data.ts'
import { changed } from '../state/live.ts'
import { canEdit, isOwner, session } from '../state/session.ts'
import { toast } from '../state/toasts.ts'
import { useVersioned } from '../state/versioned.ts'
import * as common from '../text/common.ts'
import * as t from '../text/views.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Checkbox, TextField } from './fields.tsx'
import { Form, Submit } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Badge } from './marks.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { Fault } from './states.tsx'

const VIEWS_MAX = 100

type ViewsMenuProps = {
  /** The name of the page in the API. */
  page: string
  projectUid: string
  /** The address of the page. */
  to: string
  /** Names of the query that belong to no view: the row that is open beside the list. */
  except?: readonly string[]
}

export function ViewsMenu({ page, projectUid, to, except = [] }: ViewsMenuProps) {
  const open = useSignal<'save' | 'manage' | undefined>(undefined)
  const isWanted = useSignal(false)
  const listed = useData(isWanted.value ? 'GET /views' : null, {
    query: { page, project_uid: projectUid, limit: VIEWS_MAX },
  }).data
  const all = listed?.data ?? []
  const query = viewQuery(search.value, except)
  const itemOf = (view: SavedView): MenuItem => ({
    label: view.name,
    to: view.query === '' ? to : `${to}?${view.query}`,
    isChecked: view.query === query && path.value === to,
  })
  const mine = all.filter(({ is_shared }) => !is_shared)
  const shared = all.filter(({ is_shared }) => is_shared)
  const mayWrite = session.value?.scope === 'read_write'
  const items: MenuItem[] = [
    ...(listed !== undefined && all.length === 0 ? [{ heading: t.none }] : []),
    ...(mine.length === 0 ? [] : [{ heading: t.mine }, ...mine.map(itemOf)]),
    ...(shared.length === 0 ? [] : [{ heading: t.shared }, ...shared.map(itemOf)]),
    ...(mayWrite
      ? [{ heading: '' }, { label: t.save, icon: 'plus' as const, onSelect: () => (open.value = 'save') }]
      : []),
    ...(all.some(mayChange)
      ? [{ label: t.manage, icon: 'pencil' as const, onSelect: () => (open.value = 'manage') }]
      : []),
  ]
  const close = () => (open.value = undefined)
  return (
    <>
      <Menu label={t.views} icon="bookmark" items={items} onApproach={() => (isWanted.value = true)} />
      {open.value === 'save' && (
        <SaveDialog page={page} projectUid={projectUid} query={query} onClose={close} />
      )}
      {open.value === 'manage' && <ManageDialog views={all.filter(mayChange)} onClose={close} />}
    </>
  )
}

function mayChange({ is_mine }: SavedView): boolean {
  return is_mine ? session.value?.scope === 'read_write' : isOwner.value
}

function viewQuery(text: string, except: readonly string[]): string {
  const query = new URLSearchParams(text)
  for (const name of except) query.delete(name)
  return query.toString()
}

type SaveDialogProps = { page: string; projectUid: string; query: string; onClose(): void }

function SaveDialog({ page, projectUid, query, onClose }: SaveDialogProps) {
  const name = useSignal('')
  const isShared = useSignal(false)
  const save = useAction(async () => {
    const body = {
      project_uid: projectUid,
      page,
      name: name.value.trim(),
      query,
      is_shared: isShared.value,
    }
    await call('POST /views', { body })
    changed('/views')
    toast(t.saved(body.name))
  })
  return (
    <FormDialog
      title={t.saveTitle}
      submit={common.save}
      action={save}
      isReady={name.value.trim() !== ''}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        hint={t.saveHint}
        value={name.value}
        onInput={(value) => (name.value = value)}
        field="name"
      />
      {canEdit.value && (
        <Checkbox label={t.share} isChecked={isShared.value} onChange={(value) => (isShared.value = value)} />
      )}
    </FormDialog>
  )
}

function ManageDialog({ views, onClose }: { views: readonly SavedView[]; onClose(): void }) {
  return (
    <Dialog title={t.manageTitle} onClose={onClose}>
      {views.length === 0 ? (
        <p class="muted">{t.none}</p>
      ) : (
        <ul class="stack">
          {views.map((view) => (
            <ManagedView key={view.id} view={view} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function ManagedView({ view }: { view: SavedView }) {
  const name = useSignal(view.name)
  const one = { path: { view_id: view.id } }
  const rename = useVersioned({
    name: 'GET /views/{view_id}',
    parameters: one,
    valuesOf: ({ data }) => ({ name: data.name }),
    stored: { name: view.name },
    mine: { name: name.value },
    isUntouched: name.value === view.name,
    labels: { name: t.name },
    async save(ifMatch) {
      await call('PATCH /views/{view_id}', { ...one, body: { name: name.value.trim() }, ifMatch })
      changed('/views')
      toast(t.renamed)
    },
    onReload(theirs) {
      name.value = theirs.name
    },
  })
  const remove = useAction(async () => {
    await call('DELETE /views/{view_id}', one)
    changed('/views')
    toast(t.deleted(view.name), {
      undo: () => restore(view),
    })
  })
  return (
    <li>
      <Form class="managed-view" action={rename}>
        <TextField
          label={t.rename(view.name)}
          isLabelHidden
          value={name.value}
          onInput={(value) => (name.value = value)}
          field="name"
        />
        {name.value.trim() !== view.name && <Submit>{common.save}</Submit>}
        <Button
          kind="quiet"
          icon="trash-2"
          label={t.deleteView(view.name)}
          isRunning={remove.isRunning}
          onClick={() => void remove.run()}
        />
        {view.is_shared && (
          <p class="hint">
            <Badge>{t.sharedMark}</Badge> {!view.is_mine && t.by(view.member_name)}
          </p>
        )}
        <Fault failure={remove.failure} />
      </Form>
    </li>
  )
}

async function restore({ project_uid, page, name, query, is_shared }: SavedView): Promise<void> {
  await call('POST /views', { body: { project_uid, page, name, query, is_shared } })
  changed('/views')
}
