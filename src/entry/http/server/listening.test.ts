import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import { listen, localUrl, reservePort } from './listening.ts'

const host = '127.0.0.1'

async function takePort(): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}

test('the URL is one that this machine can call', () => {
  const urls = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].map((each) =>
    localUrl({ host: each, port: 80 }),
  )
  assert.deepEqual(urls, [
    'http://127.0.0.1:80',
    'http://127.0.0.1:80',
    'http://[::1]:80',
    'http://[::1]:80',
    'http://localhost:80',
  ])
})

test('a reserved port is held until it is released, and then free for the server', async () => {
  const { port, free } = await takePort()
  await free()
  const release = await reservePort({ host, port })
  await assert.rejects(reservePort({ host, port }), /is in use/)
  await release()
  await release()
  const app = Fastify()
  const listening = await listen(app, { host, port })
  assert.equal(listening.url, `http://${host}:${port}`)
  await listening.stop(0)
})

test('a port or a host that cannot be had is a bad setting, whoever finds out', async () => {
  const { port, free } = await takePort()
  const attempts = [
    () => reservePort({ host, port }),
    () => listen(Fastify(), { host, port }),
    () => reservePort({ host: '192.0.2.1', port }),
    () => listen(Fastify(), { host: '192.0.2.1', port: 0 }),
    () => reservePort({ host: 'no-such-host.invalid', port }),
  ]
  for (const attempt of attempts) {
    await assert.rejects(attempt, (error) => error instanceof AppError && error.code === 'bad_setting')
  }
  await free()
})

test('connections that were kept open do not keep a stopping server waiting', async () => {
  const app = Fastify().get('/', async () => 'here')
  const listening = await listen(app, { host: 'localhost', port: 0 })
  // fetch keeps its connection for the next request.
  assert.equal(await (await fetch(listening.url)).text(), 'here')
  await listening.stop(60_000)
  await assert.rejects(fetch(listening.url))
})

test('a connection that a browser has opened ahead, and not used, does not either', {
  timeout: 30_000,
}, async () => {
  const app = Fastify()
  const listening = await listen(app, { host, port: 0 })
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(new URL(listening.url).port), host)
  const closed = once(socket, 'close')
  await accepted
  await listening.stop(60_000)
  await closed
})

test('a request that takes too long is cut off', async () => {
  const begun = Promise.withResolvers<void>()
  const app = Fastify().get('/', () => {
    begun.resolve()
    return new Promise<never>(() => {})
  })
  const listening = await listen(app, { host, port: 0 })
  const answer = assert.rejects(fetch(listening.url))
  await begun.promise
  await listening.stop(1)
  await answer
})
