// Publishes the referring domains that the graph has of one target, each seen on the day of the release.

import type { DomainObservation } from '../../../background/providers/backlink-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { touchGeneration } from '../store/generation-store.ts'
import { openProfileImport } from '../store/profile-import.ts'
import type { CrawlTarget } from './crawl-targets.ts'
import { addRelease, findGraphReport } from './known-release.ts'
import type { ReferringDomain, TargetFindings } from './referring-domains.ts'

type StoreOptions = { readonly day: number; readonly nowMs: number; readonly signal?: AbortSignal }

const BATCH = 5000

/** Returns the number of stored domains. */
export async function storeReferringDomains(
  database: Database,
  { projectId, host }: CrawlTarget,
  findings: TargetFindings,
  { day, nowMs, signal }: StoreOptions,
): Promise<number> {
  const opened = await openProfileImport(database, { projectId, domain: host, source: 'common_crawl', nowMs })
  try {
    let count = 0
    let batch: DomainObservation[] = []
    for (const found of findings.domains()) {
      batch.push(toObservation(found, day))
      count++
      if (batch.length < BATCH) continue
      signal?.throwIfAborted()
      await opened.add({ domains: batch })
      batch = []
    }
    await opened.add({ domains: batch })
    // Read only now, because a refresh may have been published while domains were staged.
    const before = await database.read((db) => findGraphReport(db, projectId, host))
    const report = JSON.stringify(addRelease(before, day, findings.rank))
    await database.transaction(
      (tx) => touchGeneration(tx, database.engine, opened.key, { reported_json: report }),
      READ_COMMITTED,
    )
    const isNewer = before.graphDay === undefined || day > before.graphDay
    await opened.publish({ nowMs, isComplete: { links: false, domains: isNewer }, ...(signal && { signal }) })
    return count
  } catch (fault) {
    await opened.abandon()
    throw fault
  }
}

function toObservation({ domain, rank }: ReferringDomain, day: number): DomainObservation {
  return {
    domain,
    rank,
    rankKind: 'harmonic_centrality',
    spamScore: null,
    backlinks: null,
    dofollowBacklinks: null,
    firstSeen: day,
    lastSeen: day,
  }
}
