// From a signal, or a fault, to the end of the process.

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ENGINES, type Engine } from '../../src/data/storage/portable.ts'
import { callApi, callJson, runCommand, startServer } from '../helpers/command.ts'
import { createMigratedStorage, type TestStorage } from '../helpers/engines.ts'
import { openConnection, requestText } from '../helpers/raw-http.ts'
import { until } from '../helpers/until.ts'

async function useStorage(context: TestContext, engine: Engine): Promise<TestStorage> {
  const storage = await createMigratedStorage(engine)
  context.after(() => storage.remove())
  return storage
}

const serverOf = (context: TestContext) => ({ after: (clean: () => Promise<void>) => context.after(clean) })

for (const engine of ENGINES) {
  describe(`stopping (${engine})`, () => {
    test('finishes the request that is under way, told twice, and knows when keys were last used', async (context) => {
      const storage = await useStorage(context, engine)
      const server = await startServer(storage.env, serverOf(context))
      const { id, key } = await callJson(['keys', 'create', '--name', 'used', '--scope', 'read'], storage.env)
      await callApi(`${server.url}/v1/account`, key)
      const body = JSON.stringify({ name: 'Slow', domain: 'slow.example' })
      const upload = openConnection(server.port)
      const idle = openConnection(server.port)
      context.after(() => [upload, idle].map((connection) => connection.end()))
      idle.write(requestText('GET', '/healthz'))
      await idle.next()
      const head = { Authorization: `Bearer ${server.started.key}`, 'Content-Type': 'application/json' }
      upload.write(
        requestText('POST', '/v1/projects', { ...head, Expect: '100-continue' }, body).slice(0, -body.length),
      )
      assert.equal((await upload.next()).status, 100)
      upload.write(body.slice(0, 10))
      server.child.kill('SIGTERM')
      server.child.kill('SIGTERM')
      await idle.closed
      await until('nobody else is let in', () => isRefused(server.port))
      assert.equal(server.child.exitCode, null)
      upload.write(body.slice(10))
      const answer = await upload.next()
      assert.equal(answer.status, 201)
      const { exitCode } = await server.ended
      assert.equal(exitCode, 0)
      const stored = await callJson(['projects', 'list'], storage.env)
      assert.ok(stored.some(({ domain }: { domain: string }) => domain === 'slow.example'))
      // When keys were last used is written at intervals, and at the end.
      const keys = await callJson(['keys', 'list'], storage.env)
      const used = keys.find((row: { id: number }) => row.id === id)
      assert.match(used.last_used_at, /^\d{4}-\d\d-\d\dT/)
    })
  })
}

for (const engine of ENGINES)
  test(`stopping does not wait longer than it may (${engine})`, async (context) => {
    const storage = await useStorage(context, engine)
    const server = await startServer(
      { ...storage.env, SIGHTLINE_SHUTDOWN_TIMEOUT_MS: '100' },
      serverOf(context),
    )
    const { key } = await callJson(['keys', 'create', '--name', 'x', '--scope', 'read_write'], storage.env)
    const stuck = openConnection(server.port)
    context.after(() => stuck.end())
    const head = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    stuck.write(
      requestText('POST', '/v1/projects', { ...head, 'Content-Length': '9', Expect: '100-continue' }),
    )
    assert.equal((await stuck.next()).status, 100)
    assert.equal((await server.stop()).exitCode, 0)
    await assert.rejects(stuck.next(), /closed after ""/)
  })

test('stopping waits a few seconds for clients that stall, not the time that requests have', async (context) => {
  const storage = await useStorage(context, 'sqlite')
  // An hour: the test would not last so long.
  const settings = { ...storage.env, SIGHTLINE_SHUTDOWN_TIMEOUT_MS: '3600000' }
  const server = await startServer(settings, serverOf(context))
  const { key } = await callJson(['keys', 'create', '--name', 'x', '--scope', 'read_write'], storage.env)
  const head = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const [stalled, silent] = [openConnection(server.port), openConnection(server.port)]
  context.after(() => [stalled, silent].map((connection) => connection.end()))
  stalled.write(
    requestText('POST', '/v1/projects', { ...head, 'Content-Length': '9', Expect: '100-continue' }),
  )
  assert.equal((await stalled.next()).status, 100)
  silent.write('GET /healthz HTTP/1.1\r\nHost:')
  assert.equal((await server.stop()).exitCode, 0)
})

describe('a fault that nobody caught', () => {
  const faults = {
    exception: "throw new Error('boom with slk_secret')",
    rejection: "Promise.reject(new Error('boom with slk_secret'))",
  }
  for (const [kind, statement] of Object.entries(faults)) {
    test(`is logged as fatal and ends the process (${kind})`, async (context) => {
      const storage = await useStorage(context, 'sqlite')
      // Waits until the server is there to be hit.
      const script = `const timer = setInterval(() => {
        if (!process.listenerCount('SIGTERM')) return
        clearInterval(timer)
        ${statement}
      }, 5)`
      const ended = await runCommand(['serve'], {
        ...storage.env,
        SIGHTLINE_PORT: '0',
        SIGHTLINE_DEMO: 'false',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
      })
      assert.equal(ended.exitCode, 1)
      const last = JSON.parse(ended.stderr.trim().split('\n').at(-1) ?? '')
      assert.equal(last.level, 'fatal')
      assert.match(last.err.message, /^boom with slk_\[redacted\]/)
    })
  }
})

async function isRefused(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )
}
