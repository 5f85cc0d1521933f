// What can be done with the keywords that are marked: tags on or off, with a way back, and deleting.

import { useSignal } from '@preact/signals'
import type { ListedKeyword } from '../../api/types.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/keywords.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { Selection } from '../../ui/selection.ts'
import { deleteKeywords } from './delete-keywords.ts'
import { TagDialog } from './tag-dialog.tsx'

type KeywordBulkProps = { uid: string; selection: Selection; rows: readonly ListedKeyword[] }

export function KeywordBulk({ uid, selection, rows }: KeywordBulkProps) {
  const open = useSignal<'tag' | 'delete' | undefined>(undefined)
  const marked = rows.filter(({ id }) => selection.has(id))
  const close = () => (open.value = undefined)
  return (
    <BulkBar selection={selection} count={marked.length}>
      <Button icon="tag" onClick={() => (open.value = 'tag')}>
        {t.tag}
      </Button>
      <Button icon="trash-2" kind="danger" onClick={() => (open.value = 'delete')}>
        {t.delete}
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
    </BulkBar>
  )
}
