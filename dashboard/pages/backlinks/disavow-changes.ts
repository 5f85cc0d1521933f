// Changes of the disavow list, each with its way back: what was added is deleted again, what was deleted is added again.

import { call } from '../../api/client.ts'
import type { DisavowEntry } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import { disavow as t } from '../../text/disavow.ts'
import { inRequests, type NewEntry } from './disavow-requests.ts'

const DELETED_AT_ONCE = 1_000

export async function addEntries(uid: string, entries: readonly NewEntry[]): Promise<void> {
  const { created, existing } = await post(uid, entries)
  const texts = [created > 0 && t.disavowed(created), existing > 0 && t.wereThere(existing)]
  // Which ones were there before is not told, so they cannot be left out of the way back.
  const canUndo = created > 0 && existing === 0
  toast(texts.filter(Boolean).join(' '), canUndo ? { undo: () => void takeBack(uid, entries) } : {})
}

export async function deleteEntries(uid: string, entries: readonly DisavowEntry[]): Promise<void> {
  await remove(
    uid,
    entries.map(({ id }) => id),
  )
  const undo = () =>
    void attempt(async () => {
      await post(uid, entries)
      toast(t.restored(entries.length))
    })
  toast(t.deleted(entries.length), { undo })
}

async function post(
  uid: string,
  entries: readonly NewEntry[],
): Promise<{ created: number; existing: number }> {
  let created = 0
  let existing = 0
  try {
    for (const body of inRequests(entries)) {
      const { data } = await call('POST /projects/{project_uid}/disavows', {
        path: { project_uid: uid },
        body,
      })
      created += data.created_count
      existing += data.existing_count
    }
  } catch (error) {
    // What went before the refused request stays on the list, and that must be known.
    if (created > 0) toast(t.disavowed(created))
    throw error
  } finally {
    refresh(uid)
  }
  return { created, existing }
}

async function takeBack(uid: string, entries: readonly NewEntry[]): Promise<void> {
  await attempt(async () => {
    const ids: number[] = []
    for (const { type, value } of entries) {
      const found = await call('GET /projects/{project_uid}/disavows', {
        path: { project_uid: uid },
        query: { type, search: value.slice(0, 255), limit: 100 },
      })
      const entry = found.data.find((one) => one.value.toLowerCase() === value.toLowerCase())
      if (entry !== undefined) ids.push(entry.id)
    }
    if (ids.length > 0) await remove(uid, ids)
    toast(t.takenBack(ids.length))
  })
}

async function remove(uid: string, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += DELETED_AT_ONCE)
    await call('POST /projects/{project_uid}/disavows/bulk-delete', {
      path: { project_uid: uid },
      body: { ids: ids.slice(start, start + DELETED_AT_ONCE) },
    })
  refresh(uid)
}

/** For what runs after its button is gone. */
async function attempt(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => toastFailure(error.message))
}

function refresh(uid: string): void {
  changed(`/projects/${uid}/disavows`, `/projects/${uid}/backlinks`)
}
