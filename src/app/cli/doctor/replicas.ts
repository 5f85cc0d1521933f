// Examines the replicas that may answer reads: whether each follows the primary, and keeps up with it.

import type { Database } from '../../../data/storage/database.ts'
import type { StorageConfig } from '../../../data/storage/location.ts'
import { examineReplica } from '../../../data/storage/postgres/examine-replica.ts'
import { replicaName } from '../../../data/storage/postgres/replication.ts'
import { formatBytes } from '../../../entry/cli/terminal/bytes.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const CHECK = 'replica'

export async function examineReplicas(
  database: Database,
  { databaseReplicaUrls = [] }: StorageConfig,
): Promise<CheckResult[]> {
  return await Promise.all(databaseReplicaUrls.map((url) => describeReplica(database, url)))
}

async function describeReplica(database: Database, url: string): Promise<CheckResult> {
  const name = replicaName(url)
  const found = await examineReplica(database, url)
  switch (found.state) {
    case 'keeps up':
      return ok(CHECK, `${name} has what the primary wrote ${Math.ceil(found.tookMs)} ms ago`)
    case 'behind':
      return warn(
        CHECK,
        `${name} is ${formatBytes(found.bytes)} of log behind the primary`,
        'The primary answers reads until it has caught up. Look whether its disk keeps up, or a long query holds it up.',
      )
    case 'unfit':
      return warn(
        CHECK,
        `${name} is left out: ${found.reason}`,
        'The primary answers in its place. Correct SIGHTLINE_DATABASE_REPLICA_URLS, or look at that server.',
      )
  }
}
