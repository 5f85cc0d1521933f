import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { AUTHORIZATION, createBareServer, readThings } from '../../../../test/helpers/bare-server.ts'

const LIMIT = { SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE: '3' }
const PROXY = { ...LIMIT, SIGHTLINE_TRUST_PROXY: '127.0.0.1' }

async function ask(app: FastifyInstance, headers: Record<string, string> = {}, url = '/v1/things') {
  const { statusCode, headers: answered, body } = await app.inject({ url, headers })
  return { status: statusCode, retryAfter: Number(answered['retry-after']), body: JSON.parse(body) }
}

const page = (path: string, isAlwaysOpen: boolean) => ({
  path,
  isAlwaysOpen,
  register: (app: FastifyInstance) => void app.get(path, async () => ({})),
})

test('an address without a good key may try so often a minute, and is then told to wait', async () => {
  const app = await createBareServer([readThings()], LIMIT)
  const wrong = { authorization: 'Bearer wrong' }
  for (const headers of [{}, wrong, wrong]) assert.equal((await ask(app, headers)).status, 401)
  for (const headers of [{}, wrong]) {
    const { status, retryAfter, body } = await ask(app, headers)
    assert.deepEqual([status, body.code], [429, 'rate_limited'])
    assert.match(
      body.message,
      /^Your address may make 3 requests a minute without a valid key\. Try again in \d+ s\.$/,
    )
    assert.ok(retryAfter >= 1 && retryAfter <= 60)
  }
})

test('a good key is served whatever others at its address have done, and costs them nothing', async () => {
  const app = await createBareServer([readThings()], LIMIT)
  for (let tries = 0; tries < 5; tries++) await ask(app)
  for (let tries = 0; tries < 5; tries++)
    assert.equal((await ask(app, { authorization: AUTHORIZATION })).status, 200)
})

test('documents and figures count too, and whether the process is well may be asked at any time', async () => {
  const app = await createBareServer([readThings()], LIMIT, undefined, [
    page('/papers', false),
    page('/alive', true),
  ])
  const statuses: number[] = []
  for (const url of ['/papers', '/alive', '/papers', '/v1/things', '/papers', '/alive', '/v1/things'])
    statuses.push((await ask(app, {}, url)).status)
  assert.deepEqual(statuses, [200, 200, 200, 401, 429, 200, 429])
})

test('behind a trusted proxy its clients are counted, each network of IPv6 as one', async () => {
  const app = await createBareServer([readThings()], PROXY)
  const from = (address: string) => ask(app, { 'x-forwarded-for': address })
  for (const host of ['1', '2', 'ffff:1:2']) assert.equal((await from(`2001:db8:0:7::${host}`)).status, 401)
  assert.equal((await from('2001:db8:0:7::9')).status, 429)
  assert.equal((await from('2001:db8:0:8::9')).status, 401)
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'])
    assert.equal((await from(address)).status, 401)
  assert.equal((await from('192.0.2.1')).status, 429)
  assert.equal((await from('192.0.2.2')).status, 401)
})
