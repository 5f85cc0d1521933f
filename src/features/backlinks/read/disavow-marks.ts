// Marks which links and linking domains are on the project's disavow list, if a request asks for it. One query looks
// up a whole page of rows.

import type { Database } from '../../../data/storage/database.ts'
import { findDisavowed, isUrlDisavowed } from '../../disavow/reads.ts'
import type { BacklinkRecord, ReferringDomainRecord } from '../schema.ts'

export async function markLinks(
  database: Database,
  projectId: number,
  records: readonly BacklinkRecord[],
): Promise<object[]> {
  const urls = records.map(({ source_url }) => source_url)
  const disavowed = await database.read((db) => findDisavowed(db, projectId, { urls }))
  return records.map((record) => ({ ...record, is_disavowed: isUrlDisavowed(record.source_url, disavowed) }))
}

export async function markDomains(
  database: Database,
  projectId: number,
  records: readonly ReferringDomainRecord[],
): Promise<object[]> {
  const hosts = records.map(({ domain }) => domain)
  const { domains } = await database.read((db) => findDisavowed(db, projectId, { hosts }))
  return records.map((record) => ({ ...record, is_disavowed: domains.has(record.domain) }))
}
