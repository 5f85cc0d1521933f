// Which of a project's targets a command means: its own domain, one of its competitors, or all of those.

import type { Database } from '../../../data/storage/database.ts'
import type { FoundProject } from '../../../entry/cli/find-project.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { COMPETITOR_NOT_FOUND } from '../../projects/errors.ts'
import { listTargetCompetitors, requireTarget, type Target } from '../read/targets.ts'

export type TargetOptions = { project: string; target?: string; competitors?: true }

export async function chooseTargets(
  database: Database,
  project: FoundProject,
  { target, competitors }: TargetOptions,
): Promise<Target[]> {
  if (competitors !== true) return [await requireTarget(database, project, target)]
  if (target !== undefined) throw new AppError(BAD_USAGE, 'Use either --target or --competitors, not both.')
  const all = await listTargetCompetitors(database, project.id)
  if (all.length === 0) throw new AppError(COMPETITOR_NOT_FOUND, `Project ${project.uid} has no competitors.`)
  return all.map(({ domain }) => ({ domain, host: matchingHost(domain), isProject: false }))
}
