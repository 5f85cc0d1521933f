import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { webhookTestBody } from '../../src/features/channels/messages/webhook.ts'
import { newWebhookSecret, signatureHeaders } from '../../src/features/channels/sending/signature.ts'
import { bundleClient } from '../../tools/client-build.ts'
import { createClient, isSightlineError, SightlineError } from './index.ts'
import type { ClientOptions } from './options.ts'

type Asked = { method: string; url: string; headers: Record<string, string>; body: string | undefined }
type Reply = Response | Error

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'X-Request-Id': 'r1', ...headers } })
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ message: 'No.', code }, status, headers)
const lost = () => new TypeError('fetch failed')

/** Answers with these replies in turn, and notes what was asked. */
function scripted(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = []
  const client = createClient({
    baseUrl: 'https://seo.example.com/',
    apiKey: 'slk_key',
    async fetch(url, { method, headers, body, signal } = {}) {
      asked.push({
        method: method ?? 'GET',
        url: String(url),
        headers: headers as Record<string, string>,
        body: body as string | undefined,
      })
      signal?.throwIfAborted()
      const reply = replies.shift() ?? assert.fail('one request too many')
      if (reply instanceof Error) throw reply
      return reply
    },
    ...options,
  })
  return { client, asked }
}

const AT_ONCE = { 'Retry-After': '0' }

test('ids, queries and bodies are written as the API reads them', async () => {
  const empty = { data: [], links: { next: null }, meta: { limit: 50, next_cursor: null } }
  const { client, asked } = scripted([json(empty), json({ data: {} }, 201), json({ data: {} })])
  await client.crawlData.listPages('abcdefghij', 'crawl/1', {
    filters: [
      { field: 'title', operator: 'contains', value: 'a&b' },
      { field: 'status_code', operator: 'in', value: ['404', '410'] },
    ],
    limit: 5,
    cursor: undefined,
  })
  await client.competitors.add('abcdefghij', { name: 'B', domain: 'b.example' })
  await client.rankTracker.createSegment('abcdefghij', { name: 'S', rules: [] }, { device: 'mobile' })
  const [list, add, segment] = asked as [Asked, Asked, Asked]
  assert.equal(
    decodeURIComponent(list.url),
    'https://seo.example.com/v1/projects/abcdefghij/crawls/crawl/1/pages?filters[0][field]=title&filters[0][operator]=contains&filters[0][value]=a&b&filters[1][field]=status_code&filters[1][operator]=in&filters[1][value][0]=404&filters[1][value][1]=410&limit=5',
  )
  assert.ok(list.url.includes('/crawl%2F1/') && list.url.includes('a%26b'))
  assert.equal(list.headers.Authorization, 'Bearer slk_key')
  assert.deepEqual([list.body, list.headers['Content-Type']], [undefined, undefined])
  assert.deepEqual([add.method, add.body], ['POST', '{"name":"B","domain":"b.example"}'])
  assert.match(segment.url, /\/segments\?device=mobile$/)
})

test('a list is one page when awaited and all rows when walked, each page asked for once', async () => {
  const page = (ids: number[], next: string | null) =>
    json({ data: ids.map((id) => ({ id })), links: { next: null }, meta: { next_cursor: next } })
  const { client, asked } = scripted([page([1, 2], 'c1'), page([3], 'c2'), page([], null), page([1], 'c1')])
  const list = client.competitors.list('abcdefghij', { limit: 2 })
  assert.equal(asked.length, 0)
  const first = await list
  assert.deepEqual([first.data.length, first.meta.next_cursor], [2, 'c1'])
  const ids: number[] = []
  for await (const { id } of list) ids.push(id)
  assert.deepEqual(ids, [1, 2, 3])
  assert.deepEqual(
    asked.map(({ url }) => new URL(url).search),
    ['?limit=2', '?limit=2&cursor=c1', '?limit=2&cursor=c2'],
  )
  // A caller that stops early requests no further pages.
  for await (const { id } of client.competitors.list('abcdefghij')) if (id === 1) break
  assert.equal(asked.length, 4)
})

test('one idempotency key goes with all attempts of a call, and each call has its own', async () => {
  const { client, asked } = scripted([
    refusal(429, 'rate_limited', AT_ONCE),
    lost(),
    json({ data: { uid: 'a' } }, 201),
    json({ data: {} }, 201),
    json({ data: {} }, 201),
  ])
  const body = { name: 'A', domain: 'a.example' }
  assert.deepEqual(await client.projects.create(body), { uid: 'a' })
  await client.projects.create(body)
  await client.projects.create(body, { idempotencyKey: 'mine' })
  const keys = asked.map(({ headers }) => headers['Idempotency-Key'])
  assert.match(keys[0]!, /^[0-9a-f]{32}$/)
  assert.deepEqual([keys[1], keys[2]], [keys[0], keys[0]])
  assert.notEqual(keys[3], keys[0])
  assert.equal(keys[4], 'mine')
})

test('what cannot succeed is not repeated, and the error says what the server said', async () => {
  const body = {
    message: 'The name is missing.',
    code: 'validation_failed',
    errors: { name: ['is missing'] },
  }
  const { client, asked } = scripted([json(body, 422)])
  const error = await client.projects.read('abcdefghij').catch((caught: unknown) => caught)
  assert.ok(isSightlineError(error, 'validation_failed') && error instanceof SightlineError)
  assert.deepEqual(
    [error.status, error.code, error.message, error.errors, error.requestId],
    [422, 'validation_failed', 'The name is missing.', { name: ['is missing'] }, 'r1'],
  )
  assert.ok(!isSightlineError(error, 'rate_limited'))
  assert.equal(asked.length, 1)
})

test('refusals that have only a message have their code here', async () => {
  const { client } = scripted([
    json({ message: 'Unauthenticated.' }, 401),
    json({ message: 'Project not found or not accessible.' }, 404),
    new Response('<h1>Bad gateway</h1>', { status: 404 }),
  ])
  const codeOf = (call: PromiseLike<unknown>) =>
    call.then(
      () => undefined,
      ({ code }) => code,
    )
  assert.equal(await codeOf(client.account.read()), 'unauthenticated')
  assert.equal(await codeOf(client.projects.read('abcdefghij')), 'project_not_found')
  // Not of a Sightline.
  assert.equal(await codeOf(client.projects.read('abcdefghij')), 'unknown')
})

test('a server that wants a long pause, or has no data yet, is told of at once', async () => {
  const { client, asked } = scripted([
    refusal(503, 'database_unavailable', { 'Retry-After': '3600' }),
    refusal(503, 'search_data_unavailable'),
  ])
  const long = await client.account.read().catch((caught: unknown) => caught)
  assert.ok(isSightlineError(long, 'database_unavailable'))
  assert.equal(long.retryAfterSeconds, 3600)
  await assert.rejects(client.searchPerformance.read('abcdefghij'), { code: 'search_data_unavailable' })
  assert.equal(asked.length, 2)
})

test('attempts are counted: as many as wanted, or none', async () => {
  const { client, asked } = scripted(
    Array.from({ length: 9 }, () => refusal(503, 'database_unavailable', AT_ONCE)),
  )
  await assert.rejects(client.account.read(), { status: 503 })
  assert.equal(asked.length, 3)
  await assert.rejects(client.account.read({ maxRetries: 0 }), { status: 503 })
  assert.equal(asked.length, 4)
})

test('a deletion whose answer was lost has happened if nothing is there any more', async () => {
  const { client } = scripted([
    lost(),
    refusal(404, 'disavow_not_found'),
    refusal(429, 'rate_limited', AT_ONCE),
    refusal(404, 'disavow_not_found'),
  ])
  assert.deepEqual(await client.disavow.delete('abcdefghij', 1), { deleted_count: 1 })
  // Here nothing can have been deleted by us.
  await assert.rejects(client.disavow.delete('abcdefghij', 1), { code: 'disavow_not_found' })
})

test('a server that cannot be reached, or takes too long, is told apart', async () => {
  const { client } = scripted([lost(), lost()], { maxRetries: 1 })
  await assert.rejects(client.account.read(), { code: 'connection_failed', status: 0 })
  const silent = createClient({
    baseUrl: 'https://seo.example.com',
    apiKey: 'slk_key',
    maxRetries: 0,
    timeoutMs: 5,
    fetch: (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
  })
  await assert.rejects(silent.account.read(), { code: 'timed_out' })
})

test('a call that is aborted ends with the reason, also while it waits', async () => {
  const reason = new Error('enough')
  const early = scripted([])
  await assert.rejects(early.client.account.read({ signal: AbortSignal.abort(reason) }), reason)
  assert.equal(early.asked.length, 0)
  const controller = new AbortController()
  const waiting = scripted([refusal(503, 'database_unavailable', { 'Retry-After': '30' })])
  const call = waiting.client.account.read({ signal: controller.signal })
  setImmediate(() => controller.abort(reason))
  await assert.rejects(call, reason)
  assert.equal(waiting.asked.length, 1)
})

test('the response is there for those who want its headers', async () => {
  const empty = { data: [], links: { next: null }, meta: { next_cursor: null } }
  const { client } = scripted([json({ data: { plan: 'p' } }, 200, { ETag: '"e"' }), json(empty)])
  const { data, response, requestId } = await client.account.read().withResponse()
  assert.deepEqual([data.plan, response.headers.get('ETag'), requestId], ['p', '"e"', 'r1'])
  const list = await client.projects.list().withResponse()
  assert.deepEqual([list.data.data, list.requestId], [[], 'r1'])
})

test('a call that is refused is told once, to whoever asked for the response', async () => {
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', note)
  try {
    const { client } = scripted([refusal(404, 'keyword_not_found')])
    const asked = client.rankTracker.readKeyword('abcdefghij', 1).withResponse()
    await assert.rejects(asked, (error) => isSightlineError(error, 'keyword_not_found'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    assert.deepEqual(unheard, [])
  } finally {
    process.off('unhandledRejection', note)
  }
})

test('an answer that is not of the API is told as one, whatever it is', async () => {
  const strange = () => [new Response('<html>'), json([]), json({ ok: true }), json(null)]
  for (const ask of [
    ({ account }: ReturnType<typeof createClient>) => account.read(),
    async ({ projects }: ReturnType<typeof createClient>) => await projects.list(),
  ])
    for (const reply of strange())
      await assert.rejects(
        ask(scripted([reply]).client),
        (error) => isSightlineError(error, 'unknown') && error.status === 200,
      )
  await assert.rejects(
    async () => await scripted([json({ data: [] })]).client.projects.list(),
    (error) => isSightlineError(error, 'unknown'),
  )
})

test('a pause may be told as a time', async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  const { client, asked } = scripted([
    refusal(503, 'database_unavailable', { 'Retry-After': inSeconds(-5) }),
    refusal(503, 'database_unavailable', { 'Retry-After': inSeconds(600) }),
  ])
  await assert.rejects(client.account.read(), (error) => {
    const { retryAfterSeconds = 0 } = error as SightlineError
    return retryAfterSeconds > 590 && retryAfterSeconds <= 600
  })
  assert.equal(asked.length, 2)
})

test('an address may name the version, and an id must not be forgotten', async () => {
  const { client, asked } = scripted([json({ data: {} })], { baseUrl: 'http://localhost:4780/v1/' })
  await client.account.read()
  assert.equal(asked[0]!.url, 'http://localhost:4780/v1/account')
  assert.throws(() => client.projects.read(''), /needs its ids/)
})

test('hooks hear of every attempt, and of no key', async () => {
  const heard: unknown[] = []
  const { client } = scripted([lost(), refusal(503, 'database_unavailable', AT_ONCE), json({ data: {} })], {
    onRequest: (attempt) => heard.push(['request', attempt]),
    onResponse: ({ status, requestId, durationMs, headers, ...attempt }) =>
      heard.push([
        'response',
        attempt.attempt,
        status,
        requestId,
        durationMs >= 0,
        headers.get('Retry-After'),
      ]),
    onRetry: ({ error, waitMs, ...attempt }) =>
      heard.push(['retry', attempt.attempt, error.code, waitMs < 1000]),
  })
  await client.account.read()
  const about = { method: 'GET', url: 'https://seo.example.com/v1/account' }
  assert.deepEqual(heard, [
    ['request', { ...about, attempt: 1 }],
    ['retry', 1, 'connection_failed', true],
    ['request', { ...about, attempt: 2 }],
    ['response', 2, 503, 'r1', true, '0'],
    ['retry', 2, 'database_unavailable', true],
    ['request', { ...about, attempt: 3 }],
    ['response', 3, 200, 'r1', true, null],
  ])
})

test('an error of a hook ends the call as it is', async () => {
  const fault = new Error('The log is full.')
  for (const name of ['onRequest', 'onResponse'] as const) {
    const hook = () => {
      throw fault
    }
    const { client } = scripted([json({ data: {} })], { [name]: hook })
    await assert.rejects(client.account.read(), fault)
  }
})

/** The package as it is published: bundled and minified. */
async function builtClient(): Promise<{ bytes: number; load(): Promise<typeof import('./index.ts')> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-client-'))
  try {
    await bundleClient(join(folder, 'index.js'))
    const code = readFileSync(join(folder, 'index.js'))
    let copies = 0
    return {
      bytes: gzipSync(code).length,
      load: () => import(`data:text/javascript;base64,${code.toString('base64')}#${++copies}`),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('errors of the built package keep their name, and other copies know them', async () => {
  const { load } = await builtClient()
  const [one, other] = [await load(), await load()]
  assert.notEqual(one.SightlineError, other.SightlineError)
  const client = one.createClient({
    baseUrl: 'https://seo.example.com',
    apiKey: 'k',
    fetch: async () => refusal(404, 'keyword_not_found'),
  })
  const error: unknown = await client.rankTracker.readKeyword('abcdefghij', 1).catch((thrown) => thrown)
  assert.ok(error instanceof one.SightlineError && error instanceof Error)
  assert.deepEqual([error.name, one.SightlineError.name], ['SightlineError', 'SightlineError'])
  assert.match(error.stack ?? '', /^SightlineError: No\./)
  for (const copy of [one, other, { SightlineError, isSightlineError }]) {
    assert.ok(error instanceof copy.SightlineError)
    assert.ok(copy.isSightlineError(error, 'keyword_not_found') && !copy.isSightlineError(error, 'unknown'))
  }
  class Narrower extends other.SightlineError {}
  assert.ok(!(error instanceof Narrower))
  for (const strange of [new Error('No.'), { code: 'unknown' }, null, 'x'])
    assert.ok(!other.isSightlineError(strange))
})

test('the built package verifies what the server signs, and nothing else', async () => {
  const { load } = await builtClient()
  const { verifyWebhook, isSightlineError: isRefused } = await load()
  const [secret, former, body] = [newWebhookSecret(), newWebhookSecret(), webhookTestBody('Schön 🎉', 0)]
  const sign = (secrets: string[], ageSeconds = 0) =>
    signatureHeaders({ id: 'msg_1', atMs: Date.now() - ageSeconds * 1000, body }, secrets)
  const good = sign([secret])
  const message = await verifyWebhook(body, good, secret)
  assert.deepEqual([message.type, JSON.stringify(message)], ['webhook.test', body])
  const fromNode = Object.fromEntries(
    Object.entries(good).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  for (const [bytes, headers] of [
    [new TextEncoder().encode(body), new Headers(good)],
    [body, fromNode],
    // While a secret is replaced, there are two signatures.
    [body, sign([former, secret])],
    [body, { ...good, 'webhook-signature': `v1,?? v2,x v1a,y ${good['webhook-signature']}` }],
    [body, sign([secret], 290)],
    [body, sign([secret], -290)],
  ] as const)
    assert.equal((await verifyWebhook(bytes, headers, secret)).type, 'webhook.test')
  const { 'webhook-id': _, ...withoutId } = good
  for (const [given, headers] of [
    [body, sign([former])],
    [body, sign([secret], 310)],
    [body, sign([secret], -310)],
    [`${body} `, good],
    [body, withoutId],
    [body, { ...good, 'webhook-id': 'msg_2' }],
    [body, { ...good, 'webhook-timestamp': 'now' }],
    [body, { ...good, 'webhook-timestamp': '' }],
    [body, { ...good, 'webhook-signature': 'v1,' }],
    [body, {}],
  ] as const)
    await assert.rejects(verifyWebhook(given, headers, secret), (error) =>
      isRefused(error, 'webhook_not_verified'),
    )
  await verifyWebhook(body, sign([secret], 900), secret, { toleranceSeconds: 1_000 })
  for (const unusable of ['', 'whsec_', 'secret', 'whsec_?'])
    await assert.rejects(verifyWebhook(body, good, unusable), TypeError)
})

test('the package is small, and has the version of the server', async () => {
  const { bytes } = await builtClient()
  assert.ok(bytes < 10_000, `${bytes} bytes`)
  const kilobytes = Math.round(bytes / 1000)
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  assert.ok(readme.includes(`is ${kilobytes} KB when compressed`), `${bytes} bytes`)
  const versionOf = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version
  assert.equal(versionOf('../package.json'), versionOf('../../package.json'))
})
