// Deleting a keyword takes everything that was measured with it, so it is asked for first.

import { call } from '../../api/client.ts'
import type { ReadKeyword } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/keyword.ts'
import { Confirm } from '../../ui/confirm.tsx'

type DeleteKeywordProps = {
  uid: string
  keyword: ReadKeyword
  isOfBoth: boolean
  onClose(): void
  onDeleted(): void
}

export function DeleteKeyword({ uid, keyword, isOfBoth, onClose, onDeleted }: DeleteKeywordProps) {
  return (
    <Confirm
      title={t.deleteTitle(keyword.keyword)}
      text={isOfBoth ? t.deleteBothText : t.deleteText}
      action={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await call('DELETE /projects/{project_uid}/rank-tracker/keywords/{keyword_id}', {
          path: { project_uid: uid, keyword_id: keyword.id },
          query: { ...(isOfBoth && { delete_all_devices: true }) },
        })
        onDeleted()
        // Once nothing of it is shown any more, so that nothing of it is asked for.
        setTimeout(() => changed(`/projects/${uid}/rank-tracker`))
        toast(t.deleted(keyword.keyword))
      }}
    />
  )
}
