// Imports a release of Common Crawl's graph of domains into the profiles of projects. Nothing is stored before all files
// have been read to their end; then each target is published by itself, and a project that was deleted meanwhile is passed
// over.

import type { Database } from '../../../data/storage/database.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { type CrawlTarget, listTargets, unlessDeleted } from './crawl-targets.ts'
import { refuseHostGraph } from './graph-release.ts'
import {
  findReferringDomains,
  type GraphLimits,
  type GraphOptions,
  type GraphPaths,
} from './referring-domains.ts'
import { storeReferringDomains } from './store-referring-domains.ts'

type GraphImportOptions = GraphOptions & {
  readonly projects?: readonly string[]
  /** The day of the release. */
  readonly day: number
  readonly nowMs: number
  readonly limits?: GraphLimits
  readonly onStored?: (done: number, all: number) => void
}

/** `unknown`: the graph does not have it; `too_large`: more domains link to it than fit into memory. */
export type TargetOutcome = {
  readonly target: CrawlTarget
  readonly outcome: 'stored' | 'unknown' | 'too_large' | 'deleted'
  readonly domains: number
  readonly rank: number | null
}

export type ImportedGraph = {
  readonly vertices: number
  readonly edges: number
  readonly ranks: number
  readonly targets: readonly TargetOutcome[]
}

export async function importGraph(
  database: Database,
  paths: GraphPaths,
  { projects, day, nowMs, onStored, ...options }: GraphImportOptions,
): Promise<ImportedGraph> {
  refuseHostGraph([...paths.vertices, ...paths.edges, ...paths.ranks])
  const targets = await listTargets(database, projects)
  if (targets.length === 0) throw new AppError(BAD_USAGE, 'There is no project to find backlinks for.')
  const wanted = new Set(targets.map(({ domain }) => domain))
  const found = await findReferringDomains(paths, wanted, options)
  try {
    const outcomes: TargetOutcome[] = []
    for (const target of targets) {
      onStored?.(outcomes.length, targets.length)
      options.signal?.throwIfAborted()
      const findings = found.of(target.domain)
      const outcome = { target, domains: 0, rank: findings?.rank ?? null }
      if (findings === undefined) outcomes.push({ ...outcome, outcome: 'unknown' })
      else if (findings.isTooLarge) outcomes.push({ ...outcome, outcome: 'too_large' })
      else {
        const signal = options.signal && { signal: options.signal }
        const domains = await unlessDeleted(
          storeReferringDomains(database, target, findings, { day, nowMs, ...signal }),
        )
        outcomes.push(
          domains === undefined
            ? { ...outcome, outcome: 'deleted' }
            : { ...outcome, outcome: 'stored', domains },
        )
      }
    }
    onStored?.(outcomes.length, targets.length)
    const { vertices, edges, ranks } = found
    return { vertices, edges, ranks, targets: outcomes }
  } finally {
    found.release()
  }
}
