// Making and deleting segments, and their rules in words.

import { call } from '../../api/client.ts'
import { asFailure } from '../../api/failure.ts'
import type { Segment, SegmentRule } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast, toastFailure } from '../../state/toasts.ts'
import * as t from '../../text/segments.ts'

export function rulesText(rules: readonly SegmentRule[]): string {
  return rules
    .map(({ field, operator, value }) => t.ruleText(t.fields[field], t.operators[operator], value))
    .join(` ${t.and} `)
}

/** Its rules are all there is of it, so it can be made again. */
export async function deleteSegment(uid: string, { id, name, rules }: Segment): Promise<void> {
  try {
    await call('DELETE /projects/{project_uid}/rank-tracker/segments/{segment_id}', {
      path: { project_uid: uid, segment_id: id },
    })
    changed(`/projects/${uid}/rank-tracker`)
    toast(t.deleted(name), { undo: () => createSegment(uid, { name, rules }) })
  } catch (error) {
    toastFailure(asFailure(error).message)
  }
}

export async function createSegment(
  uid: string,
  body: { name: string; rules: readonly SegmentRule[] },
): Promise<Segment> {
  const { data } = await call('POST /projects/{project_uid}/rank-tracker/segments', {
    path: { project_uid: uid },
    query: {},
    body,
  })
  changed(`/projects/${uid}/rank-tracker`)
  return data
}
