// Changes of the disavow list, each with its way back: what was added is deleted again, what was deleted is added again.

import { call } from '../../api/client.ts'
import type { DisavowEntry } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import * as t from '../../text/disavow.ts'
import { inRequests, type NewEntry } from './disavow-requests.ts'

const DELETED_AT_ONCE = 1_000

export async function addEntries(uid: string, entries: readonly NewEntry[]): Promise<void> {
  const { createdIds, existing } = await post(uid, entries)
  const created = createdIds.length
  const texts = [created > 0 && t.disavowed(created), existing > 0 && t.wereThere(existing)]
  // Entries that were there before stay.
  toast(texts.filter(Boolean).join(' '), created > 0 ? { undo: () => void undoAdding(uid, createdIds) } : {})
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
): Promise<{ createdIds: readonly number[]; existing: number }> {
  const createdIds: number[] = []
  let existing = 0
  try {
    for (const body of inRequests(entries)) {
      const { data } = await call('POST /projects/{project_uid}/disavows', {
        path: { project_uid: uid },
        query: { include: 'ids' },
        body,
      })
      createdIds.push(...(data.created_ids ?? []))
      existing += data.existing_count
    }
  } catch (error) {
    // Entries of earlier requests stay on the list, and the person must know that.
    if (createdIds.length > 0)
      toast(t.disavowed(createdIds.length), { undo: () => void undoAdding(uid, createdIds) })
    throw error
  } finally {
    refresh(uid)
  }
  return { createdIds, existing }
}

async function undoAdding(uid: string, ids: readonly number[]): Promise<void> {
  await attempt(async () => {
    await remove(uid, ids)
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
