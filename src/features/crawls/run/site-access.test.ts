import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetched, FetchOptions } from '../../../background/fetching/fetcher.ts'
import { createSiteAccess, type SiteAccessOptions } from './site-access.ts'

const SECRETS = {
  headers: [{ name: 'X-Staging', value: 'open' }],
  basicAuth: { username: 'ann', password: 'hunter2' },
  cookies: [{ name: 'a', value: '1' }],
}

/** Which of these addresses the secrets are sent to. */
async function trusted(
  urls: readonly string[],
  { isSentOverHttp = false, ...settings }: { domain: string; isSentOverHttp?: boolean },
): Promise<string[]> {
  const sent: string[] = []
  const access = createSiteAccess({ settings, secrets: SECRETS, isSentOverHttp })
  const fetcher = access.wrap({
    async fetchOne(url, asked): Promise<Fetched> {
      if (asked?.headers !== undefined) sent.push(String(url))
      return { state: 'failed', kind: 'aborted', message: '', totalMs: 0 }
    },
    close: async () => {},
  })
  for (const url of urls) await fetcher.fetchOne(url)
  return sent
}

const OWN = ['https://example.com/', 'https://www.example.com/a?b']
const PLAIN = ['http://example.com/', 'http://www.example.com/']
const OTHERS = [
  'https://shop.example.com/',
  'https://www.www.example.com/',
  'https://example.com:8443/',
  'https://example.com.other.test/',
  'https://notexample.com/',
  'https://example.com@other.test/',
  'https://other.test/https://example.com/',
  'https://127.0.0.1/',
]

test('secrets go to the own host alone, encrypted', async () => {
  assert.deepEqual(await trusted([...OWN, ...PLAIN, ...OTHERS], { domain: 'example.com' }), OWN)
  assert.deepEqual(await trusted([...OWN, ...PLAIN, ...OTHERS], { domain: 'www.example.com' }), OWN)
})

test('secrets go over plain connections to the same host where that is allowed', async () => {
  const allowed = { domain: 'example.com', isSentOverHttp: true }
  assert.deepEqual(await trusted([...OWN, ...PLAIN, ...OTHERS], allowed), [...OWN, ...PLAIN])
})

test('a project with a port sends them to that port alone', async () => {
  const urls = ['https://example.com:8443/', 'https://example.com/', 'https://www.example.com:8443/']
  assert.deepEqual(await trusted(urls, { domain: 'example.com:8443' }), [urls[0], urls[2]])
})

test('a name is told to all hosts of the site, and a request keeps what it had', async () => {
  const asked: (FetchOptions | undefined)[] = []
  const options: SiteAccessOptions = {
    settings: { domain: 'example.com', userAgent: 'AuditBot/1', robotsAgent: 'AuditBot' },
    secrets: SECRETS,
    isSentOverHttp: false,
  }
  const access = createSiteAccess(options)
  const fetcher = access.wrap({
    async fetchOne(_url, given): Promise<Fetched> {
      asked.push(given)
      return { state: 'failed', kind: 'aborted', message: '', totalMs: 0 }
    },
    close: async () => {},
  })
  for (const url of ['https://example.com/', 'http://shop.example.com/', 'https://other.test/'])
    await fetcher.fetchOne(url, { method: 'HEAD', headers: ['if-none-match', '"1"'] })
  assert.deepEqual(asked, [
    {
      method: 'HEAD',
      userAgent: 'AuditBot/1',
      headers: [
        ...['if-none-match', '"1"', 'X-Staging', 'open'],
        ...['authorization', `Basic ${Buffer.from('ann:hunter2').toString('base64')}`, 'cookie', 'a=1'],
      ],
    },
    { method: 'HEAD', userAgent: 'AuditBot/1', headers: ['if-none-match', '"1"'] },
    { method: 'HEAD', headers: ['if-none-match', '"1"'] },
  ])
  assert.deepEqual(
    ['https://example.com', 'http://shop.example.com', 'https://other.test'].map(access.robotsAgentOf),
    ['AuditBot', 'AuditBot', 'SightlineBot'],
  )
})
