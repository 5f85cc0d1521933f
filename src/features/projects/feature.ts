// Puts projects and their competitors together. Deleting a project removes the data of all features.

import type { Tx } from '../../data/storage/database.ts'
import type { CommonParts, Feature, Removal, SimulatedSource, SummarySource } from '../../entry/feature.ts'
import type { AccessSource, ProjectRef } from '../../entry/http/access/principal.ts'
import type { Networks } from '../../lib/networks.ts'
import { competitorRoutes } from './competitor-routes.ts'
import { countAccountCompetitors } from './competitor-store.ts'
import { PROJECT_REMOVAL_KIND, projectRemovalHandler } from './project-removal.ts'
import { countAccountBytes } from './project-storage.ts'
import { projectRoutes } from './routes.ts'
import { simulatedRoutes } from './simulated-routes.ts'
import type { StoredProject } from './store.ts'

type ProjectParts = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults'> & {
  allowedNetworks: Networks
  /** The removal steps of all features. */
  removals: readonly Removal[]
  summaries: readonly SummarySource[]
  simulated: readonly SimulatedSource[]
  findProject: AccessSource['findProject']
  onDeleted(project: ProjectRef): void
  onProjectChanged(tx: Tx, before: StoredProject, after: StoredProject): Promise<void>
  onCompetitorsChanged(tx: Tx, projectId: number): Promise<void>
}

export function createProjects(parts: ProjectParts): Feature {
  const { removals, onProjectChanged, onCompetitorsChanged } = parts
  return {
    name: 'projects',
    routes: [
      ...projectRoutes({ ...parts, onChanged: onProjectChanged }),
      ...competitorRoutes({ ...parts, onChanged: onCompetitorsChanged }),
    ],
    appRoutes: simulatedRoutes(parts),
    tools: () => import('./tools.ts'),
    handlers: { [PROJECT_REMOVAL_KIND]: projectRemovalHandler(removals) },
    usage: {
      competitors: {
        limit: (limits, projectCount) => limits.competitors * projectCount,
        countUsed: countAccountCompetitors,
      },
      storage_bytes: { limit: (limits) => limits.storageBytes, countUsed: countAccountBytes },
    },
  }
}
