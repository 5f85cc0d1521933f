import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createBareServer, readThings } from '../../../../test/helpers/bare-server.ts'
import { exchange, listen, requestText } from '../../../../test/helpers/raw-http.ts'
import { until } from '../../../../test/helpers/until.ts'
import { createLogger } from '../../../lib/log.ts'

const lines: string[] = []
const log = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } })
const apps: FastifyInstance[] = []
after(() => Promise.all(apps.map((app) => app.close())))

async function start(env: Record<string, string>): Promise<number> {
  const app = await createBareServer([readThings()], env, log)
  apps.push(app)
  return listen(app)
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('one address holds so many connections, and may open another when one has ended', async () => {
  const port = await start({ SIGHTLINE_CONNECTIONS_PER_ADDRESS_MAX: '2' })
  const held = [await open(port), await open(port)]
  const refused = [await open(port), await open(port)]
  await Promise.all(refused.map((socket) => socket.closed || once(socket, 'close')))
  assert.equal(lines.length, 1)
  assert.deepEqual([JSON.parse(lines[0]!).address, JSON.parse(lines[0]!).perAddressMax], ['127.0.0.1', 2])
  assert.ok(held.every((socket) => !socket.destroyed))
  held[0]?.destroy()
  await until('there is room again', async () => {
    const answer = await exchange(port, requestText('GET', '/v1/nothing')).catch(() => undefined)
    return answer?.status === 404
  })
  held[1]?.destroy()
})

test('a trusted proxy brings as many as it likes, and so does anybody where there is no limit', async () => {
  for (const env of [
    { SIGHTLINE_TRUST_PROXY: '127.0.0.0/8' },
    { SIGHTLINE_CONNECTIONS_PER_ADDRESS_MAX: '0' },
  ]) {
    const port = await start({ SIGHTLINE_CONNECTIONS_PER_ADDRESS_MAX: '2', ...env })
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(port)))
    assert.equal((await exchange(port, requestText('GET', '/v1/nothing'))).status, 404)
    assert.ok(sockets.every((socket) => !socket.destroyed))
    for (const socket of sockets) socket.destroy()
  }
})
