import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveHttp } from '../../../test/helpers/local-server.ts'
import { parseNetworks } from '../../lib/networks.ts'
import { createFetcher, type Fetched, type Fetcher, type FetchOptions } from './fetcher.ts'
import { followRedirects, type Journey } from './redirects.ts'

type Answer = { status: number; location?: string | string[] } | { fails: true }

/** A web of a few addresses; what is not in it answers 200. */
function webOf(answers: Record<string, Answer>) {
  const asked: { url: string; options: FetchOptions }[] = []
  const fetcher: Fetcher = {
    async fetchOne(url, options = {}): Promise<Fetched> {
      const href = String(url)
      asked.push({ url: href, options })
      const answer = answers[href] ?? { status: 200 }
      if ('fails' in answer) return { state: 'failed', kind: 'reset', message: 'It broke.', totalMs: 5 }
      const headers = answer.location === undefined ? {} : { location: answer.location }
      const isWanted = options.wantsBody?.(answer.status, headers) ?? true
      return {
        state: 'response',
        status: answer.status,
        headers,
        body: isWanted ? new Uint8Array(1) : null,
        encodings: [],
        bytesOnWire: 1,
        ttfbMs: 1,
        totalMs: 1_000,
        isTruncated: false,
        cutBy: null,
        isBroken: false,
        malformed: [],
      }
    },
    close: async () => {},
  }
  return { fetcher, asked, urls: () => asked.map(({ url }) => url) }
}

function follow(answers: Record<string, Answer>, from: string): Promise<Journey> {
  return followRedirects(webOf(answers).fetcher, new URL(from))
}

function kindOf({ end }: Journey): string {
  return end.state === 'response' ? String(end.status) : end.kind
}

test('an answer that is no redirect ends the journey where it began', async () => {
  const journey = await follow({}, 'http://a.test/#part')
  assert.equal(kindOf(journey), '200')
  assert.deepEqual([journey.hops, journey.finalUrl], [[], 'http://a.test/'])
  assert.deepEqual([journey.isUpgraded, journey.isDowngraded], [false, false])
})

test('a chain is on record with its statuses, and relative addresses count from where they stand', async () => {
  const answers = {
    'http://a.test/x/y?q': { status: 301, location: '../z#part' },
    'http://a.test/z': { status: 308, location: '//b.test/dir/' },
    'http://b.test/dir/': { status: 302, location: '?page=2' },
    'http://b.test/dir/?page=2': { status: 303, location: 'HTTPS://C.test:443/ü' },
  }
  const journey = await follow(answers, 'http://a.test/x/y?q')
  assert.deepEqual(journey.hops, [
    { url: 'http://a.test/x/y?q', status: 301, location: '../z#part', to: 'http://a.test/z' },
    { url: 'http://a.test/z', status: 308, location: '//b.test/dir/', to: 'http://b.test/dir/' },
    { url: 'http://b.test/dir/', status: 302, location: '?page=2', to: 'http://b.test/dir/?page=2' },
    {
      url: 'http://b.test/dir/?page=2',
      status: 303,
      location: 'HTTPS://C.test:443/ü',
      to: 'https://c.test/%C3%BC',
    },
  ])
  assert.equal(journey.finalUrl, 'https://c.test/%C3%BC')
  assert.equal(kindOf(journey), '200')
})

test('changes of scheme are noted in both directions', async () => {
  const answers = {
    'http://a.test/': { status: 301, location: 'https://a.test/' },
    'https://a.test/': { status: 301, location: 'http://a.test/b' },
  }
  const both = await follow(answers, 'http://a.test/')
  assert.deepEqual([both.isUpgraded, both.isDowngraded], [true, true])
  const down = await follow(answers, 'https://a.test/')
  assert.deepEqual([down.isUpgraded, down.isDowngraded], [false, true])
})

test('a loop of any length is found, also one through fragments and credentials', async () => {
  const self = await follow({ 'http://a.test/': { status: 302, location: '' } }, 'http://a.test/')
  assert.equal(kindOf(self), 'redirect-loop')
  const answers = {
    'http://a.test/': { status: 302, location: '/b' },
    'http://a.test/b': { status: 302, location: 'http://user:pass@a.test/#again' },
  }
  const two = await follow(answers, 'http://a.test/')
  assert.equal(kindOf(two), 'redirect-loop')
  assert.equal(two.finalUrl, 'http://a.test/b')
  assert.deepEqual(
    two.hops.map(({ to }) => to),
    ['http://a.test/b', 'http://a.test/'],
  )
})

test('ten hops are followed and not one more', async () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, n) => [`http://a.test/${n}`, { status: 301, location: `/${n + 1}` }]),
    )
  assert.equal(kindOf(await follow(chain(10), 'http://a.test/0')), '200')
  const web = webOf(chain(10_000))
  const journey = await followRedirects(web.fetcher, new URL('http://a.test/0'))
  assert.equal(kindOf(journey), 'too-many-redirects')
  assert.equal(web.asked.length, 11)
  assert.equal(journey.finalUrl, 'http://a.test/10')
})

test('a redirect out of the web is not followed and is on record', async () => {
  const bad = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.test/',
    'http://',
    'http://[::1',
    'http://a b/',
    `/${'x'.repeat(9_000)}`,
  ]
  for (const location of bad) {
    const web = webOf({ 'http://a.test/': { status: 301, location } })
    const journey = await followRedirects(web.fetcher, new URL('http://a.test/'))
    assert.equal(kindOf(journey), 'bad-location', location)
    assert.deepEqual([journey.hops[0]?.to, journey.finalUrl], [null, 'http://a.test/'])
    assert.equal(web.asked.length, 1)
  }
})

test('a redirect without an address is an answer like any other', async () => {
  const web = webOf({ 'http://a.test/': { status: 301 }, 'http://b.test/': { status: 304, location: '/x' } })
  const page = await followRedirects(web.fetcher, new URL('http://a.test/'))
  assert.ok(page.end.state === 'response' && page.end.status === 301 && page.end.body !== null)
  assert.equal(kindOf(await followRedirects(web.fetcher, new URL('http://b.test/'))), '304')
})

test('a failure after some hops leaves the hops on record', async () => {
  const answers = {
    'http://a.test/': { status: 301, location: '/b' },
    'http://a.test/b': { fails: true as const },
  }
  const journey = await follow(answers, 'http://a.test/')
  assert.equal(kindOf(journey), 'reset')
  assert.deepEqual([journey.hops.length, journey.finalUrl], [1, 'http://a.test/b'])
})

test('the caller may forbid a hop', async () => {
  const visited: string[] = []
  const answers = {
    'http://a.test/': { status: 301, location: '/b' },
    'http://a.test/b': { status: 301, location: '/private' },
  }
  const web = webOf(answers)
  const journey = await followRedirects(web.fetcher, new URL('http://a.test/'), {
    mayVisit: async (url) => {
      visited.push(url.href)
      return url.pathname !== '/private'
    },
  })
  assert.equal(kindOf(journey), 'not-allowed')
  assert.deepEqual(visited, ['http://a.test/b', 'http://a.test/private'])
  assert.deepEqual(web.urls(), ['http://a.test/', 'http://a.test/b'])
})

test('the first of several addresses is taken', async () => {
  const answers = { 'http://a.test/': { status: 301, location: ['/b', '/c'] } }
  assert.equal((await follow(answers, 'http://a.test/')).finalUrl, 'http://a.test/b')
})

test('all hops share one time limit, and what else was asked for holds for each', async () => {
  const answers = {
    'http://a.test/': { status: 301, location: '/b' },
    'http://a.test/b': { status: 301, location: '/c' },
  }
  const web = webOf(answers)
  const asked = { timeoutMs: 1_500, method: 'HEAD', accept: 'image/*' } as const
  await followRedirects(web.fetcher, new URL('http://a.test/'), asked)
  assert.deepEqual(
    web.asked.map(({ options }) => options.timeoutMs),
    [1_500, 500, 1],
  )
  for (const { options } of web.asked) assert.deepEqual([options.method, options.accept], ['HEAD', 'image/*'])
})

test('every hop goes through the guard: a public site cannot send us inside', async (t) => {
  const { port } = await serveHttp(t, (request, response) => {
    const targets: Record<string, string> = {
      '/metadata': 'http://169.254.169.254/latest/meta-data/',
      '/name': `http://inside.test:${port}/`,
      '/port': 'http://127.0.0.1:22/',
      '/number': `http://2130706434:${port}/`,
    }
    response.writeHead(302, { location: targets[request.url ?? ''] }).end()
  })
  const fetcher = createFetcher({
    allowedNetworks: parseNetworks('127.0.0.1') ?? assert.fail(),
    ports: [80, port],
    lookup: async (name) => (name === 'inside.test' ? ['10.0.0.1'] : ['127.0.0.1']),
    connectTimeoutMs: 5_000,
    userAgent: 'TestBot',
    nowMs: () => performance.now(),
  })
  t.after(() => fetcher.close())
  const kinds = {
    metadata: 'refused-address',
    name: 'dns',
    port: 'refused-address',
    number: 'refused-address',
  }
  for (const [path, kind] of Object.entries(kinds)) {
    const journey = await followRedirects(fetcher, new URL(`http://site.test:${port}/${path}`))
    assert.equal(kindOf(journey), kind, path)
    assert.deepEqual([journey.hops.length, journey.hops[0]?.status], [1, 302])
  }
})
