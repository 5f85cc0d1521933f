// Which keywords a list or an overview is about: those of one segment, those of none, or all.

import { AppError, invalid } from '../../lib/errors.ts'
import type { Database } from '../../storage/database.ts'

export function refuseTwoSelections(query: { segment_id?: number; unmatched?: boolean }): void {
  if (query.segment_id === undefined || query.unmatched !== true) return
  throw invalid({
    segment_id: ['The segment_id cannot be combined with unmatched=true.'],
    unmatched: ['The unmatched cannot be true together with a segment_id.'],
  })
}

export async function requireSegment(
  database: Database,
  projectId: number,
  segmentId: number,
): Promise<void> {
  const row = await database.read((db) =>
    db
      .selectFrom('segments')
      .where('project_id', '=', projectId)
      .where('id', '=', segmentId)
      .select('id')
      .executeTakeFirst(),
  )
  if (row === undefined) throw new AppError('segment_not_found', 'Segment not found.')
}
