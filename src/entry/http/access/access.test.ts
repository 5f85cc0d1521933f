import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBareServer, GOOD_KEY, readThings } from '../../../../test/helpers/bare-server.ts'
import type { Answer } from '../route.ts'

const headers = (scheme = 'Bearer') => ({ authorization: `${scheme} ${GOOD_KEY}` })

test('the word Bearer is taken in any letter case', async () => {
  const app = await createBareServer([readThings()])
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
    const { statusCode } = await app.inject({ url: '/v1/things', headers: headers(scheme) })
    assert.equal(statusCode, 200, scheme)
  }
  await app.close()
})

test('every counted answer says how much is left, and the one too many when to come back', async () => {
  const app = await createBareServer([readThings()], { SIGHTLINE_RATE_LIMIT_PER_MINUTE: '3' })
  const call = (url: string) => app.inject({ url, headers: headers() })
  const remaining: unknown[] = []
  for (const url of ['/v1/things', '/v1/things?nonsense=1', '/v1/things']) {
    const response = await call(url)
    assert.equal(response.headers['ratelimit-limit'], '3')
    assert.match(String(response.headers['ratelimit-reset']), /^([1-9]|[1-5]\d|60)$/)
    assert.equal(response.headers['retry-after'], undefined)
    remaining.push(response.headers['ratelimit-remaining'])
  }
  assert.deepEqual(remaining, ['2', '1', '0'])
  const refused = await call('/v1/things')
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.json().code, 'rate_limited')
  assert.equal(refused.headers['ratelimit-remaining'], '0')
  assert.equal(refused.headers['retry-after'], refused.headers['ratelimit-reset'])
  await app.close()
})

test('requests without a good key are not counted, and neither are unknown paths', async () => {
  const app = await createBareServer([readThings()], { SIGHTLINE_RATE_LIMIT_PER_MINUTE: '1' })
  await app.inject({ url: '/v1/nothing', headers: headers() })
  const stranger = await app.inject('/v1/things')
  assert.deepEqual([stranger.statusCode, stranger.headers['ratelimit-limit']], [401, undefined])
  const { statusCode } = await app.inject({ url: '/v1/things', headers: headers() })
  assert.equal(statusCode, 200)
  await app.close()
})

test('an answer that did not change is a 304 with its tag and no body', async () => {
  let answer: Answer = { data: { version: 1 } }
  const app = await createBareServer([readThings(async () => answer)])
  const call = async (tag?: string, method: 'GET' | 'HEAD' = 'GET') => {
    const given = tag === undefined ? {} : { 'if-none-match': tag }
    return app.inject({ method, url: '/v1/things', headers: { ...headers(), ...given } })
  }
  const first = await call()
  const etag = String(first.headers.etag)
  assert.match(etag, /^"[\w-]+"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, `"other" ,W/${etag}`, '*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const same = await call(tag, method)
      assert.deepEqual([same.statusCode, same.body, same.headers.etag], [304, '', etag], tag)
      assert.equal(same.headers['cache-control'], 'private, no-cache')
      assert.equal(same.headers['content-type'], undefined)
    }
  }
  for (const tag of [
    '"other"',
    etag.slice(1, -1),
    '',
    etag.toUpperCase() === etag ? '"x"' : etag.toUpperCase(),
  ]) {
    assert.equal((await call(tag)).statusCode, 200, tag)
  }
  answer = { data: { version: 2 } }
  const changed = await call(etag)
  assert.deepEqual([changed.statusCode, changed.body], [200, '{"data":{"version":2}}'])
  assert.notEqual(changed.headers.etag, etag)
  await app.close()
})
