// Deleting keywords, of as many as one likes: the API takes a hundred at a time.

import { call } from '../../api/client.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/add-keywords.ts'
import { batchesOf } from './keyword-lines.ts'

export async function deleteKeywords(uid: string, ids: readonly number[]): Promise<void> {
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
    changed(`/projects/${uid}/rank-tracker`, `/projects/${uid}/quick-wins`)
  }
}
