// What can be done with the keywords that are marked: tags on or off, with a way back, and deleting.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { ListedKeyword } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/keywords.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { Selection } from '../../ui/selection.ts'
import { batchesOf } from './keyword-lines.ts'
import { TagDialog } from './tag-dialog.tsx'

type KeywordBulkProps = { uid: string; selection: Selection; rows: readonly ListedKeyword[] }

export function KeywordBulk({ uid, selection, rows }: KeywordBulkProps) {
  const open = useSignal<'tag' | 'delete' | undefined>(undefined)
  const marked = rows.filter(({ id }) => selection.has(id))
  if (marked.length === 0) return null
  const close = () => (open.value = undefined)
  return (
    <div class="bulk">
      <strong>{common.selected(formatWhole(marked.length))}</strong>
      <Button icon="tag" onClick={() => (open.value = 'tag')}>
        {t.tag}
      </Button>
      <Button icon="trash-2" kind="danger" onClick={() => (open.value = 'delete')}>
        {t.delete}
      </Button>
      <Button kind="quiet" onClick={() => selection.replace([])}>
        {common.clearSelection}
      </Button>
      {open.value === 'tag' && <TagDialog uid={uid} marked={marked} onClose={close} />}
      {open.value === 'delete' && (
        <Confirm
          title={t.deleteTitle(marked.length)}
          text={t.deleteText}
          action={common.delete}
          onClose={close}
          onConfirm={async () => {
            await deleteKeywords(
              uid,
              marked.map(({ id }) => id),
            )
            selection.replace([])
          }}
        />
      )}
    </div>
  )
}

async function deleteKeywords(uid: string, ids: readonly number[]): Promise<void> {
  let count = 0
  try {
    for (const keyword_ids of batchesOf(ids)) {
      const { data } = await call('POST /projects/{project_uid}/rank-tracker/keywords/bulk-delete', {
        path: { project_uid: uid },
        body: { keyword_ids },
      })
      count += data.deleted_count
    }
    toast(t.deleted(count))
  } finally {
    changed(`/projects/${uid}/rank-tracker`)
  }
}
