// PostgreSQL away while a server starts or runs: the process stays, says that it is not ready, and goes on by itself.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '../helpers/free-port.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../helpers/postgres-server.ts'
import { type ServerHere, startHere } from '../helpers/server-here.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { until } from '../helpers/until.ts'

let postgres: PostgresServer
const folder = temporaryFolder()
before(async () => {
  postgres = await startPostgres()
})
after(async () => {
  await postgres?.remove()
})

async function ask(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test('a server or worker that is started before its PostgreSQL waits for it, and says so meanwhile', async (t) => {
  const { url } = await createDatabase(postgres.url)
  await postgres.stop()
  for (const role of ['all', 'worker'] as const) {
    const port = await freePort()
    const settings = { SIGHTLINE_DATA: folder, SIGHTLINE_DATABASE_URL: url, SIGHTLINE_PORT: String(port) }
    let said = ''
    const onLogged = (text: string) => {
      said += text
    }
    const starting = startHere(settings, { role, after: (clean) => t.after(clean), onLogged })
    const own = `http://127.0.0.1:${port}`
    await until('it answers', () =>
      ask(`${own}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    const ready = await ask(`${own}/readyz`)
    assert.equal(ready.status, 503)
    assert.deepEqual(JSON.parse(ready.text), {
      status: 'not_ready',
      database: 'unavailable',
      migrations: 'unknown',
    })
    assert.match((await ask(`${own}/metrics`)).text, /^sightline_database_up 0$/m)
    const api = await fetch(`${own}/v1/projects`)
    assert.deepEqual([api.status, api.headers.get('retry-after')], [503, '2'])
    assert.equal(((await api.json()) as { code: string }).code, 'database_unavailable')
    await until('it says so', () => /PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached/.test(said))
    await postgres.start()
    const server = await starting
    // A machine with other work may take longer for a read than a process waits that is asked whether it is ready.
    await until('it is ready', async () => (await ask(`${own}/readyz`)).status === 200)
    await until('its figures say so', async () =>
      /^sightline_database_up 1$/m.test((await ask(`${own}/metrics`)).text),
    )
    await server.stop()
    await postgres.stop()
  }
  await postgres.start()
})

test('a server whose PostgreSQL is restarted goes on, jobs and all, and says when it is not ready', async (t) => {
  const { url } = await createDatabase(postgres.url)
  const settings = { SIGHTLINE_DATA: folder, SIGHTLINE_DATABASE_URL: url }
  const server: ServerHere = await startHere(settings, { after: (clean) => t.after(clean) })
  const headers = { authorization: `Bearer ${server.started.key}`, 'content-type': 'application/json' }
  const create = (name: string) =>
    fetch(`${server.url}/v1/projects`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': name },
      body: JSON.stringify({ name, domain: `${name}.example` }),
    }).then(async (response) => ({ status: response.status, text: await response.text() }))
  for (const how of ['stop', 'kill'] as const) {
    assert.equal((await create(`before-${how}`)).status, 201)
    await postgres[how]()
    assert.equal((await create(`during-${how}`)).status, 503)
    await until('it is not ready', async () => (await ask(`${server.url}/readyz`)).status === 503)
    assert.match((await ask(`${server.url}/metrics`)).text, /^sightline_database_up 0$/m)
    await postgres.start()
    await until('it is ready', async () => (await ask(`${server.url}/readyz`)).status === 200)
    // The same key as the one that could not be served.
    await until('the same request is served', async () => (await create(`during-${how}`)).status === 201)
  }
  const { data } = (await (await fetch(`${server.url}/v1/projects`, { headers })).json()) as {
    data: { uid: string }[]
  }
  assert.equal(data.length, 4)
  await fetch(`${server.url}/v1/projects/${data[0]?.uid}`, { method: 'DELETE', headers })
  const removed = /^sightline_jobs_finished_total\{kind="projects\.remove",outcome="succeeded"\} [1-9]/m
  await until('its jobs run', async () => removed.test((await ask(`${server.url}/metrics`)).text))
  await server.stop()
})

test('a wrong password ends the start at once: waiting would not help', async (t) => {
  const url = new URL(postgres.url)
  url.password = 'wrong'
  const settings = { SIGHTLINE_DATA: folder, SIGHTLINE_DATABASE_URL: url.href }
  await assert.rejects(startHere(settings, { after: (clean) => t.after(clean) }), /is refused by its server/)
})
