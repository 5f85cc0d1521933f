// What it takes to track the keywords of a file that are new, before any is stored: by the command line and by imports over
// HTTP alike. What that costs, tracking-cost.ts says.

import type { ProviderDescription } from '../../../background/providers/registry.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Tracking } from '../tracker/tracking-cost.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import { listUntracked } from './untracked-keywords.ts'

type WantedTracking = Pick<Tracking, 'frequency' | 'depth'> & {
  /** Undefined for a project that is still to be made. */
  projectId: number | undefined
  provider: Pick<ProviderDescription, 'devices' | 'estimateMicros' | 'surcharge'>
}

export type FileTracking = Tracking & {
  keywords: number
  /** Rows for devices that the provider cannot check. */
  failing: number
}

export async function measureTracking(
  database: Database,
  { projectId, provider, frequency, depth }: WantedTracking,
  rows: AsyncIterable<ImportedKeyword>,
): Promise<FileTracking> {
  const { devices, estimateMicros, surcharge } = provider
  const tracking = { keywords: 0, checks: 0, failing: 0, frequency, depth, estimateMicros }
  for await (const { keyword, device } of listUntracked(database, projectId, rows)) {
    tracking.keywords += 1
    tracking.checks += surcharge(keyword)
    if (!devices.includes(device)) tracking.failing += 1
  }
  return tracking
}
