// The primary goes away, its standby is promoted, and the name in SIGHTLINE_DATABASE_URL leads there: servers go on
// without a restart, and nothing that they acknowledged is lost.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { readClusterSettings, startPgBouncer, WITHOUT_STATEMENTS } from '../helpers/pgbouncer.ts'
import { type PostgresServer, startPostgres } from '../helpers/postgres-server.ts'
import { startHere } from '../helpers/server-here.ts'
import { startName } from '../helpers/server-name.ts'
import { commitOnStandby, FOLLOWED, promote, startStandby } from '../helpers/standby.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { until } from '../helpers/until.ts'

/** Without the watch, connections would be given up after 70 seconds of silence. */
const BACK_MS_MAX = 60_000

async function startPair(t: TestContext): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const [primaryDir, standbyDir] = await Promise.all(
    ['primary', 'standby'].map((name) => mkdtemp(join(tmpdir(), `sightline-${name}-`))),
  )
  t.after(() =>
    Promise.all([primaryDir, standbyDir].map((dir) => rm(dir!, { recursive: true, force: true }))),
  )
  const primary = await startPostgres({ databaseDir: primaryDir!, settings: FOLLOWED })
  t.after(() => primary.remove())
  const standby = await startStandby(primary, primaryDir!, standbyDir!)
  t.after(() => standby.remove())
  await commitOnStandby(primary)
  return { primary, standby }
}

async function openPooler(t: TestContext, url: URL): Promise<string> {
  const pooler = await startPgBouncer(url, readClusterSettings())
  t.after(() => pooler.remove())
  return pooler.urlOf(url.href)
}

const CASES: readonly { title: string; isSilent?: boolean; isPooled?: boolean; skip?: string | false }[] = [
  { title: 'is killed' },
  { title: 'falls silent, with its connections open', isSilent: true },
  { title: 'is killed behind PgBouncer', isPooled: true, skip: WITHOUT_STATEMENTS },
]

for (const { title, isSilent = false, isPooled = false, skip = false } of CASES) {
  test(`a primary that ${title}: the server goes on with its standby`, { skip }, async (t) => {
    const { primary, standby } = await startPair(t)
    const name = await startName(t, primary)
    const settings = {
      SIGHTLINE_DATA: temporaryFolder(t),
      SIGHTLINE_DATABASE_URL: isPooled ? await openPooler(t, new URL(name.url)) : name.url,
      SIGHTLINE_DATABASE_DIRECT_URL: name.url,
      SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    }
    const server = await startHere(settings, { after: (clean) => t.after(clean) })
    const headers = { authorization: `Bearer ${server.started.key}`, 'content-type': 'application/json' }
    const acknowledged: string[] = []
    let asked = 0
    const create = async (): Promise<number> => {
      const project = `project-${++asked}`
      const body = JSON.stringify({ name: project, domain: `${project}.example` })
      const { status } = await fetch(`${server.url}/v1/projects`, { method: 'POST', headers, body })
      if (status === 201) acknowledged.push(project)
      return status
    }
    const list = async () => (await fetch(`${server.url}/v1/projects`, { headers })).status
    const statuses = new Set<number>()

    // As many as there are connections for, so that all of them are open.
    await Promise.all(Array.from({ length: 10 }, create))
    if (isSilent) name.fallSilent()
    await primary.kill()
    name.leadTo(standby)
    if (!isSilent) {
      // The name may lead to a server that is not promoted yet.
      await until('a write is refused for now', async () => (await create()) === 503)
      if (isPooled) await until('PgBouncer has connected again', async () => (await list()) === 200)
      assert.equal(await list(), 200)
    }
    await promote(standby)
    const promotedMs = performance.now()
    let isBack = false
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isBack) {
          const status = await create()
          statuses.add(status)
          if (status === 201) isBack = true
        }
      }),
    )
    const backMs = performance.now() - promotedMs
    t.diagnostic(`back after ${Math.round(backMs)} ms`)
    assert.ok(backMs < BACK_MS_MAX, `${backMs} ms`)
    assert.deepEqual(
      [...statuses].filter((status) => status !== 201 && status !== 503),
      [],
    )
    await Promise.all(Array.from({ length: 10 }, create))

    const client = new pg.Client({ connectionString: standby.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from projects')
    await client.end()
    const stored = new Set(rows.map((row) => row.name))
    assert.ok(acknowledged.length >= 20, `${acknowledged.length}`)
    assert.deepEqual(
      acknowledged.filter((project) => !stored.has(project)),
      [],
    )
  })
}
