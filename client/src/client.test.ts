import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
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
  // Whoever has enough leaves the rest alone.
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

test('the package is small, and has the version of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-client-'))
  try {
    await bundleClient(join(folder, 'index.js'))
    const bytes = gzipSync(readFileSync(join(folder, 'index.js'))).length
    assert.ok(bytes < 10_000, `${bytes} bytes`)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const versionOf = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version
  assert.equal(versionOf('../package.json'), versionOf('../../package.json'))
})
