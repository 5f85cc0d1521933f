// Removes what a deleted project has in tables that may be large. The first column of their primary keys is the project.

import type { Engine } from '../../data/storage/portable.ts'
import { type RemovalPosition, type RemovedTable, removeStep } from '../../data/storage/sql/removal-steps.ts'
import type { RemovalStep } from '../../entry/feature.ts'

export function tableRemoval(engine: Engine, tables: readonly RemovedTable[]): RemovalStep {
  // A step may have been rolled back after it stored where it ended. So the end counts only when it was reached from
  // the start.
  let reached: { projectId: number; position: RemovalPosition } | undefined
  return async (tx, projectId, rowsMax) => {
    const from = reached?.projectId === projectId ? reached.position : undefined
    const owned = { tables, within: { project_id: projectId } }
    const { position } = await removeStep(tx, engine, owned, from, rowsMax)
    reached = position && { projectId, position }
    // Removes up to the number asked for, until there are none: the caller goes on while a step was full.
    return position === undefined && from === undefined ? 0 : rowsMax
  }
}
