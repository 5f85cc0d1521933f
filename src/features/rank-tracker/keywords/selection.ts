// A list or an overview may be limited to one segment, which must exist.

import type { Database } from '../../../data/storage/database.ts'
import { AppError } from '../../../lib/errors.ts'
import { SEGMENT_NOT_FOUND } from '../errors.ts'

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
  if (row === undefined) throw new AppError(SEGMENT_NOT_FOUND, 'Segment not found.')
}
