import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { until } from '../../../../test/helpers/until.ts'
import { start } from '../../../app/main.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { createLogger } from '../../../lib/log.ts'
import { reservePorts } from './ports.ts'

const host = '127.0.0.1'
const folder = temporaryFolder()

const ask = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('figures that have a port of their own are there and nowhere else', async () => {
  const config = loadConfig({
    SIGHTLINE_DATA: folder,
    SIGHTLINE_DEMO: 'false',
    SIGHTLINE_PORT: '0',
    SIGHTLINE_METRICS_PORT: '0',
  })
  const running = await start({ config, role: 'all', log: createLogger({ level: 'silent' }) })
  const { url, metricsUrl } = running
  assert.equal((await ask(`${url}/metrics`)).status, 404)
  for (const each of [url, metricsUrl]) {
    assert.equal((await ask(`${each}/healthz`)).status, 200)
    // A machine with other work may take longer for a read than a process waits that is asked whether it is ready.
    await until('it is ready', async () => (await ask(`${each}/readyz`)).status === 200)
  }
  await until('the database is up', async () =>
    /^sightline_database_up 1$/m.test((await ask(`${metricsUrl}/metrics`)).text),
  )
  for (const path of ['/docs', '/v1/projects']) assert.equal((await ask(`${metricsUrl}${path}`)).status, 404)
  await running.stop()
  await assert.rejects(fetch(`${metricsUrl}/healthz`))
})

test('while it starts, the figures are on their port too', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const release = await reservePorts({ host, port, metricsPort })
  assert.equal((await ask(`http://${host}:${port}/metrics`)).status, 503)
  assert.match((await ask(`http://${host}:${metricsPort}/metrics`)).text, /^sightline_database_up 0$/m)
  await release()
})

test('a port that cannot be had is named by its setting, and the other is given back', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const release = await reservePorts({ host, port: metricsPort, metricsPort: undefined })
  await assert.rejects(reservePorts({ host, port, metricsPort }), /SIGHTLINE_METRICS_PORT is \d+, but port/)
  await release()
  await (await reservePorts({ host, port, metricsPort }))()
  assert.throws(() => loadConfig({ SIGHTLINE_METRICS_PORT: '4780' }), /SIGHTLINE_PORT is too/)
})
