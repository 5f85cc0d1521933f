// The whole product behind a real PgBouncer: an API node and two workers share one database, and a start that can never
// succeed ends at once and says why.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { backUp } from '../../src/data/storage/backup/backup.ts'
import { callCommand } from '../helpers/command.ts'
import { createStorage, type TestStorage } from '../helpers/engines.ts'
import { listenTo } from '../helpers/event-source.ts'
import {
  type PgBouncer,
  type PoolerSettings,
  startPgBouncer,
  WITHOUT_PGBOUNCER,
  WITHOUT_STATEMENTS,
} from '../helpers/pgbouncer.ts'
import { networkUrl } from '../helpers/postgres-server.ts'
import { type ServerHere, startHere } from '../helpers/server-here.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { until } from '../helpers/until.ts'
import { installFakeTools } from './fake-tools.ts'

const WRITES = 450
const AT_ONCE = 30

/** Those of the documentation, but for where it listens and whom it knows. */
function documentedSettings(): PoolerSettings {
  const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, ini = ''] = /```ini\n[^`]*\[pgbouncer\]\n([^`]*)```/.exec(docs) ?? []
  const lines = [...ini.matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name!, value!] as const)
  assert.ok(lines.length > 5)
  return Object.fromEntries(
    lines.filter(
      ([name]) =>
        !/^(?:listen|auth_file)/.test(name) && !(WITHOUT_STATEMENTS && name === 'max_prepared_statements'),
    ),
  )
}

const KINDS: readonly { title: string; settings: PoolerSettings; skip: string | false }[] = [
  { title: 'as the documentation has it', settings: documentedSettings(), skip: WITHOUT_PGBOUNCER },
  {
    title: 'without prepared statements',
    settings: { pool_mode: 'transaction', default_pool_size: 8, max_prepared_statements: 0 },
    skip: WITHOUT_STATEMENTS,
  },
]

for (const { title, settings, skip } of KINDS) {
  test(`behind a PgBouncer ${title}, 450 writes succeed, workers work and events are heard`, {
    skip,
  }, async (t) => {
    const storage = await createStorage('postgres')
    t.after(() => storage.remove())
    const direct = networkUrl(storage.env.SIGHTLINE_DATABASE_URL)
    const pooler = await startPgBouncer(direct, settings)
    t.after(() => pooler.remove())
    const env = {
      ...storage.env,
      SIGHTLINE_SECRET: 's'.repeat(40),
      SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
      SIGHTLINE_DATABASE_URL: pooler.urlOf(direct.href),
    }
    const stopped = (clean: () => Promise<void>) => t.after(clean)
    const server = await startHere(env, { role: 'serve', after: stopped })
    assert.match(server.log(), /reached through a connection pooler/)
    const workers = [
      await startHere(env, { role: 'worker', after: stopped }),
      await startHere(env, { role: 'worker', after: stopped }),
    ]
    const headers = { authorization: `Bearer ${server.started.key}`, 'content-type': 'application/json' }
    const send = async (method: string, path: string, body?: object) => {
      const text = body && JSON.stringify(body)
      const response = await fetch(`${server.url}/v1${path}`, {
        method,
        headers,
        ...(text && { body: text }),
      })
      return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
    }

    const projects: string[] = []
    for (const name of ['one', 'two']) {
      const { body } = await send('POST', '/projects', { name, domain: `${name}.example` })
      projects.push((body as { data: { uid: string } }).data.uid)
    }
    const waiting = Array.from({ length: WRITES }, (_, number) => number)
    const statuses: Record<number, number> = {}
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
          const note = { text: `Note ${number}`, day: '2026-11-19' }
          const { status } = await send('POST', `/projects/${projects[number % 2]}/notes`, note)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }),
    )
    assert.deepEqual(statuses, { 201: WRITES })

    const stream = await listenTo(`${server.url}/app/v1/events`, await signIn(server))
    t.after(async () => stream.close())
    await until('the stream begins', () => stream.told.length > 0)
    // A worker tells what the node that has the stream does not do itself.
    const crawl = await send('POST', `/projects/${projects[0]}/crawls`)
    assert.equal(crawl.status, 201)
    await until('the end of the crawl is heard of', () =>
      stream.told.some(({ data }) =>
        /^crawl\.(completed|failed)$/.test((data as { kind?: string }).kind ?? ''),
      ),
    )

    const statusesOfRemoval = await Promise.all(projects.map((uid) => send('DELETE', `/projects/${uid}`)))
    assert.ok(statusesOfRemoval.every(({ status }) => status < 300))
    const removed = /^sightline_jobs_finished_total\{kind="projects\.remove",outcome="succeeded"\} (\d+)/m
    await until('workers have removed both projects', async () => {
      const texts = await Promise.all(workers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
      return texts.reduce((sum, text) => sum + Number(removed.exec(text)?.[1] ?? 0), 0) === 2
    })
  })
}

async function signIn(server: ServerHere): Promise<Record<string, string>> {
  const [, token] = /#k=([\w-]+)/.exec(server.text) ?? assert.fail(server.text)
  const origin = { 'sec-fetch-site': 'same-origin' }
  const opened = await fetch(`${server.url}/app/v1/session/link`, {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  assert.equal(opened.status, 201)
  return { ...origin, cookie: (opened.headers.getSetCookie()[0] ?? '').split(';', 1)[0] as string }
}

describe('a server that is to start behind a PgBouncer', { skip: WITHOUT_PGBOUNCER }, () => {
  const folder = temporaryFolder()
  let storage: TestStorage
  let direct: URL
  let pooler: PgBouncer
  let byStatement: PgBouncer

  before(async () => {
    storage = await createStorage('postgres')
    direct = networkUrl(storage.env.SIGHTLINE_DATABASE_URL)
    pooler = await startPgBouncer(direct, { pool_mode: 'transaction' })
    byStatement = await startPgBouncer(direct, { pool_mode: 'statement' })
  })
  after(async () => {
    await Promise.all([pooler?.remove(), byStatement?.remove()])
    await storage?.remove()
  })

  const settingsOf = (url: string, directUrl?: string) => ({
    SIGHTLINE_DATA: folder,
    SIGHTLINE_DATABASE_URL: url,
    ...(directUrl !== undefined && { SIGHTLINE_DATABASE_DIRECT_URL: directUrl }),
  })
  const changed = (change: (url: URL) => void) => {
    const url = new URL(pooler.urlOf(direct.href))
    change(url)
    return url.href
  }

  test('does not start where that can never succeed, and says why and what to do', async (t) => {
    const refused = [
      [
        byStatement.urlOf(direct.href),
        /leads to a connection pooler without transactions: .* pool_mode = transaction\.$/,
      ],
      [
        changed((url) => url.searchParams.set('lock_timeout', '1000')),
        /A parameter of SIGHTLINE_DATABASE_URL is refused .*lock_timeout/,
      ],
      [
        changed((url) => url.searchParams.set('options', '-c work_mem=1MB')),
        /A parameter of SIGHTLINE_DATABASE_URL is refused/,
      ],
      [
        changed((url) => {
          url.password = 'wrong'
        }),
        /SIGHTLINE_DATABASE_URL is refused by its server: .*authentication failed/,
      ],
      [
        changed((url) => {
          url.username = 'nobody'
        }),
        /SIGHTLINE_DATABASE_URL is refused by its server: /,
      ],
      [
        changed((url) => {
          url.pathname = '/no_such_database'
        }),
        /SIGHTLINE_DATABASE_URL is refused by its server: .*no_such_database/,
      ],
    ] as const
    for (const [url, reason] of refused) {
      const starting = startHere(settingsOf(url), { after: (clean) => t.after(clean) })
      await assert.rejects(
        starting,
        (error: Error) => reason.test(error.message) || assert.fail(error.message),
      )
    }
  })

  test('refuses a direct URL that leads to another database before it changes anything', async (t) => {
    const other = await createStorage('postgres')
    t.after(() => other.remove())
    const elsewhere = networkUrl(other.env.SIGHTLINE_DATABASE_URL).href
    const starting = startHere(settingsOf(pooler.urlOf(direct.href), elsewhere), {
      after: (clean) => t.after(clean),
    })
    await assert.rejects(starting, /SIGHTLINE_DATABASE_DIRECT_URL leads to another database/)
    const client = new pg.Client({ connectionString: elsewhere })
    await client.connect()
    const { rows } = await client.query("select to_regclass('schema_migrations') as found")
    await client.end()
    assert.deepEqual(rows, [{ found: null }])
  })

  test('migrates by the direct URL, makes backups by it, and doctor says so', async (t) => {
    const url = pooler.urlOf(direct.href)
    const server = await startHere(settingsOf(url, direct.href), { after: (clean) => t.after(clean) })
    await server.stop()
    const storageOf = (databaseDirectUrl?: string) => ({
      storage: {
        dataFolder: folder,
        databaseUrl: url,
        databaseDirectUrl,
        databasePoolSize: 2,
        sqliteReaders: 1,
      },
    })
    const tools = await installFakeTools()
    t.after(() => tools.remove())
    await backUp(storageOf(direct.href), join(folder, 'whole.dump'))
    const [dump] = await tools.calls()
    assert.equal(dump?.env.PGPORT, direct.port)
    await assert.rejects(
      backUp(storageOf(), join(folder, 'none.dump')),
      /through a connection pooler\. Set SIGHTLINE_DATABASE_DIRECT_URL/,
    )
    const doctor = async (env: Record<string, string>) =>
      (await callCommand(['doctor'], { ...env, SIGHTLINE_PORT: '0' })).stdout
    assert.match(await doctor(settingsOf(url, direct.href)), /connection pooler.*backups go past it/)
    assert.match(await doctor(settingsOf(url)), /connection pooler.*no backup can be made through it/)
    assert.match(
      await doctor(settingsOf(url, direct.href.replace(direct.pathname, '/postgres'))),
      /connection pooler.*leads to another database/,
    )
    const asked = await callCommand(
      ['query', 'select count(*) as projects from projects', '--json'],
      settingsOf(url),
    )
    assert.equal(asked.exitCode, 0, asked.stderr)
  })
})
