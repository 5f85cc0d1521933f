// What has to hold in the end, whatever happened: all that was acknowledged is stored, once; nothing was bought twice, and the ledger
// knows of all that was paid; every job, check and crawl has ended.

import assert from 'node:assert/strict'
import { until } from '../helpers/until.ts'
import { ask, type Cluster } from './cluster.ts'
import type { Load } from './load.ts'

const END_WITHIN_MS = 300_000

type Counted = { name: string; times: number }

const count = (column: string, table: string) =>
  `select ${column} as name, count(*)::int as times from ${table} group by ${column}`

export async function untilAllEnded(cluster: Cluster): Promise<void> {
  await until(
    'all work has ended',
    async () => {
      const [left] = await ask<{ jobs: number; checks: number; crawls: number; due: number }>(
        cluster,
        `select
          (select count(*)::int from jobs where state = 'running'
            or (state = 'queued' and run_at <= extract(epoch from now()) * 1000)) as jobs,
          (select count(*)::int from analyses where status in ('pending', 'running')) as checks,
          (select count(*)::int from crawls where status in ('queued', 'running')) as crawls,
          (select count(*)::int from keywords where not exists (select 1 from analyses
            where analyses.project_id = keywords.project_id and analyses.keyword_id = keywords.id)) as due`,
      )
      return Object.values(left!).every((number) => number === 0)
    },
    END_WITHIN_MS,
  ).catch(async (error) => {
    const jobs = await ask(cluster, "select * from jobs where state in ('running', 'queued') limit 20")
    throw new Error(`${error.message} ${JSON.stringify(jobs, null, 1)}`)
  })
}

export async function verify(cluster: Cluster, { acknowledged, unexpected }: Load): Promise<void> {
  assert.deepEqual(unexpected, [], 'refused for another reason than "not now"')
  const stored = {
    projects: count('name', 'projects'),
    notes: count('text', "day_notes where text like 'Client%'"),
    keywords: count('keyword', 'keywords'),
    crawls: count('uid', 'crawls'),
  }
  for (const [what, query] of Object.entries(stored)) {
    const rows = await ask<Counted>(cluster, query)
    const times = new Map(rows.map((row) => [row.name, row.times]))
    const names = acknowledged[what as keyof typeof stored]
    assert.ok(names.length > 0, `no ${what} were written`)
    assert.deepEqual(
      names.filter((name) => !times.has(name)),
      [],
      `lost ${what}`,
    )
    assert.deepEqual(
      rows.filter((row) => row.times > 1),
      [],
      `doubled ${what}`,
    )
    // Clients insist until all is acknowledged.
    assert.equal(rows.length, names.length, `${what} that nobody knows of`)
  }
  await verifyChecks(cluster)
  const failed = await ask(cluster, "select kind, last_error from jobs where state = 'failed'")
  assert.deepEqual(failed, [], 'jobs that were given up')
  const crawls = await ask(cluster, "select uid, failure from crawls where status <> 'success'")
  assert.deepEqual(crawls, [], 'crawls that did not succeed')
}

async function verifyChecks(cluster: Cluster): Promise<void> {
  const { paid } = cluster.provider.counts()
  assert.deepEqual(
    Object.entries(paid).filter(([, times]) => times > 1),
    [],
    'bought twice',
  )
  const entries = await ask<{ reference: string; times: number }>(
    cluster,
    'select reference, count(*)::int as times from spend_entries group by reference',
  )
  const known = new Set(entries.map(({ reference }) => reference))
  assert.deepEqual(
    Object.keys(paid).filter((tag) => !known.has(tag)),
    [],
    'paid and not in the ledger',
  )
  assert.deepEqual(
    entries.filter(({ times }) => times > 1),
    [],
    'twice in the ledger',
  )
  const months = await ask(
    cluster,
    'select reserved_micros::int from spend_months where reserved_micros <> 0',
  )
  assert.deepEqual(months, [], 'announced and never spent')
  const twice = await ask(
    cluster,
    `select project_id, keyword_id, slot_at from analyses group by 1, 2, 3 having count(*) > 1`,
  )
  assert.deepEqual(twice, [], 'checked twice at one time')
}

/** What the run has put to the test. */
export async function summarize(cluster: Cluster, { acknowledged, answers }: Load): Promise<string> {
  const { paid } = cluster.provider.counts()
  const [analyses] = await ask<{ succeeded: number; interrupted: number }>(
    cluster,
    `select count(*) filter (where status = 'success')::int as succeeded,
      count(*) filter (where status = 'failed')::int as interrupted from analyses`,
  )
  const counts = Object.entries(acknowledged).map(([what, names]) => `${names.length} ${what}`)
  return [
    `acknowledged: ${counts.join(', ')}`,
    `${Object.keys(paid).length} checks were paid; ${analyses!.succeeded} succeeded, ${analyses!.interrupted} were interrupted`,
    `answers: ${JSON.stringify(answers)}`,
  ].join('; ')
}
